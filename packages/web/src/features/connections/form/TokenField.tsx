import { Copy, RefreshCw } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '#kit/fields.tsx'
import { Button } from '#ui/Button.tsx'
import { copyText } from '#ui/overlays/copy-text.ts'
import type { ConnectionInput } from './connection-form.ts'

const bytes = 32

/**
 * The token by which programs send through the connection. It is typed, or generated and copied here, because it cannot be read after it is
 * saved.
 */
export function TokenField({ isKept }: { isKept: boolean }) {
  const { t } = useTranslation('connectionForm')
  const { setValue, watch } = useFormContext<ConnectionInput>()
  const token = watch('token') ?? ''
  const hint = isKept ? `${t('tokenText')} ${t('secretKept')}` : t('tokenText')
  return (
    <div className="space-y-2">
      <PasswordField name="token" label={t('token')} hint={hint} autoComplete="off" />
      <div className="flex gap-2">
        <Button size="small" onClick={() => setValue('token', newToken(), { shouldDirty: true, shouldValidate: true })}>
          <RefreshCw className="size-3.5" aria-hidden />
          {t('makeToken')}
        </Button>
        {token !== '' && (
          <Button size="small" onClick={() => void copyText(token, t('tokenCopied'))}>
            <Copy className="size-3.5" aria-hidden />
            {t('copyToken')}
          </Button>
        )}
      </div>
    </div>
  )
}

function newToken(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
