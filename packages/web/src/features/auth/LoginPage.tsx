import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from '#platform/router/router.tsx'
import { errorText } from '#platform/api/error-text.ts'
import { ApiError } from '#platform/api/errors.ts'
import { lastEnd } from '#platform/session/session.ts'
import { wayBack } from '#platform/session/way-back.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Password } from '#ui/fields/Password.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { useTitle } from '#ui/hooks/use-title.ts'
import { lazily } from '#ui/lazily.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { emailField } from './email-field.ts'
import type { SignedUp } from './sign-up/SignUpForm.tsx'

/** The code that submits the form, and the links below it: fetched while the user is still typing. */
const loadRest = () => import('./on-demand.ts')
const EntryLinks = lazily(async () => (await loadRest()).EntryLinks, 'idle', null)

/** A plain form without the form library, because nothing is validated here and this screen is the first to load. */
export function LoginPage() {
  const { t } = useTranslation(['auth', 'session'])
  const { error, busy, submit } = useLogin()
  const [end] = useState(lastEnd)
  const form = useRef<HTMLFormElement>(null)
  const known = (useLocation().state as Partial<SignedUp> | null)?.email ?? ''
  useTitle(t('signIn'))
  useEffect(() => form.current?.querySelector<HTMLElement>(`[name=${known ? 'password' : 'email'}]`)?.focus(), [known])
  return (
    <AuthLayout>
      <h1 className="mb-5 text-20 font-semibold tracking-[-.015em]">{t('welcome')}</h1>
      <form ref={form} noValidate onSubmit={submit} className="space-y-4">
        {end && !error && (
          <Notice tone="info">
            {t(`session:ended.${end}`)} {t(`session:endedText.${end}`)}
          </Notice>
        )}
        {error !== null && (
          <Notice tone="bad">
            {errorText(error)} <WayToPay error={error} />
          </Notice>
        )}
        <Field label={t('email')}>
          {(control) => <TextInput {...control} {...emailField} defaultValue={known} name="email" />}
        </Field>
        <Field label={t('password')}>
          {(control) => <Password {...control} name="password" autoComplete="current-password" />}
        </Field>
        <Button type="submit" look="solid" size="large" busy={busy} className="w-full">
          {t('signIn')}
        </Button>
      </form>
      {/* Keeps its height before the links are there. */}
      <p className="mt-5 flex min-h-5 flex-wrap justify-between gap-x-4 gap-y-2 text-13 text-text2">
        <EntryLinks />
      </p>
    </AuthLayout>
  )
}

/** For a user who may pay for a company whose subscription has ended. */
function WayToPay({ error }: { error: unknown }) {
  const { t } = useTranslation('auth')
  const link = error instanceof ApiError && (error.details as { billingLink?: string } | undefined)?.billingLink
  return (
    link && (
      <Link to={link} className="font-semibold underline">
        {t('pay')}
      </Link>
    )
  )
}

/** Submits what was typed, unchanged. */
function useLogin() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)

  async function send(typed: FormData): Promise<void> {
    setBusy(true)
    try {
      const { enter } = await loadRest()
      await enter(text(typed, 'email'), text(typed, 'password'))
      await navigate(wayBack(search), { state: { signedIn: true } })
    } catch (refused) {
      setError(refused)
    } finally {
      setBusy(false)
    }
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    void send(new FormData(event.currentTarget))
  }

  return { error, busy, submit }
}

function text(typed: FormData, name: string): string {
  const value = typed.get(name)
  return typeof value === 'string' ? value : ''
}
