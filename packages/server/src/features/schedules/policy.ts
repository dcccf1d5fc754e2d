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
