import type { Webhook } from '@recado/contract/webhooks/api'
import { Copy, Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { copyText } from '#ui/overlays/copy-text.ts'
import { toast } from '#ui/overlays/toast.ts'
import { fetchSecret, useChangeSecret } from './queries.ts'

const hidden = `whsec_${'•'.repeat(12)}`

/** The secret is fetched only when the user shows or copies it. The user can have a new one generated. */
export function SecretField({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  const [shown, setShown] = useState<{ secret: string; madeAt: string | null } | null>(null)
  const [asks, setAsks] = useState(false)
  // Another user has changed the secret, so the one shown no longer signs deliveries.
  const secret = shown?.madeAt === webhook.secretMadeAt ? shown?.secret : undefined
  const has = webhook.secretMadeAt !== null
  const withSecret = (use: (text: string) => unknown) => void fetchSecret().then(use).catch(toast.error)
  const show = () => withSecret((text) => setShown({ secret: text, madeAt: webhook.secretMadeAt }))
  const Icon = secret ? EyeOff : Eye
  const { previousUntil } = webhook
  const hint = previousUntil ? t('secret.both', { moment: formatDateTime(previousUntil) }) : t('secret.audited')
  return (
    <>
      <Field label={t('secret.label')} hint={hint}>
        {(control) => (
          <div className="flex items-center gap-1">
            <TextInput
              {...control}
              readOnly
              className="min-w-0 flex-1 font-mono text-ellipsis"
              value={has ? (secret ?? hidden) : ''}
              placeholder={t('secret.none')}
            />
            <IconButton
              label={secret ? t('secret.hide') : t('secret.show')}
              disabled={!has}
              onClick={() => (secret ? setShown(null) : show())}
            >
              <Icon className="size-4" strokeWidth={1.75} aria-hidden />
            </IconButton>
            <IconButton
              label={t('secret.copy')}
              disabled={!has}
              onClick={() => withSecret((text) => copyText(text, t('secret.copied')))}
            >
              <Copy className="size-4" strokeWidth={1.75} aria-hidden />
            </IconButton>
            <Button disabled={!has} onClick={() => setAsks(true)}>
              {t('secret.change')}
            </Button>
          </div>
        )}
      </Field>
      {asks && <ChangeDialog onClose={() => setAsks(false)} />}
    </>
  )
}

function ChangeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('webhooks')
  const change = useChangeSecret()
  const confirm = async () => {
    await change()
    toast.success(t('secret.changed'))
  }
  return (
    <ConfirmDialog title={t('secret.changeTitle')} confirmLabel={t('secret.change')} onConfirm={confirm} onClose={onClose}>
      {t('secret.changeText')}
    </ConfirmDialog>
  )
}
