import { can } from '#permissions.ts'
import type { Profile } from '#profiles.ts'

interface Person {
  id: number
  profile: Profile
}

/** Whether the actor sees the other user. Only admins see admins, and every user sees themselves. */
export function canSee(actor: Person, other: Person): boolean {
  return other.id === actor.id || other.profile !== 'admin' || actor.profile === 'admin'
}

/**
 * Whether the actor may edit the other user: themselves, or a colleague they see if they may edit profiles. No other user edits an
 * operator.
 */
export function canEdit(actor: Person, other: Person & { super: boolean }): boolean {
  return other.id === actor.id || (!other.super && canSee(actor, other) && can(actor.profile, 'user-modal:editProfile'))
}

/** Whether the actor may delete the other user: a colleague that they may edit, never themselves. */
export function canDelete(actor: Person, other: Person & { super: boolean }): boolean {
  return other.id !== actor.id && canEdit(actor, other) && can(actor.profile, 'users:manage')
}

interface Place {
  profile?: Profile | undefined
  allTicket?: unknown
  whatsappId?: unknown
  queueIds?: unknown
}

/** Whether the actor may give these to a user. Absent fields need no permission. Only an admin makes an admin. */
export function canGive(actor: { profile: Profile }, { profile, allTicket, whatsappId, queueIds }: Place): boolean {
  const place = [profile, allTicket, whatsappId].some((value) => value !== undefined)
  if (place && !can(actor.profile, 'user-modal:editProfile')) return false
  if (queueIds !== undefined && !can(actor.profile, 'user-modal:editQueues')) return false
  return profile !== 'admin' || actor.profile === 'admin'
}
