import type { Message } from '@recado/contract/messages'
import { amend, lockedTicketOf } from '#features/tickets/inbound.ts'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import { previewOf } from './content.ts'
import { pushMessage } from './live.ts'
import { toMessage } from './message-view.ts'
import { findMessage, findStored, isLast, type StoredMessage } from './queries.ts'

/** A message as screens see it. */
export async function load(ctx: Ctx, id: number): Promise<Message> {
  return toMessage(ctx, (await findMessage(ctx.tx, ctx.companyId, id)) ?? fail('ERR_CREATING_MESSAGE'))
}

/** A message of the company; ERR_FETCH_WAPP_MSG when there is none. */
export async function requireStored(ctx: Ctx, id: number): Promise<StoredMessage> {
  return (await findStored(ctx.tx, ctx.companyId, id)) ?? fail('ERR_FETCH_WAPP_MSG')
}

/** Tells the screens that a message is different now: delivered, failed, its file is here. */
export async function tellChange(ctx: Ctx, id: number): Promise<Message> {
  const message = await load(ctx, id)
  pushMessage(ctx, 'update', message, await lockedTicketOf(ctx, message.ticketId))
  return message
}

/** The same for a message that reads differently now: where it is the last of its ticket, the list says so too. */
export async function tellNewText(ctx: Ctx, id: number): Promise<Message> {
  const stored = await requireStored(ctx, id)
  const ticket = await lockedTicketOf(ctx, stored.ticketId)
  const isNewest = await isLast(ctx.tx, ctx.companyId, ticket.id, id)
  const preview = stored.isDeleted ? '' : previewOf(stored)
  const after = isNewest ? await amend(ctx, ticket, preview) : ticket
  const message = await load(ctx, id)
  pushMessage(ctx, 'update', message, after)
  return message
}
