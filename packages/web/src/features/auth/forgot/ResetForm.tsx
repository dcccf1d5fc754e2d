import { zodResolver } from '@hookform/resolvers/zod'
import { newPassword, resetPassword } from '@recado/contract/password-reset/api'
import i18next from 'i18next'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from '#platform/router/router.tsx'
import { z } from 'zod/mini'
import { call } from '#platform/api/api.ts'
import { companyQuery } from '#platform/branding.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { Password } from '#ui/fields/Password.tsx'
import { submitting } from '#ui/fields/submitting.ts'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { toast } from '#ui/overlays/toast.ts'

const required = z.string().check(z.trim(), z.minLength(1))

const schema = z
  .object({
    token: required,
    newPassword: z.pipe(
      z.string().check(z.refine((typed) => typed !== '', { error: () => i18next.t('validation:required') })),
      z
        .string()
        .check(z.refine((typed) => newPassword.safeParse(typed).success, { error: () => i18next.t('auth:forgot.passwordRule') })),
    ),
    confirmation: required,
  })
  .check(
    z.refine(({ newPassword: typed, confirmation }) => typed === confirmation, {
      path: ['confirmation'],
      error: () => i18next.t('auth:forgot.notEqual'),
      when: ({ value }) => (value as { confirmation?: string }).confirmation !== '',
    }),
  )

/** Sets the new password with the code. */
export function ResetForm({ email }: { email: string }) {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const look = companyQuery(useLocation().search)
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { token: '', newPassword: '', confirmation: '' } })
  const { errors, isSubmitting } = form.formState
  useEffect(() => form.setFocus('token'), [form])
  const submit = submitting(
    form,
    async ({ token, newPassword: password }) => {
      await call(resetPassword, { email, token, newPassword: password })
      toast.success(t('forgot.updated'))
      await navigate(`/login${look}`, { replace: true })
    },
    { fieldOf: { ERR_RESET_CODE: 'token', ERR_COMMON_PASSWORD: 'newPassword' }, onError: toast.error },
  )
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      {/* Tells password managers which account the password belongs to. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <Field label={t('forgot.code')} error={errors.token?.message}>
        {(control) => (
          <TextInput
            {...control}
            {...form.register('token')}
            placeholder="ABCD-2345"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            className="font-mono tracking-[.08em] uppercase placeholder:normal-case"
          />
        )}
      </Field>
      <Field label={t('forgot.newPassword')} hint={t('forgot.passwordRule')} error={errors.newPassword?.message}>
        {(control) => <Password {...control} {...form.register('newPassword')} autoComplete="new-password" />}
      </Field>
      <Field label={t('forgot.confirmation')} error={errors.confirmation?.message}>
        {(control) => <Password {...control} {...form.register('confirmation')} autoComplete="new-password" />}
      </Field>
      <Button type="submit" look="solid" size="large" busy={isSubmitting} className="w-full">
        {t('forgot.save')}
      </Button>
    </form>
  )
}
