import { can } from '@recado/contract/permissions'
import { profiles } from '@recado/contract/profiles'
import { canGive } from '@recado/contract/users/policy'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useConnections } from '#features/connections/queries.ts'
import { useQueues } from '#features/queues/queries.ts'
import { CheckboxField, MultiSelectField, PasswordField, RadioField, SelectField, TextField } from '#kit/fields.tsx'
import { languages } from '#platform/i18n.ts'
import { useMe } from '#platform/session/session.ts'
import { useOpenTicketCount } from './queries.ts'
import { needsProof, type UserRecord, type UserValues } from './user-form.ts'

const languageOptions = Object.entries(languages).map(([value, label]) => ({ value, label }))

interface FieldsProps {
  record: UserRecord | null
}

/** Who the person is and how they sign in. */
export function IdentityFields({ record, isMe }: FieldsProps & { isMe: boolean }) {
  const { t } = useTranslation('users')
  const { email, password } = useWatch<UserValues>()
  const proves = isMe && needsProof(record, { email: email ?? '', password: password ?? '' })
  return (
    <>
      <TextField name="name" label={t('name')} autoComplete={isMe ? 'name' : 'off'} />
      <TextField name="email" label={t('email')} type="email" autoComplete={isMe ? 'username' : 'off'} />
      <PasswordField
        name="password"
        label={record ? t('password') : t('firstPassword')}
        hint={record ? t('passwordHint') : t('firstPasswordHint')}

        autoComplete="new-password"
      />
      {proves && (
        <PasswordField
          name="currentPassword"
          label={t('currentPassword')}
          hint={t('currentPasswordHint')}
          autoComplete="current-password"
        />
      )}
      {isMe && <SelectField name="language" label={t('language')} options={languageOptions} />}
    </>
  )
}

/** The connection that the person's new conversations go through. */
export function DefaultConnectionField() {
  const { t } = useTranslation('users')
  const { data: connections = [] } = useConnections()
  const lines = [{ value: null, label: t('noConnection') }, ...connections.map(({ id, name }) => ({ value: id, label: name }))]
  return <SelectField name="whatsappId" label={t('connection')} hint={t('connectionHint')} options={lines} />
}

/** What the person does and sees. */
export function PlaceFields({ record }: FieldsProps) {
  const { t } = useTranslation('users')
  const me = useMe()
  const { data: queues = [] } = useQueues()
  const offered = profiles.filter((profile) => canGive(me, { profile }))
  const cards = offered.map((value) => ({ value, label: t(`profiles.${value}`), hint: t(`profileHints.${value}`) }))
  const hint = useQueuesHint(record)
  return (
    <>
      <RadioField name="profile" label={t('profile')} cards={cards} />
      <MultiSelectField name="queueIds" label={t('queues')} hint={hint} options={queues} placeholder={t('addQueue')} />
      <CheckboxField name="allTicket" label={t('allTicket')} hint={t('allTicketHint')} />
    </>
  )
}

/** What happens when a queue is taken away, shown before it is saved. */
function useQueuesHint(record: UserRecord | null): string {
  const { t } = useTranslation('users')
  const { queueIds = [], profile } = useWatch<UserValues>()
  const seesAll = profile !== undefined && can(profile, 'tickets:see-all')
  const taken = seesAll ? [] : (record?.queues ?? []).map(({ id }) => id).filter((id) => !queueIds.includes(id))
  const { data: count = 0 } = useOpenTicketCount(record?.id ?? null, taken)
  if (taken.length > 0 && count > 0) return t('queuesTaken', { count })
  return queueIds.length === 0 && !seesAll ? t('queueless') : t('queuesHint')
}
