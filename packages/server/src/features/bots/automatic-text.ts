import { fillIn, type PlaceholderValues } from '@recado/contract/bots/placeholders'
import { placeholderValuesFor } from '@recado/contract/bots/values'
import type { TemplateMessage } from '@recado/contract/templates/message'
import { botWords } from '@recado/contract/bots/words'
import { sendFor } from '#features/messages/outbound/send-for.ts'
import { isClosedFor } from '#features/messages/outbound/window.ts'
import { trySendStored } from '#features/templates/stored.ts'
import { lockTicketIfExists } from '#features/tickets/find.ts'
import type { LockedTicket } from '#features/tickets/locked-ticket.ts'
import { requireVisibleTicket } from '#features/tickets/tickets.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import type { Ctx } from '#platform/unit.ts'
import { type Addressee, findAddressee } from './addressee-queries.ts'

/** A text, or one text for each language of a company. */
type Text = string | Readonly<Record<Addressee['language'], string>>

interface Terms {
  /** The user on whose behalf it is said. */
  userId?: number | null
  /** Checked once the ticket is locked: whether to say it still. */
  still?: (ticket: LockedTicket) => boolean
  /** Sent instead of the text where the window is closed. */
  template?: TemplateMessage | null
}

/**
 * Sends a text to the customer of a ticket on the company's behalf, with its placeholders filled in. Sends nothing when the text is empty
 * or the customer may not be written to. True when it is on its way.
 */
export async function sendAutomaticText(
  ctx: Ctx,
  ticketId: number,
  text: Text,
  { userId = null, still = () => true, template = null, ...more }: PlaceholderValues & Terms = {},
): Promise<boolean> {
  const addressee = await findAddressee(ctx.tx, ticketId, ctx.now)
  if (!addressee?.hears) return false
  const values = { ...valuesIn(addressee, ctx.now), ...more }
  const body = fillIn(typeof text === 'string' ? text : text[addressee.language], values)
  const ticket = body.trim() === '' ? undefined : await lockTicketIfExists(ctx, ticketId)
  if (!ticket || !still(ticket)) return false
  const sender = { ticketId, userId, origin: 'bot' } as const
  const fill = (given: string) => fillIn(given, values)
  const isTemplate = template !== null && (await isOutsideWindow(ctx, ticket))
  const instead = isTemplate ? await trySendStored(ctx, { ...sender, message: template, fill }) : undefined
  const { failedReason } = instead ?? (await sendFor(ctx, { ...sender, body, mediaId: null }))
  return failedReason === null
}

async function isOutsideWindow(ctx: Ctx, { whatsappId, contactId }: LockedTicket): Promise<boolean> {
  return whatsappId !== null && isClosedFor(ctx, { connectionId: whatsappId, contactId })
}

/** Fills in a text for the customer of a ticket, with the present values. */
export async function fillPlaceholders(ctx: Ctx, ticketId: number, text: string): Promise<string> {
  return /[{}]/.test(text) ? (await fillerFor(ctx, ticketId))(text) : text
}

/** Fills in texts for the customer of a ticket, with the present values. */
export async function fillerFor(ctx: Ctx, ticketId: number): Promise<(text: string) => string> {
  const addressee = await findAddressee(ctx.tx, ticketId, ctx.now)
  const values = addressee ? valuesIn(addressee, ctx.now) : {}
  return (text) => fillIn(text, values)
}

/** The values that texts for the customer of a ticket may name now, for a user who may open the ticket. */
export async function showValues(ctx: ActorCtx, ticketId: number): Promise<PlaceholderValues> {
  await requireVisibleTicket(ctx, ticketId)
  const addressee = await findAddressee(ctx.tx, ticketId, ctx.now)
  return addressee ? valuesIn(addressee, ctx.now) : fail('ERR_NO_TICKET_FOUND')
}

function valuesIn(addressee: Addressee, now: Date): PlaceholderValues {
  const { language, queue, agent } = addressee
  const values = placeholderValuesFor({ ...addressee, words: botWords[language] }, now.getTime())
  return { ...values, queue: queue ?? '', agent: agent ?? '' }
}
