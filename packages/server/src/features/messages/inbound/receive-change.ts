import { addressKey } from '@recado/border/address'
import type { InboundChange } from '@recado/border/signals'
import { holdAddress, known } from '#features/contacts/contacts.ts'
import type { Ctx } from '#platform/unit.ts'
import { findReactionTime, findTarget, patchMessage, setReaction } from '#features/messages/changes/queries.ts'
import { longestBody, undecryptable } from '#features/messages/content.ts'
import { insertEarly } from './queries.ts'
import { heldMessage, tellChange, tellNewText } from '#features/messages/load.ts'

const longestEmoji = 100

/**
 * Somebody edited, deleted or reacted to a message: the customer, or our own number on its phone. A message that had to be asked
 * for again comes after its changes, so they are kept until then.
 */
export async function receiveChange(ctx: Ctx, connectionId: number, told: InboundChange): Promise<void> {
  const received = { ...told, change: cut(told.change) }
  if (await applyChange(ctx, connectionId, received)) return
  // It may be arriving at this very moment.
  await holdAddress(ctx, received.chat)
  if (await applyChange(ctx, connectionId, received)) return
  const { chat, target, sentAt } = received
  const row = {
    companyId: ctx.companyId,
    connectionId,
    chat: addressKey(chat),
    waIds: [target.waId],
    sentAt: new Date(sentAt),
    createdAt: ctx.now,
  }
  await insertEarly(ctx.tx, { ...row, signal: { kind: 'change', ...received } })
}

/**
 * Applies a change, unless its message is not here or has no words to edit yet: then false. People change their own messages, of
 * their own conversation; in a group, admins may delete those of others. Of two changes of the same kind the later one counts.
 */
export async function applyChange(ctx: Ctx, connectionId: number, received: InboundChange): Promise<boolean> {
  const { chat, fromMe, participant, target, byAdmin, change } = received
  const contacts = await known(ctx, chat)
  const writers = target.participant ? await known(ctx, target.participant) : contacts
  const found = await findTarget(ctx.tx, ctx.companyId, {
    connectionId,
    contactIds: contacts.map(({ id }) => id),
    waId: target.waId,
    fromMe: target.fromMe,
    participant: target.participant ? addressKey(target.participant) : '',
    writerIds: writers.map(({ id }) => id),
  })
  if (!found || (change.type === 'edit' && found.mediaType === undecryptable)) return false
  const message = await heldMessage(ctx, found.id)
  const author = participant ?? chat
  const authors = fromMe ? [] : await known(ctx, author)
  const at = new Date(received.sentAt)
  if (change.type === 'reaction') {
    const whose = {
      companyId: ctx.companyId,
      messageId: message.id,
      author: fromMe ? '' : addressKey(author),
      contactId: authors[0]?.id ?? null,
    }
    if (isOutdated(at, await findReactionTime(ctx.tx, whose))) return true
    await setReaction(ctx.tx, { ...whose, emoji: change.emoji, createdAt: at })
    await tellChange(ctx, message.id)
    return true
  }
  const isTheirs = message.participant === addressKey(author) || authors.some(({ id }) => id === message.contactId)
  const isOwn = fromMe === message.fromMe && (fromMe || isTheirs)
  const may = isOwn || (change.type === 'delete' && byAdmin === true && chat.group !== undefined)
  if (!may || message.isDeleted || (change.type === 'edit' && isOutdated(at, message.editedAt))) return true
  await patchMessage(
    ctx.tx,
    ctx.companyId,
    message.id,
    change.type === 'delete' ? { isDeleted: true } : { body: change.text, editedAt: at },
  )
  await tellNewText(ctx, message.id)
  return true
}

/** As much as is kept. JSON in PostgreSQL cannot hold half an emoji. */
function cut(change: InboundChange['change']): InboundChange['change'] {
  if (change.type === 'edit') return { ...change, text: change.text.slice(0, longestBody).toWellFormed() }
  if (change.type === 'reaction') return { ...change, emoji: change.emoji.slice(0, longestEmoji).toWellFormed() }
  return change
}

/** The network counts in seconds: within one, the order of arrival has to do. */
function isOutdated(at: Date, latest: Date | null | undefined): boolean {
  return latest ? Math.floor(latest.getTime() / 1_000) > Math.floor(at.getTime() / 1_000) : false
}
