import type { pushMessage } from '@recado/contract/push-subscriptions'
import { rings } from '@recado/contract/ticket-list'
import type { Ticket } from '@recado/contract/tickets'
import { findTicketOf } from '#features/tickets/inbound.ts'
import type { Ctx } from '#platform/unit.ts'
import type { Job } from '#platform/work/job.ts'
import type { z } from 'zod'
import { listBrowsers } from './queries.ts'
import { textsOf } from './texts.ts'

const longestBody = 120

/** A customer has written: tells the browsers of those for whom the ticket rings, unless somebody has answered or read it meanwhile. */
export async function ring(ctx: Ctx, deliver: Job, ticketId: number): Promise<void> {
  const ticket = await findTicketOf(ctx, ticketId)
  if (!ticket || ticket.unreadMessages === 0 || ticket.lastMessageState?.fromMe) return
  for (const { id, language, viewer } of await listBrowsers(ctx.tx, ctx.companyId, ticket.userId, ctx.now)) {
    if (rings(viewer, ticket)) await ctx.enqueue(deliver, { subscriptionId: id, message: messageFor(ticket, language), attempt: 1 })
  }
}

function messageFor(ticket: Ticket, language: string): z.output<typeof pushMessage> {
  return { title: ticket.contact.name, body: bodyOf(ticket, language), url: `/tickets/${ticket.uuid}`, tag: `ticket-${ticket.id}` }
}

function bodyOf({ lastMessage, lastMessageState }: Ticket, language: string): string {
  const kind = lastMessageState?.mediaType ?? 'conversation'
  const named = textsOf(language)[kind]
  const text = named === undefined ? lastMessage : named.withCaption && lastMessage ? `${named.text}: ${lastMessage}` : named.text
  return text.length > longestBody ? `${text.slice(0, longestBody).toWellFormed()}…` : text
}
