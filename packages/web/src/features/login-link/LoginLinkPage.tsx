import { zodResolver } from '@hookform/resolvers/zod'
import { useLoginLink as loginLink } from '@recado/contract/auth/api'
import { password } from '@recado/contract/field'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from '#platform/router/router.tsx'
import { z } from 'zod/mini'
import { call } from '#platform/api/api.ts'
import { errorText } from '#platform/api/error-text.ts'
import { signIn } from '#platform/session/session.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { Loading, Skeleton } from '#ui/lists/Skeleton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Password } from '#ui/fields/Password.tsx'
import { submitting } from '#ui/fields/submitting.ts'
import { useTitle } from '#ui/hooks/use-title.ts'
import { AuthLayout } from '#features/auth/AuthLayout.tsx'
import { type LinkUser, useLinkUser } from './use-link-user.ts'

const schema = z.object({ password })

/** The first sign-in: `/login-link#<token>`. The fragment holds the token, because browsers never send it to a server. */
export function LoginLinkPage() {
  const { t } = useTranslation('loginLink')
  const token = useLocation().hash.slice(1)
  const { person, error } = useLinkUser(token)
  useTitle(t('setPassword'))
  return (
    <AuthLayout>
      {error === null && <UserCard person={person} />}
      {person || error !== null ? <WhatFollows token={token} person={person} error={error} /> : <PendingLink />}
    </AuthLayout>
  )
}

/** A link signs in at once, asks for a new password first, or is refused. */
function WhatFollows({ token, person, error }: { token: string } & ReturnType<typeof useLinkUser>) {
  const { t } = useTranslation(['loginLink', 'auth'])
  if (person?.setsPassword === false && error === null) return <Title text={t('entering')} />
  return (
    <>
      <Title text={t('setPassword')} />
      {error === null ? (
        <>
          <p className="mt-1 mb-5 text-13 text-text2">{t('setPasswordText')}</p>
          <PasswordForm token={token} email={person?.email ?? ''} />
        </>
      ) : (
        <div className="mt-4">
          <Notice tone="bad">{token ? errorText(error) : t('linkBroken')}</Notice>
        </div>
      )}
      <p className="mt-5 text-center text-13 text-text2">
        {person && `${t('notYou', { name: person.name.replace(/ .*/, '') })} `}
        <Link to="/login" className="font-medium text-atext hover:underline">
          {t('auth:toSignIn')}
        </Link>
      </p>
    </>
  )
}

function Title({ text }: { text: string }) {
  return <h1 className="text-20 font-semibold tracking-[-.015em]">{text}</h1>
}

function PendingLink() {
  return (
    <Loading>
      <Skeleton className="h-7 w-40" />
      <Skeleton className="mt-3 h-3.5 w-64 max-w-full" />
      <Skeleton className="mt-8 h-10 w-full" />
      <Skeleton className="mt-6 h-10 w-full" />
    </Loading>
  )
}

/** Keeps its height before the owner of the link is known. */
function UserCard({ person }: { person: LinkUser | undefined }) {
  const { t } = useTranslation(['loginLink', 'auth'])
  const place = person && [t(`profiles.${person.profile}`), person.companyName].join(' · ')
  return (
    <div className="mb-5 flex min-h-[86px] items-center gap-3 rounded-3 bg-sunk p-3 shadow-hairline" aria-busy={!person}>
      {person ? (
        <>
          <Avatar name={person.name} size={40} />
          <div className="min-w-0 flex-1 text-12 text-text2">
            <p className="truncate text-14 font-semibold text-text">
              <bdi>{person.name}</bdi>
            </p>
            <p className="truncate">{person.email}</p>
            <p className="truncate" title={person.queueNames.join(', ')}>
              {place}
            </p>
          </div>
        </>
      ) : (
        <>
          <Skeleton className="size-10 rounded-full" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
            <Skeleton className="h-3 w-1/2" />
          </div>
        </>
      )}
    </div>
  )
}

function PasswordForm({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation(['loginLink', 'auth'])
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
      {/* Tells password managers which account the password belongs to. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      {errors.root?.message && <Notice tone="bad">{errors.root.message}</Notice>}
      <Field label={t('newPassword')} hint={t('auth:passwordHint')} error={errors.password?.message}>
        {(control) => <Password {...control} {...form.register('password')} autoComplete="new-password" />}
      </Field>
      <Button type="submit" look="solid" size="large" busy={isSubmitting} className="w-full">
        {t('saveAndEnter')}
      </Button>
    </form>
  )
}
