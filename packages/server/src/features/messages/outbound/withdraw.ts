import { classes } from '@recado/border/orders'
import { withdrawOrders } from '#features/connections/sessions.ts'
import { tellChange } from '#features/messages/load.ts'
import type { HeldTicket } from '#features/tickets/held-ticket.ts'
import type { Ctx } from '#platform/unit.ts'
import { laneOf } from './post.ts'
import { findSent, markFailed } from './queries.ts'

/** What bots have written in the ticket and its line has not sent yet stays unsent, and says so. The ticket is held. */
export async function withdraw(ctx: Ctx, ticket: Pick<HeldTicket, 'whatsappId' | 'contactId'>): Promise<void> {
  const { whatsappId } = ticket
  if (whatsappId === null) return
  for (const ref of await withdrawOrders(ctx, whatsappId, laneOf(ticket), classes.bot)) {
    const sent = await findSent(ctx.tx, ctx.companyId, whatsappId, ref)
    if (sent && (await markFailed(ctx.tx, ctx.companyId, sent.id, 'ERR_BOT_INTERRUPTED'))) await tellChange(ctx, sent.id)
  }
}
