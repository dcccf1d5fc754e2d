import { zodResolver } from '@hookform/resolvers/zod'
import { claimInstallation } from '@recado/contract/first-run/api'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '#platform/router/router.tsx'
import { z } from 'zod/mini'
import { emailField } from '#features/auth/email-field.ts'
import { call } from '#platform/api/api.ts'
import { errorText } from '#platform/api/error-text.ts'
import { hasCode } from '#platform/api/errors.ts'
import { currentLanguage } from '#platform/i18n.ts'
import { signIn } from '#platform/session/session.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { Password } from '#ui/fields/Password.tsx'
import { submitting } from '#ui/fields/submitting.ts'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { Notice } from '#ui/Notice.tsx'

const schema = z.pick(claimInstallation.input, { companyName: true, name: true, email: true, password: true })
const empty = { companyName: '', name: '', email: '', password: '' }

/** The form of the first company. The language of this page becomes the language of its creator. */
export function FirstRunForm({ token }: { token: string }) {
  const { t } = useTranslation(['firstRun', 'auth'])
  const navigate = useNavigate()
  const form = useForm({ resolver: zodResolver(schema), defaultValues: empty })
  const { errors, isSubmitting } = form.formState
  useEffect(() => form.setFocus('companyName'), [form])
  const submit = submitting(
    form,
    async (values) => {
      signIn(await call(claimInstallation, { ...values, token, language: currentLanguage() }))
      await navigate('/tickets', { replace: true, state: { signedIn: true } })
    },
    {
      fieldOf: { ERR_COMMON_PASSWORD: 'password' },
      // The typed values stay, because the next link may be opened in the same page.
      onError: (error) => form.setError('root', { message: hasCode(error, 'ERR_LINK_EXPIRED') ? t('spent') : errorText(error) }),
    },
  )
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      {errors.root?.message && <Notice tone="bad">{errors.root.message}</Notice>}
      <Field label={t('companyName')} error={errors.companyName?.message}>
        {(control) => <TextInput {...control} {...form.register('companyName')} autoComplete="organization" />}
      </Field>
      <Field label={t('name')} error={errors.name?.message}>
        {(control) => <TextInput {...control} {...form.register('name')} autoComplete="name" />}
      </Field>
      <Field label={t('auth:email')} hint={t('emailHint')} error={errors.email?.message}>
        {(control) => <TextInput {...control} {...form.register('email')} {...emailField} />}
      </Field>
      <Field label={t('auth:password')} hint={t('auth:passwordHint')} error={errors.password?.message}>
        {(control) => <Password {...control} {...form.register('password')} autoComplete="new-password" />}
      </Field>
      <Button type="submit" look="solid" size="large" busy={isSubmitting} className="w-full">
        {t('submit')}
      </Button>
    </form>
  )
}
