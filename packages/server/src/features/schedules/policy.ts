import { can } from '@recado/contract/permissions'
import type { Schedule } from '@recado/contract/schedules'
import type { Actor } from '#platform/feature.ts'

type Person = Pick<Actor, 'id' | 'profile'>

/** Who sees and changes it: its author, admin and owner. */
export function canManage(actor: Person, { userId }: Pick<Schedule, 'userId'>): boolean {
  return seesAll(actor) || userId === actor.id
}

export function seesAll(actor: Pick<Person, 'profile'>): boolean {
  return can(actor.profile, 'tickets:see-all')
}

/** Not once it was sent, nor while it is on its way. */
export function isEditable({ status, sentAt }: Pick<Schedule, 'status' | 'sentAt'>): boolean {
  return sentAt === null && status !== 'AGENDADA'
}
