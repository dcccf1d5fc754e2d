import { useTranslation } from 'react-i18next'
import { TextField } from '#kit/fields.tsx'

/** The key that payments go to. The server validates it. */
export function PixKeyField({ of }: { of: 'manual' | 'efi' }) {
  const { t } = useTranslation('payments')
  return (
    <TextField
      name={`${of}.pixKey`}
      label={t(`${of}.pixKey`)}
      hint={t(`${of}.pixKeyHint`)}
      errorText={({ type, message }) => (type === 'pixKey' ? t('pixKeyFault') : message)}
      autoComplete="off"
    />
  )
}
