import type { Input } from '@recado/contract/endpoint'
import { languages, updateUser, type SessionUser } from '@recado/contract/users/api'
import i18next from 'i18next'
import { z } from 'zod/mini'

export interface ProfileValues {
  name: string
  email: string
  /** Empty leaves it unchanged. */
  password: string
  currentPassword: string
  language: (typeof languages)[number]
}

const shortest = 5
const { name, email } = updateUser.input.shape

/** The user's own data. The current password is only checked when the e-mail or the password changes. */
export function profileSchema(user: SessionUser): z.ZodMiniType<ProfileValues, ProfileValues> {
  const isLongEnough = z.refine<string>((typed) => typed === '' || typed.length >= shortest, {
    error: () => i18next.t('validation:tooShort', { count: shortest }),
  })
  const isProved = z.refine<ProfileValues>((values) => !needsProof(user, values) || values.currentPassword !== '', {
    path: ['currentPassword'],
    error: () => i18next.t('validation:required'),
  })
  return z
    .object({
      name: z.nonoptional(name),
      email: z.nonoptional(email),
      password: z.string().check(isLongEnough),
      currentPassword: z.string(),
      language: z.enum(languages),
    })
    .check(isProved)
}

export function startingValues({ name, email, language }: SessionUser): ProfileValues {
  return { name, email, password: '', currentPassword: '', language: languages.find((known) => known === language) ?? 'pt' }
}

/** Does the change require the current password? */
export function needsProof(user: SessionUser, values: { email: string; password: string }): boolean {
  return values.password !== '' || values.email !== user.email
}

/** What changes, in the form the server takes. */
export function patchOf(user: SessionUser, values: ProfileValues): Input<typeof updateUser> {
  const { name, email, language, password, currentPassword } = values
  return {
    id: user.id,
    name,
    language,
    ...(email !== user.email && { email }),
    ...(password && { password }),
    ...(needsProof(user, values) && { currentPassword }),
  }
}
