import { languages } from '@recado/contract/languages'
import { createUser, type User } from '@recado/contract/users/api'
import i18next from 'i18next'
import { z } from 'zod/mini'
import { currentLanguage } from '#platform/i18n.ts'

/** A user without presence and availability. */
export type UserRecord = Omit<User, 'online' | 'availability'>

const shortest = 5
const { name, email, profile, whatsappId, queueIds } = createUser.input.shape

/**
 * For a colleague or the user themselves. An empty password keeps the old one, but a new colleague needs one. The current password is only
 * required when users change their own e-mail or password.
 */
export function userSchema(record: UserRecord | null, isMe: boolean) {
  const isLongEnough = z.refine<string>((typed) => (typed === '' && record !== null) || typed.length >= shortest, {
    error: ({ input }) =>
      input === '' ? i18next.t('validation:required') : i18next.t('validation:tooShort', { count: shortest }),
  })
  const fields = z.object({
    name,
    email,
    password: z.string().check(isLongEnough, z.maxLength(50)),
    currentPassword: z.string(),
    language: z.enum(languages),
    profile: z.nonoptional(profile),
    allTicket: z.boolean(),
    whatsappId: z.nonoptional(whatsappId),
    queueIds: z.nonoptional(queueIds),
  })
  const isProved = z.refine<z.output<typeof fields>>(
    (values) => !isMe || !needsProof(record, values) || values.currentPassword !== '',
    { path: ['currentPassword'], error: () => i18next.t('validation:required') },
  )
  return fields.check(isProved)
}

export type UserValues = z.output<ReturnType<typeof userSchema>>

export function valuesOf(record: UserRecord | null): UserValues {
  const queueIds = record?.queues.map(({ id }) => id) ?? []
  const { name = '', email = '', profile = 'user', whatsappId = null } = record ?? {}
  const language = languages.find((known) => known === record?.language) ?? currentLanguage()
  const allTicket = record?.allTicket === 'enabled'
  return { name, email, password: '', currentPassword: '', language, profile, allTicket, whatsappId, queueIds }
}

/** Whether this change to one's own record requires the current password. */
export function needsProof(record: UserRecord | null, values: { email: string; password: string }): boolean {
  return values.password !== '' || values.email !== record?.email
}

/** The person's identity as the server takes it. An unchanged e-mail is not sent. */
export function identityOf(record: UserRecord | null, { name, email, password, language, currentPassword }: UserValues) {
  return {
    name,
    language,
    ...(email !== record?.email && { email }),
    ...(password && { password }),
    ...(currentPassword && needsProof(record, { email, password }) && { currentPassword }),
  }
}

/** What the person does, in the form the server takes. */
export function placeOf({ profile, allTicket, whatsappId, queueIds }: UserValues) {
  return { profile, allTicket: allTicket ? ('enabled' as const) : ('desabled' as const), whatsappId, queueIds }
}
