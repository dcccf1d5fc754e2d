import type { HeldTicket } from '#features/tickets/held-ticket.ts'
import type { Ctx } from '#platform/unit.ts'
import type { Desk } from '#features/bots/desk.ts'
import type { Beginning } from './run.ts'

/** The flow that a phrase of the customer starts. */
export async function phraseFor(
  _ctx: Ctx,
  _ticket: HeldTicket,
  _desk: Desk,
  _texts: readonly string[],
): Promise<Beginning | undefined> {
  return undefined
}

/** Who answers where the ticket is, before people do. */
export async function answererOf(_ctx: Ctx, _ticket: HeldTicket, _desk: Desk): Promise<Beginning | undefined> {
  return undefined
}
