import { can } from '@recado/contract/permissions'
import type { Profile } from '@recado/contract/profiles'

interface Person {
  id: number
  profile: Profile
}

/** Only admins see admins; everybody sees themselves. */
export function canSee(actor: Person, user: Person): boolean {
  return user.id === actor.id || user.profile !== 'admin' || actor.profile === 'admin'
}

/** Oneself, or a colleague one sees, if one may edit profiles; whoever runs the installation is edited by nobody else. */
export function canEdit(actor: Person, user: Person & { super: boolean }): boolean {
  return user.id === actor.id || (!user.super && canSee(actor, user) && can(actor.profile, 'user-modal:editProfile'))
}

interface Place {
  profile?: Profile | undefined
  allTicket?: unknown
  whatsappId?: unknown
  queueIds?: unknown
}

/** May the actor give these to anybody? Absent fields ask for nothing. Only an admin makes an admin. */
export function canGive(actor: Person, { profile, allTicket, whatsappId, queueIds }: Place): boolean {
  const place = [profile, allTicket, whatsappId].some((value) => value !== undefined)
  if (place && !can(actor.profile, 'user-modal:editProfile')) return false
  if (queueIds !== undefined && !can(actor.profile, 'user-modal:editQueues')) return false
  return profile !== 'admin' || actor.profile === 'admin'
}
