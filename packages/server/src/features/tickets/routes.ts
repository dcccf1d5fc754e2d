import type { Parsed } from '@recado/contract/endpoint'
import * as api from '@recado/contract/tickets/api'
import type { Ticket } from '@recado/contract/tickets/api'
import { type ActorCtx, route } from '#platform/feature.ts'
import { create } from './create.ts'
import { holdTicket, listTickets } from './find.ts'
import { accept, close, giveBack, remove, reopen, see, seeByUuid } from './tickets.ts'
import { transfer } from './transfer.ts'

export const routes = [
  route(api.listTickets, (ctx, { pageNumber, ...filter }) => listTickets(ctx, ctx.actor, filter, pageNumber)),
  route(api.showTicket, (ctx, { id }) => see(ctx, id)),
  route(api.showTicketByUuid, (ctx, { uuid }) => seeByUuid(ctx, uuid)),
  route(api.createTicket, (ctx, input) => create(ctx, input)),
  route(api.updateTicket, (ctx, input) => update(ctx, input)),
  route(api.deleteTicket, (ctx, { id }) => remove(ctx, id)),
]

/** The specification has one coarse call for five verbs: the input, and the ticket held meanwhile, say which is meant. */
async function update(ctx: ActorCtx, { id, ...patch }: Parsed<typeof api.updateTicket>): Promise<Ticket> {
  const before = await holdTicket(ctx, id)
  const toColleague = patch.userId !== undefined && patch.userId !== null && patch.userId !== ctx.actor.id
  const toPlace = patch.whatsappId !== undefined || (patch.queueId !== undefined && patch.queueId !== before.queueId)
  // A transfer names its queue, an acceptance does not: this way a colleague's open ticket can be taken over on purpose.
  const takesOver = patch.userId === ctx.actor.id && patch.queueId !== undefined && before.status === 'open'
  const toNowhere = patch.status === 'pending' && patch.queueId === null
  if (patch.status === 'closed') return close(ctx, before)
  if (patch.status === 'open' && before.status === 'closed') return reopen(ctx, before, patch.queueId)
  if (toColleague || toPlace || takesOver || toNowhere) return transfer(ctx, before, patch)
  if (patch.status === 'open') return accept(ctx, before)
  if (patch.status === 'pending' || patch.userId === null) return giveBack(ctx, before)
  return see(ctx, id)
}
