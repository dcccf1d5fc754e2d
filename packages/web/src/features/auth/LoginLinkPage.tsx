import { zodResolver } from '@hookform/resolvers/zod'
import { useLoginLink as loginLink } from '@recado/contract/auth/api'
import { password } from '@recado/contract/users/api'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { call } from '#platform/api/api.ts'
import { errorText } from '#platform/api/error-text.ts'
import { signIn } from '#platform/session/session.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Password } from '#ui/fields/Password.tsx'
import { submitting } from '#ui/fields/submitting.ts'
import { useTitle } from '#ui/hooks/use-title.ts'
import { AuthLayout } from './AuthLayout.tsx'

const schema = z.object({ password })

/** The first sign-in: `/login-link#<token>`. The token is in the fragment, which browsers never send to a server. */
export function LoginLinkPage() {
  const { t } = useTranslation('auth')
  const token = useLocation().hash.slice(1)
  useTitle(t('setPassword'))
  return (
    <AuthLayout>
      <h1 className="text-20 font-semibold tracking-[-.015em]">{t('setPassword')}</h1>
      <p className="mt-1 mb-5 text-13 text-text2">{t('setPasswordText')}</p>
      {token ? <PasswordForm token={token} /> : <Notice tone="bad">{t('linkBroken')}</Notice>}
      <p className="mt-5 text-center">
        <Link to="/login" className="text-13 font-medium text-atext hover:underline">
          {t('toSignIn')}
        </Link>
      </p>
    </AuthLayout>
  )
}

function PasswordForm({ token }: { token: string }) {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState
  useEffect(() => form.setFocus('password'), [form])
  const submit = submitting(
    form,
    async (values) => {
      signIn(await call(loginLink, { token, password: values.password }))
      await navigate('/tickets', { replace: true, state: { signedIn: true } })
    },
    {
      fieldOf: { ERR_COMMON_PASSWORD: 'password' },
      onError: (error) => form.setError('root', { message: errorText(error) }),
    },
  )
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      {errors.root?.message && <Notice tone="bad">{errors.root.message}</Notice>}
      <Field label={t('newPassword')} hint={t('passwordHint')} error={errors.password?.message}>
        {(control) => <Password {...control} {...form.register('password')} autoComplete="new-password" />}
      </Field>
      <Button type="submit" look="solid" size="large" busy={isSubmitting} className="w-full">
        {t('saveAndEnter')}
      </Button>
    </form>
  )
}
