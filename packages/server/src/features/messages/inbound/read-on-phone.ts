import { addressKey } from '@recado/border/address'
import type { ReadReport } from '@recado/border/signals'
import { lockConversation, findContactsByAddress } from '#features/contacts/contacts.ts'
import { recordReading } from '#features/tickets/tickets.ts'
import type { Ctx } from '#platform/unit.ts'
import { insertEarly, listRead, markReadUpTo } from './queries.ts'
import { lockTicket } from '#features/tickets/find.ts'

/**
 * Messages were read on our own phone, and with them those that were sent before. Messages sent later are still unread. The customer knows
 * already. A message that had to be asked for again comes after it was read.
 */
export async function readOnPhone(ctx: Ctx, connectionId: number, { chat, waIds }: ReadReport): Promise<void> {
  const missing = await applyReading(ctx, connectionId, { chat, waIds })
  if (missing.length === 0) return
  // They may be arriving concurrently.
  await lockConversation(ctx, chat)
  const absent = await applyReading(ctx, connectionId, { chat, waIds: missing })
  const { companyId, now } = ctx
  const row = { companyId, connectionId, chat: addressKey(chat), waIds: absent, sentAt: now, createdAt: now }
  if (absent.length > 0) await insertEarly(ctx.tx, { ...row, signal: { kind: 'read', chat } })
}

/** Returns the ids of the messages that are not here. */
export async function applyReading(ctx: Ctx, connectionId: number, { chat, waIds }: ReadReport): Promise<string[]> {
  const contactIds = (await findContactsByAddress(ctx, chat)).map(({ id }) => id)
  const found = await listRead(ctx.tx, { connectionId, contactIds, waIds })
  for (const read of found) {
    const ticket = await lockTicket(ctx, read.ticketId)
    await markReadUpTo(ctx.tx, read)
    await recordReading(ctx, ticket, read.sentAt)
  }
  return waIds.filter((waId) => !found.some((read) => read.waIds.includes(waId)))
}
