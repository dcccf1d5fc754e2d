import { login } from '@recado/contract/auth'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '#platform/api.ts'
import { errorText } from '#platform/error-text.ts'
import { signIn, useSession } from '#platform/session.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Password } from '#ui/Password.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { submitting } from '#ui/submitting.ts'
import { useTitle } from '#ui/use-title.ts'
import { AuthLayout } from './AuthLayout.tsx'

export function LoginPage() {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const expired = useSession((state) => state.expired)
  const form = useForm({ defaultValues: { email: '', password: '' } })
  const { errors, isSubmitting } = form.formState
  useTitle(t('signIn'))
  useEffect(() => form.setFocus('email'), [form])

  const submit = submitting(
    form,
    async (credentials) => {
      signIn(await call(login, credentials))
      await navigate('/tickets', { state: { signedIn: true } })
    },
    { onError: (error) => form.setError('root', { message: errorText(error) }) },
  )

  return (
    <AuthLayout>
      <h1 className="mb-5 text-20 font-semibold tracking-[-.015em]">{t('welcome')}</h1>
      <form noValidate onSubmit={submit} className="space-y-4">
        {expired && !errors.root && <Notice tone="info">{t('expired')}</Notice>}
        {errors.root?.message && <Notice tone="bad">{errors.root.message}</Notice>}
        <Field label={t('email')}>
          {(control) => <TextInput {...control} {...form.register('email')} type="email" autoComplete="username" />}
        </Field>
        <Field label={t('password')}>
          {(control) => <Password {...control} {...form.register('password')} autoComplete="current-password" />}
        </Field>
        <Button type="submit" look="solid" size="large" busy={isSubmitting} className="w-full">
          {t('signIn')}
        </Button>
      </form>
    </AuthLayout>
  )
}
