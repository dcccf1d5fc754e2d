import { known } from '#features/contacts/contacts.ts'
import type { Ctx } from '#platform/unit.ts'
import { findTarget, patchMessage, setReaction } from './change-queries.ts'
import { longestBody } from './content.ts'
import { heldMessage, tellChange, tellNewText } from './load.ts'
import { chatKey, type ReceivedChange } from './signals.ts'

/**
 * Somebody edited, deleted or reacted to a message: the customer, or our own number on its phone. One changes one's own messages,
 * of one's own conversation; in a group its admins may delete those of others. What we do not have is let go.
 */
export async function receiveChange(ctx: Ctx, connectionId: number, received: ReceivedChange): Promise<void> {
  const { chat, fromMe, participant, target, change } = received
  const contacts = await known(ctx, chat)
  const contactIds = contacts.map((contact) => contact.id)
  const found = await findTarget(ctx.tx, ctx.companyId, { connectionId, contactIds, waId: target.waId, fromMe: target.fromMe })
  if (!found) return
  const message = await heldMessage(ctx, found.id)
  const authors = fromMe ? [] : participant ? await known(ctx, participant) : contacts
  if (change.type === 'reaction') {
    const author = fromMe ? '' : chatKey(participant ?? chat)
    const contactId = authors[0]?.id ?? null
    const createdAt = new Date(received.sentAt)
    await setReaction(ctx.tx, { companyId: ctx.companyId, messageId: message.id, author, contactId, emoji: change.emoji, createdAt })
    await tellChange(ctx, message.id)
    return
  }
  const isOwn = fromMe === target.fromMe && (fromMe || authors.some((author) => author.id === message.contactId))
  if (!isOwn && !(change.type === 'delete' && chat.group)) return
  await patchMessage(ctx.tx, ctx.companyId, message.id, change.type === 'delete' ? { isDeleted: true } : { body: change.text.slice(0, longestBody), isEdited: true })
  await tellNewText(ctx, message.id)
}
