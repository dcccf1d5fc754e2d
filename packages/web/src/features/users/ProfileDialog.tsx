import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { hasCode } from '#platform/errors.ts'
import { languages, setLanguage } from '#platform/i18n.ts'
import { fetchMe } from '#platform/identity.ts'
import { know, useMe } from '#platform/session.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { Password } from '#ui/fields/Password.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { submitting } from '#ui/fields/submitting.ts'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { needsProof, patchOf, profileSchema, startingValues } from './profile-form.ts'
import { saveUser } from './queries.ts'

const languageOptions = Object.entries(languages).map(([value, label]) => ({ value: value as keyof typeof languages, label }))

/** One's own name, e-mail, password and language. */
export function ProfileDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['users', 'ui'])
  const user = useMe()
  const form = useForm({ resolver: zodResolver(useMemo(() => profileSchema(user), [user])), defaultValues: startingValues(user) })
  const { errors, isSubmitting } = form.formState
  const proves = needsProof(user, { email: form.watch('email'), password: form.watch('password') })
  const submit = submitting(
    form,
    async (values) => {
      await saveUser(patchOf(user, values))
      know(await fetchMe())
      await setLanguage(values.language)
      toast.success(t('success'))
      onClose()
    },
    {
      fieldOf: { ERR_EMAIL_TAKEN: 'email', ERR_COMMON_PASSWORD: 'password' },
      onError: (error) => {
        if (!hasCode(error, 'ERR_INVALID_CREDENTIALS')) toast.error(error)
        else form.setError('currentPassword', { message: t('wrongPassword') }, { shouldFocus: true })
      },
    },
  )
  return (
    <Dialog
      onClose={onClose}
      onSubmit={submit}
      title={t('profileTitle')}
      description={t('profileText')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui:cancel')}</Button>
          <Button type="submit" look="solid" busy={isSubmitting}>
            {t('saveProfile')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <Field label={t('name')} error={errors.name?.message}>
          {(control) => <TextInput {...control} {...form.register('name')} maxLength={50} autoComplete="name" />}
        </Field>
        <Field label={t('email')} error={errors.email?.message}>
          {(control) => (
            <TextInput {...control} {...form.register('email')} type="email" maxLength={254} autoComplete="username" />
          )}
        </Field>
        <Field label={t('password')} hint={t('passwordHint')} error={errors.password?.message}>
          {(control) => <Password {...control} {...form.register('password')} maxLength={50} autoComplete="new-password" />}
        </Field>
        {proves && (
          <Field label={t('currentPassword')} hint={t('currentPasswordHint')} error={errors.currentPassword?.message}>
            {(control) => <Password {...control} {...form.register('currentPassword')} autoComplete="current-password" />}
          </Field>
        )}
        <Field label={t('language')} error={errors.language?.message}>
          {(control) => (
            <Select
              {...control}
              options={languageOptions}
              value={form.watch('language')}
              onChange={(language) => form.setValue('language', language)}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}
