import type { Webhook } from '@recado/contract/webhooks/api'
import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { hasCode } from '#platform/api/errors.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useSaveWebhook } from './queries.ts'

/** The typed address stays in the field when saving fails. */
export function AddressForm({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation(['webhooks', 'kit'])
  const save = useSaveWebhook()
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const url = (typed ?? webhook.url).trim()
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFault(undefined)
    try {
      await save({ url })
      setTyped(null)
      toast.success(t('urlSaved'))
    } catch (error) {
      if (hasCode(error, 'ERR_VALIDATION')) setFault(url === '' ? t('urlNeeded') : t('urlFault'))
      else toast.error(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Field label={t('url')} hint={t('urlHint')} error={fault}>
        {(control) => (
          <div className="flex gap-2">
            <TextInput
              {...control}
              type="url"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              maxLength={500}
              placeholder="https://"
              className="min-w-0 flex-1"
              value={typed ?? webhook.url}
              onChange={(event) => {
                setTyped(event.target.value)
                setFault(undefined)
              }}
            />
            <Button type="submit" busy={busy} className="self-center">
              {t('kit:save')}
            </Button>
          </div>
        )}
      </Field>
    </form>
  )
}
