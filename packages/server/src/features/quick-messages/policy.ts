import { can } from '@recado/contract/permissions'
import type { QuickMessage } from '@recado/contract/quick-messages'
import type { Actor } from '#platform/feature.ts'

type Person = Pick<Actor, 'id' | 'profile'>
type Subject = Pick<QuickMessage, 'userId' | 'geral'>

export function canUse(actor: Person, { userId, geral }: Subject): boolean {
  return geral || userId === actor.id
}

/** Its author; a shared one also who may share. */
export function canChange(actor: Person, { userId, geral }: Subject): boolean {
  return userId === actor.id || (geral && canShare(actor))
}

export function canShare(actor: Person): boolean {
  return can(actor.profile, 'quick-messages:share')
}
