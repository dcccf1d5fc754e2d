import { can } from '#permissions.ts'
import type { Profile } from '#profiles.ts'

interface Person {
  id: number
  profile: Profile
}

/** Only admins see admins; everybody sees themselves. */
export function canSee(actor: Person, other: Person): boolean {
  return other.id === actor.id || other.profile !== 'admin' || actor.profile === 'admin'
}

/** Oneself, or a colleague one sees, if one may edit profiles; whoever runs the installation is edited by nobody else. */
export function canEdit(actor: Person, other: Person & { super: boolean }): boolean {
  return other.id === actor.id || (!other.super && canSee(actor, other) && can(actor.profile, 'user-modal:editProfile'))
}

/** A colleague that one may edit; never oneself. */
export function canDelete(actor: Person, other: Person & { super: boolean }): boolean {
  return other.id !== actor.id && canEdit(actor, other) && can(actor.profile, 'users:manage')
}

interface Place {
  profile?: Profile | undefined
  allTicket?: unknown
  whatsappId?: unknown
  queueIds?: unknown
}

/** May the actor give these to anybody? Absent fields ask for nothing. Only an admin makes an admin. */
export function canGive(actor: { profile: Profile }, { profile, allTicket, whatsappId, queueIds }: Place): boolean {
  const place = [profile, allTicket, whatsappId].some((value) => value !== undefined)
  if (place && !can(actor.profile, 'user-modal:editProfile')) return false
  if (queueIds !== undefined && !can(actor.profile, 'user-modal:editQueues')) return false
  return profile !== 'admin' || actor.profile === 'admin'
}
