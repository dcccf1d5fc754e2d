import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PasswordField, SelectField, TextField } from '#kit/fields.tsx'
import { FormDialog, useDialogForm } from '#kit/FormDialog.tsx'
import { hasCode } from '#platform/api/errors.ts'
import { languages, setLanguage } from '#platform/i18n.ts'
import { fetchMe } from '#platform/session/identity.ts'
import { know, useMe } from '#platform/session/session.ts'
import { toast } from '#ui/overlays/toast.ts'
import { needsProof, patchOf, profileSchema, startingValues } from './profile-form.ts'
import { saveUser } from './queries.ts'

const languageOptions = Object.entries(languages).map(([value, label]) => ({ value: value as keyof typeof languages, label }))

/** The user's own name, e-mail, password and language. */
export function ProfileDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('users')
  const user = useMe()
  const form = useDialogForm({
    schema: useMemo(() => profileSchema(user), [user]),
    values: startingValues(user),
    save: async (values) => {
      await saveUser(patchOf(user, values))
      know(await fetchMe())
      await setLanguage(values.language)
    },
    saved: () => t('success'),
    onSaved: onClose,
    fieldOf: { ERR_EMAIL_TAKEN: 'email', ERR_COMMON_PASSWORD: 'password' },
    onError: (error, { setError }) => {
      if (!hasCode(error, 'ERR_INVALID_CREDENTIALS')) toast.error(error)
      else setError('currentPassword', { message: t('wrongPassword') }, { shouldFocus: true })
    },
  })
  const { email, password } = useWatch({ control: form.form.control })
  const proves = needsProof(user, { email: email ?? '', password: password ?? '' })
  return (
    <FormDialog
      of={form}
      title={t('profileTitle')}
      description={t('profileText')}
      submitLabel={t('saveProfile')}
      onClose={onClose}
    >
      <TextField name="name" label={t('name')} maxLength={50} autoComplete="name" />
      <TextField name="email" label={t('email')} type="email" maxLength={254} autoComplete="username" />
      <PasswordField name="password" label={t('password')} hint={t('passwordHint')} maxLength={50} autoComplete="new-password" />
      {proves && (
        <PasswordField
          name="currentPassword"
          label={t('currentPassword')}
          hint={t('currentPasswordHint')}
          autoComplete="current-password"
        />
      )}
      <SelectField name="language" label={t('language')} options={languageOptions} />
    </FormDialog>
  )
}
