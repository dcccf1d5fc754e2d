import type { Parsed } from '@recado/contract/endpoint'
import * as api from '@recado/contract/tickets/api'
import type { Ticket } from '@recado/contract/tickets/api'
import { canAccept } from '@recado/contract/tickets/policy'
import { fail } from '#platform/fail.ts'
import { type ActorCtx, route } from '#platform/feature.ts'
import { create } from './create.ts'
import { answererRequested } from './events.ts'
import { lockTicket, listTickets, requireTicket } from './find.ts'
import { accept, close, giveBack, remove, reopen, requireVisibleTicket, requireVisibleTicketByUuid } from './tickets.ts'
import { transfer } from './transfer.ts'

export const routes = [
  route(api.listTickets, (ctx, { pageNumber, ...filter }) => listTickets(ctx, ctx.actor, filter, pageNumber)),
  route(api.showTicket, (ctx, { id }) => requireVisibleTicket(ctx, id)),
  route(api.showTicketByUuid, (ctx, { uuid }) => requireVisibleTicketByUuid(ctx, uuid)),
  route(api.createTicket, (ctx, input) => create(ctx, input)),
  route(api.updateTicket, async (ctx, input) => wish(ctx, input, await update(ctx, input))),
  route(api.deleteTicket, (ctx, { id }) => remove(ctx, id)),
]

type Input = Parsed<typeof api.updateTicket>
type Wish = Pick<Input, 'promptId' | 'integrationId' | 'useIntegration'>

/** The specification has one coarse call for five verbs. The input and the locked ticket decide which one is meant. */
async function update(ctx: ActorCtx, { id, ...patch }: Omit<Input, keyof Wish>): Promise<Ticket> {
  const before = await lockTicket(ctx, id)
  const toAnother = patch.userId !== undefined && patch.userId !== null && patch.userId !== ctx.actor.id
  // A transfer names its queue, an acceptance does not. So a user can take over a colleague's open ticket on purpose.
  const takesOver = patch.userId === ctx.actor.id && patch.queueId !== undefined && before.status === 'open'
  // Which field asks for a transfer.
  const moves: Record<keyof typeof patch, boolean> = {
    status: patch.status === 'pending' && patch.queueId === null,
    userId: toAnother || takesOver,
    queueId: patch.queueId !== undefined && patch.queueId !== before.queueId,
    whatsappId: patch.whatsappId !== undefined,
  }
  if (patch.status === 'closed') return close(ctx, before)
  if (patch.status === 'open' && before.status === 'closed') return reopen(ctx, before, patch.queueId)
  if (Object.values(moves).includes(true)) return transfer(ctx, before, patch)
  if (patch.status === 'open') return accept(ctx, before)
  if (patch.status === 'pending' || patch.userId === null) return giveBack(ctx, before)
  return requireVisibleTicket(ctx, id)
}

/** Sets what answers, once the rest is done. A wish that already holds changes nothing. */
async function wish(ctx: ActorCtx, { promptId, integrationId, useIntegration }: Wish, ticket: Ticket): Promise<Ticket> {
  const integration = useIntegration === false ? null : integrationId
  const isEnd = (promptId === null && ticket.promptId !== null) || (integration === null && ticket.integrationId !== null)
  const wished = { promptId: promptId ?? null, integrationId: promptId ? null : (integration ?? null) }
  const isSame = wished.promptId === ticket.promptId && wished.integrationId === ticket.integrationId
  const isStart = !isSame && (wished.promptId !== null || wished.integrationId !== null)
  if (!isStart && !isEnd) return ticket
  if (ticket.status === 'closed')
    fail('ERR_VALIDATION', { fields: [{ path: 'status', rule: 'open', message: 'the ticket is closed' }] })
  const may = ticket.status === 'open' ? ticket.userId === ctx.actor.id : canAccept(ctx.actor, ticket)
  if (!may) fail('ERR_NO_PERMISSION')
  await ctx.emit(answererRequested, { ticketId: ticket.id, userId: ctx.actor.id, ...wished })
  return requireTicket(ctx, ticket.id)
}
