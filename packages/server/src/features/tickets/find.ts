import { can } from '@recado/contract/permissions'
import type { Viewer } from '@recado/contract/viewer'
import { isThanks } from '@recado/contract/tickets/thanks'
import type { Output } from '@recado/contract/endpoint'
import { excerptOf } from '@recado/contract/messages/hits'
import type { listTickets as listed, Ticket, TicketHit } from '@recado/contract/tickets/api'
import { mediaUrl } from '#features/media/media-view.ts'
import { toIso } from '#platform/database/views.ts'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import type { LockedTicket } from './locked-ticket.ts'
import { listTicketHits } from './finding/hit-queries.ts'
import * as queries from './queries.ts'
import type { TicketRow } from './row.ts'

/** The ticket as screens get it. */
export function toTicket(ctx: Ctx, { contact, lastMessageState, ...row }: TicketRow): Ticket {
  const { createdAt, updatedAt, waitingSince, windowEndsAt } = row
  const { picture, blockedAt, ...shown } = contact
  const more = { profilePicUrl: mediaUrl(ctx, picture) ?? '', blockedAt: blockedAt && toIso(blockedAt), tags: row.tags }
  return {
    ...row,
    contact: { ...shown, ...more },
    lastMessageState: lastMessageState && {
      ...lastMessageState,
      isThanks: row.status === 'closed' && !lastMessageState.fromMe && !lastMessageState.isDeleted && isThanks(row.lastMessage),
      sentAt: toIso(lastMessageState.sentAt),
    },
    createdAt: toIso(createdAt),
    updatedAt: toIso(updatedAt),
    waitingSince: waitingSince && toIso(waitingSince),
    windowEndsAt: windowEndsAt && toIso(windowEndsAt),
  }
}

export async function findTicket(ctx: Ctx, id: number): Promise<Ticket | undefined> {
  const row = await queries.findTicket(ctx.tx, id)
  return row && toTicket(ctx, row)
}

/** A ticket, without a permission check: for what the system does by itself. */
export async function requireTicket(ctx: Ctx, id: number): Promise<Ticket> {
  return (await findTicket(ctx, id)) ?? fail('ERR_NO_TICKET_FOUND')
}

/** Locks and returns a ticket, without a permission check. No other transaction changes it until this one ends. */
export async function lockTicket(ctx: Ctx, id: number): Promise<LockedTicket> {
  return (await queries.lockTicketRow(ctx.tx, id)) ?? fail('ERR_NO_TICKET_FOUND')
}

/** The same. Undefined when it is deleted. */
export function lockTicketIfExists(ctx: Ctx, id: number): Promise<LockedTicket | undefined> {
  return queries.lockTicketRow(ctx.tx, id)
}

const nobodyAnswers = { useIntegration: false, promptId: null, integrationId: null } as const

/**
 * Changes a ticket that is locked. Its new owner must still work here. Ending the bot's part also clears `botHalted`, because the user who
 * ends it has seen how it went.
 */
export async function patchTicket(ctx: Ctx, id: number, patch: queries.TicketPatch): Promise<Ticket> {
  const seen = patch.chatbot === false ? { botHalted: false, ...nobodyAnswers } : {}
  const row = await queries.updateTicket(ctx.tx, id, { ...seen, ...patch })
  return toTicket(ctx, row ?? fail(patch.userId ? 'ERR_USER_DONT_EXISTS' : 'ERR_NO_TICKET_FOUND'))
}

export async function findTicketByUuid(ctx: Ctx, uuid: string): Promise<Ticket | undefined> {
  const row = await queries.findTicketByUuid(ctx.tx, uuid)
  return row && toTicket(ctx, row)
}

/**
 * A page of the tickets that the viewer may see and asked for. Only viewers who see all users' tickets may filter by owner. Others may
 * filter only for their own.
 */
export async function listTickets(
  ctx: Ctx,
  viewer: Viewer,
  search: queries.TicketSearch,
  page: number,
): Promise<Output<typeof listed>> {
  const others = search.users?.some((id) => id !== viewer.id)
  if (others && !can(viewer.profile, 'tickets-manager:showall')) fail('ERR_NO_PERMISSION')
  const { rows, ...rest } = await queries.listTickets(ctx.tx, viewer, { ...search, now: ctx.now }, page)
  const tickets = rows.map((row) => toTicket(ctx, row))
  const hits = search.searchParam === undefined ? {} : { hits: await hitsIn(ctx, tickets, search.searchParam) }
  return { tickets, ...rest, ...hits }
}

async function hitsIn(ctx: Ctx, tickets: readonly Ticket[], text: string): Promise<TicketHit[]> {
  const ids = tickets.map(({ id }) => id)
  const rows = await listTicketHits(ctx.tx, ids, text)
  return rows.flatMap(({ text: body, sentAt, ...hit }) => {
    const excerpt = excerptOf(body, text)
    return excerpt === null ? [] : [{ ...hit, excerpt, sentAt: sentAt.toISOString() }]
  })
}

/** Tickets of a contact that a screen may show: the live ones, then the latest. */
export async function listShownTickets(ctx: Ctx, contactId: number): Promise<Ticket[]> {
  const rows = await queries.listShownTickets(ctx.tx, contactId)
  return rows.map((row) => toTicket(ctx, row))
}
