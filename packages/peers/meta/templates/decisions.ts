import type { State } from '#meta/state.ts'
import { changeStatus } from './changes.ts'
import type { Review } from './reviews.ts'
import type { Owned } from './store.ts'

/** Reviews a template, and returns the status that the answer says. */
export function review(state: State, owned: Owned, ordered: Review | undefined): string {
  const { status = state.settings.review === 'approves' ? 'APPROVED' : 'PENDING', inAnswer } = ordered ?? {}
  owned.template.status = 'PENDING'
  if (status !== 'PENDING') decide(state, owned, { ...ordered, status })
  return inAnswer ? status : 'PENDING'
}

export function decide(
  state: State,
  owned: Owned,
  { status, reason, rejection }: Review & { status: 'APPROVED' | 'REJECTED' },
): void {
  const isRejected = status === 'REJECTED'
  const told = reason ?? (isRejected ? 'INVALID_FORMAT' : 'NONE')
  const more = rejection && { rejection_info: rejection }
  changeStatus(state, owned, status, { reason: told, more })
}
