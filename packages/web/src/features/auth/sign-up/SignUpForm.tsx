import { zodResolver } from '@hookform/resolvers/zod'
import type { Plan } from '@recado/contract/companies/company'
import { companyName } from '@recado/contract/companies/api'
import { signUp } from '@recado/contract/sign-up/api'
import { password } from '@recado/contract/field'
import i18next from 'i18next'
import { useEffect, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from '#platform/router/router.tsx'
import { z } from 'zod/mini'
import { emailField } from '#features/auth/email-field.ts'
import { call } from '#platform/api/api.ts'
import { hasCode } from '#platform/api/errors.ts'
import { companyQuery } from '#platform/branding.ts'
import { currentLanguage } from '#platform/i18n.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { Password } from '#ui/fields/Password.tsx'
import { submitting } from '#ui/fields/submitting.ts'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { digitsOf, maskPhone } from './phone-mask.ts'

const schema = z.object({
  name: companyName,
  email: z.email().check(z.maxLength(254)),
  phone: z
    .string()
    .check(z.refine((typed) => [0, 11].includes(digitsOf(typed).length), { error: () => i18next.t('auth:register.phoneWrong') })),
  password,
})
const empty = { name: '', email: '', phone: '', password: '' }

interface SignUpFormProps {
  plan: Plan | undefined
  onMissingPlan: (text: string) => void
  /** The choice of a plan, where it stands within the form. */
  choice: ReactNode
}

/** The company's details and the sign-in of its first admin. */
export function SignUpForm({ plan, onMissingPlan, choice }: SignUpFormProps) {
  const { t } = useTranslation('auth')
  const { form, submit } = useSignUp(plan)
  const { errors, isSubmitting } = form.formState
  const phone = form.register('phone')
  return (
    <form
      noValidate
      onSubmit={(event) => {
        if (plan) return submit(event)
        event.preventDefault()
        onMissingPlan(t('register.planRequired'))
        void form.trigger(undefined, { shouldFocus: true })
      }}
      className="space-y-4"
    >
      <Field label={t('register.name')} error={errors.name?.message}>
        {(control) => <TextInput {...control} {...form.register('name')} autoComplete="organization" />}
      </Field>
      <Field label={t('email')} error={errors.email?.message}>
        {(control) => <TextInput {...control} {...form.register('email')} {...emailField} />}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('register.phone')} error={errors.phone?.message}>
          {(control) => (
            <TextInput
              {...control}
              {...phone}
              onChange={(event) => {
                event.target.value = maskPhone(event.target.value)
                void phone.onChange(event)
              }}
              inputMode="tel"
              placeholder="(99) 99999-9999"
              autoComplete="tel-national"
            />
          )}
        </Field>
        <Field label={t('password')} hint={t('passwordHint')} error={errors.password?.message}>
          {(control) => <Password {...control} {...form.register('password')} autoComplete="new-password" />}
        </Field>
      </div>
      {choice}
      <Button type="submit" look="solid" size="large" busy={isSubmitting} className="w-full">
        <span className="truncate">{plan ? t('register.submitWith', { plan: plan.name }) : t('register.submit')}</span>
      </Button>
    </form>
  )
}

/** Values that the sign-in page need not ask for again. */
export interface SignedUp {
  email: string
}

function useSignUp(plan: Plan | undefined) {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const look = companyQuery(useLocation().search)
  const form = useForm({ resolver: zodResolver(schema), defaultValues: empty })
  useEffect(() => form.setFocus('name'), [form])
  const submit = submitting(
    form,
    async (values) => {
      await call(signUp, { ...values, planId: plan?.id ?? 0, language: currentLanguage() })
      toast.success(t('register.made'))
      await navigate(`/login${look}`, { state: { email: values.email } satisfies SignedUp })
    },
    {
      fieldOf: { ERR_COMMON_PASSWORD: 'password' },
      onError: (error) => {
        if (hasCode(error, 'ERR_EMAIL_TAKEN'))
          form.setError('email', { message: t('register.emailTaken') }, { shouldFocus: true })
        else toast.error(error)
      },
    },
  )
  return { form, submit }
}
