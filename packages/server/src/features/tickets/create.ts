import type { Parsed } from '@recado/contract/endpoint'
import { canReceive } from '@recado/contract/tickets/policy'
import type { createTicket, Ticket } from '@recado/contract/tickets/api'
import { show as showConnection } from '#features/connections/connections.ts'
import { defaultConnection } from '#features/connections/sessions.ts'
import { lockContact, requireContact } from '#features/contacts/contacts.ts'
import { userPlace } from '#features/users/users.ts'
import { refusedAs } from '#platform/database/db.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { patchTicket, requireTicket } from './find.ts'
import { recordTicketEvent } from './history/history.ts'
import { pushUpdate } from './live.ts'
import { chosenQueue } from './queue-choice.ts'
import { insertTicket, lockLiveTicketRows } from './queries.ts'
import { toBlockingTicket } from './tickets.ts'
import { requireReach } from './window/reach.ts'

/** Starts a conversation that is open and has an owner. A contact has one live ticket, and the first caller gets it. */
export async function create(ctx: ActorCtx, input: Parsed<typeof createTicket>): Promise<Ticket> {
  await requireContact(ctx, input.contactId)
  const queueId = await chosenQueue(ctx, input.queueId ?? null)
  const connectionId = await chosenConnection(ctx, input.whatsappId ?? null)
  const userId = input.userId ?? ctx.actor.id
  if (userId !== ctx.actor.id && !canReceive(await userPlace(ctx, userId), queueId)) fail('ERR_NO_PERMISSION')
  await lockContact(ctx, input.contactId)
  // Again, because it could be deleted until it was locked.
  const contact = await requireContact(ctx, input.contactId)
  if (contact.blockedAt) fail('ERR_CONTACT_BLOCKED')
  await requireReach(ctx, connectionId, contact.id)
  const [live] = await lockLiveTicketRows(ctx.tx, contact.id)
  if (live) fail('ERR_OTHER_OPEN_TICKET', { ticket: toBlockingTicket(await requireTicket(ctx, live.id)) })
  const { isGroup } = contact
  const id = await insertTicket(ctx.tx, {
    contactId: contact.id,
    connectionId,
    queueId,
    isGroup,
    status: 'open',
    now: ctx.now,
  }).catch(refusedAs('ERR_CREATING_TICKET'))
  const ticket = await patchTicket(ctx, id, { userId, isNew: userId !== ctx.actor.id })
  await recordTicketEvent(ctx, { kind: 'opened', userId: ctx.actor.id, begunBy: 'us' }, undefined, ticket)
  pushUpdate(ctx, undefined, ticket)
  return ticket
}

async function chosenConnection(ctx: ActorCtx, connectionId: number | null): Promise<number> {
  if (connectionId !== null) return (await showConnection(ctx, connectionId)).id
  return ctx.actor.connectionId ?? defaultConnection(ctx)
}
