import { previewOfStar, type Star, type StarChange, starPush } from '@recado/contract/message-stars/api'
import { isVisible } from '@recado/contract/tickets/list'
import { requireContact } from '#features/contacts/contacts.ts'
import { requireStored } from '#features/messages/load.ts'
import { requireVisibleTicket } from '#features/tickets/tickets.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { room } from '#platform/live/rooms.ts'
import { deleteStar, findStar, insertStar, listStars, type StarRow } from './queries.ts'

/** Marks or unmarks a message for the actor alone. The actor's other screens hear of it. */
export async function mark(ctx: ActorCtx, messageId: number, starred: boolean): Promise<StarChange> {
  const { tx, companyId, actor } = ctx
  const { ticketId, isDeleted } = await requireStored(ctx, messageId)
  const { contactId } = await requireVisibleTicket(ctx, ticketId)
  if (starred && isDeleted) fail('ERR_FETCH_WAPP_MSG')
  await (starred ? insertStar : deleteStar)(tx, actor.id, messageId)
  const row = await findStar(tx, actor.id, messageId)
  const change = { messageId, contactId, star: row ? toStar(row) : null }
  ctx.push(starPush, change, [room.user(companyId, actor.id)])
  return change
}

/** What the actor has marked in those of the contact's tickets that are in sight. */
export async function list(ctx: ActorCtx, contactId: number): Promise<Star[]> {
  await requireContact(ctx, contactId)
  const found = await listStars(ctx.tx, ctx.actor.id, contactId)
  return found.filter(({ ticket }) => isVisible(ctx.actor, ticket)).map(toStar)
}

function toStar({ body, fileName, createdAt, ticket: { id, uuid, status }, ...row }: StarRow): Star {
  const preview = previewOfStar({ body, fileName, mediaType: row.mediaType })
  return { ...row, preview, ticket: { id, uuid, status }, createdAt: createdAt.toISOString() }
}
