import { shortened } from '@recado/contract/cut'
import type { Language } from '@recado/contract/languages'
import { can } from '@recado/contract/permissions'
import { profiles } from '@recado/contract/profiles'
import type { pushMessage } from '@recado/contract/push-subscriptions/api'
import { isVisible, rings } from '@recado/contract/tickets/list'
import type { Ticket } from '@recado/contract/tickets/api'
import type { connectionAlarmed } from '#features/connections/events.ts'
import { showSession } from '#features/connections/sessions.ts'
import type { paymentMissing } from '#features/official-lines/events.ts'
import type { messageReceived } from '#features/messages/events.ts'
import { requireStored } from '#features/messages/load.ts'
import type { noteMentioned } from '#features/ticket-notes/events.ts'
import { findNoteText } from '#features/ticket-notes/notes.ts'
import { findTicket } from '#features/tickets/find.ts'
import type { ticketTransferred } from '#features/tickets/events.ts'
import type { webhookStopped } from '#features/webhooks/events.ts'
import type { Ctx } from '#platform/unit.ts'
import type { z } from 'zod'
import { deliver, maxAgeSeconds } from './delivery.ts'
import { findName, listBrowsers, listBrowsersOf, listBrowsersOfUsers } from './queries.ts'
import { kindText, outageText, mentionText, webhookStoppedText, transferText, unpaidText } from './texts.ts'

const maxBodyLength = 120

/**
 * A customer has written. Tells the browsers of users for whom the ticket rings, unless a user has meanwhile answered or read it, or the
 * message was deleted. Messages that come in after a long outage are old news and do not ring hundreds of times.
 */
export async function ring(ctx: Ctx, { ticketId, messageId }: z.output<typeof messageReceived.payload>): Promise<void> {
  const ticket = await findTicket(ctx, ticketId)
  if (!ticket || ticket.unreadMessages === 0 || ticket.lastMessageState?.fromMe) return
  const { sentAt, isDeleted } = await requireStored(ctx, messageId)
  if (isDeleted) return
  if (ctx.now.getTime() - sentAt.getTime() > maxAgeSeconds * 1_000) return
  for (const { id, language, viewer } of await listBrowsers(ctx.tx, ticket, ctx.now)) {
    if (rings(viewer, ticket))
      await ctx.enqueue(deliver, { subscriptionId: id, message: messageFor(ticket, language), attempt: 1 })
  }
}

/** A user handed a ticket on. Tells the browsers of users for whom it rings now, unless it has since gone further. */
export async function ringTransfer(
  ctx: Ctx,
  { ticketId, byId, userId, queueId, at }: z.output<typeof ticketTransferred.payload>,
): Promise<void> {
  const ticket = await findTicket(ctx, ticketId)
  if (!ticket || ticket.userId !== userId || ticket.queueId !== queueId) return
  if (ctx.now.getTime() - Date.parse(at) > maxAgeSeconds * 1_000) return
  const by = byId === null ? 'API' : ((await findName(ctx.tx, byId)) ?? '')
  for (const { id, language, viewer } of await listBrowsers(ctx.tx, ticket, ctx.now)) {
    if (viewer.id === byId || !rings(viewer, ticket)) continue
    const body = transferText(language, by, ticket.userId === null ? (ticket.queue?.name ?? null) : null)
    await ctx.enqueue(deliver, { subscriptionId: id, message: { ...addressed(ticket), body }, attempt: 1 })
  }
}

/** A note names colleagues. Tells their browsers, unless the note is gone or the ticket is out of their sight by now. */
export async function ringMention(
  ctx: Ctx,
  { noteId, ticketId, byId, userIds }: z.output<typeof noteMentioned.payload>,
): Promise<void> {
  const ticket = await findTicket(ctx, ticketId)
  const note = await findNoteText(ctx, noteId)
  if (!ticket || note === undefined) return
  const by = (await findName(ctx.tx, byId)) ?? ''
  for (const { id, language, viewer } of await listBrowsersOfUsers(ctx.tx, userIds, ctx.now)) {
    if (viewer.id === byId || !isVisible(viewer, ticket)) continue
    const body = shortened(mentionText(language, by, note), maxBodyLength)
    await ctx.enqueue(deliver, { subscriptionId: id, message: { ...addressed(ticket), body }, attempt: 1 })
  }
}

const managers = profiles.filter((profile) => can(profile, 'connections:manage'))

/** A connection received nothing for a while, and does again. Tells the browsers of users who manage connections. */
export async function ringOutage(
  ctx: Ctx,
  { connectionId, name, since, until }: z.output<typeof connectionAlarmed.payload>,
): Promise<void> {
  const minutes = Math.round((Date.parse(until) - Date.parse(since)) / 60_000)
  for (const { id, language } of await listBrowsersOf(ctx.tx, managers, ctx.now)) {
    const message = { title: name, url: '/connections', tag: `connection-${connectionId}`, body: outageText(language, minutes) }
    await ctx.enqueue(deliver, { subscriptionId: id, message, attempt: 1 })
  }
}

/** An account at Meta has no means of payment. Tells the browsers of users who manage connections. */
export async function ringUnpaid(ctx: Ctx, { connectionId }: z.output<typeof paymentMissing.payload>): Promise<void> {
  const { name } = await showSession(ctx, connectionId)
  for (const { id, language } of await listBrowsersOf(ctx.tx, managers, ctx.now)) {
    const message = { title: name, url: '/connections', tag: `payment-${connectionId}`, body: unpaidText[language] }
    await ctx.enqueue(deliver, { subscriptionId: id, message, attempt: 1 })
  }
}

const webhookManagers = profiles.filter((profile) => can(profile, 'webhooks:manage'))

/** The webhook was stopped. Tells the browsers of users who manage it. */
export async function ringWebhookStopped(ctx: Ctx, { reason, host }: z.output<typeof webhookStopped.payload>): Promise<void> {
  for (const { id, language } of await listBrowsersOf(ctx.tx, webhookManagers, ctx.now)) {
    const message = { title: 'Webhook', url: '/messages-api', tag: 'webhook', body: webhookStoppedText(language, reason, host) }
    await ctx.enqueue(deliver, { subscriptionId: id, message, attempt: 1 })
  }
}

function messageFor(ticket: Ticket, language: Language): z.output<typeof pushMessage> {
  return { ...addressed(ticket), body: bodyOf(ticket, language) }
}

function addressed({ contact, uuid, id }: Ticket) {
  return { title: contact.name, url: `/tickets/${uuid}`, tag: `ticket-${id}` }
}

function bodyOf({ lastMessage, lastMessageState }: Ticket, language: Language): string {
  const named = kindText(language, lastMessageState?.mediaType ?? 'conversation')
  const text = named === undefined ? lastMessage : named.withCaption && lastMessage ? `${named.text}: ${lastMessage}` : named.text
  const told = lastMessageState?.author ? `${lastMessageState.author}: ${text}` : text
  return shortened(told, maxBodyLength)
}
