import { zodResolver } from '@hookform/resolvers/zod'
import { forgetPassword } from '@recado/contract/password-reset/api'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { call } from '#platform/api/api.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { submitting } from '#ui/fields/submitting.ts'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { emailField } from '#features/auth/email-field.ts'

const schema = z.object({ email: z.email().check(z.maxLength(254)) })

/** Asks for a code. */
export function AskForm({ onAsked }: { onAsked: (email: string) => void }) {
  const { t } = useTranslation('auth')
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { email: '' } })
  const { errors, isSubmitting } = form.formState
  useEffect(() => form.setFocus('email'), [form])
  const submit = submitting(
    form,
    async ({ email }) => {
      await call(forgetPassword, { email })
      toast.success(t('forgot.emailSent'))
      onAsked(email)
    },
    { onError: toast.error },
  )
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <Field label={t('email')} error={errors.email?.message}>
        {(control) => <TextInput {...control} {...form.register('email')} {...emailField} />}
      </Field>
      <Button type="submit" look="solid" size="large" busy={isSubmitting} className="w-full">
        {t('forgot.ask')}
      </Button>
    </form>
  )
}
