import { codes } from '#meta/codes.ts'
import type { State } from '#meta/state.ts'
import { pauseWithoutEnd } from '#meta/templates/changes.ts'
import type { Owned } from '#meta/templates/store.ts'
import { follow } from './send.ts'

/** Ends the pacing of a template: what is held goes, or is dropped and the template paused. */
export function endPacing(state: State, owned: Owned, outcome: 'sent' | 'dropped'): void {
  const { template } = owned
  const messages = template.held.flatMap((id) => state.messages.find(id) ?? [])
  template.held = []
  template.freeOfPacing = undefined
  if (outcome === 'dropped') pauseWithoutEnd(state, owned)
  const problem = outcome === 'dropped' ? { code: 132_015, details: codes[132_015]?.[1] ?? '' } : undefined
  for (const message of messages) follow(state, message, problem)
}
