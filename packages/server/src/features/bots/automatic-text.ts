import { fillIn, type PlaceholderValues } from '@recado/contract/bots/placeholders'
import { placeholderValuesFor } from '@recado/contract/bots/values'
import { botWords } from '@recado/contract/bots/words'
import { sendFor } from '#features/messages/outbound/send-for.ts'
import { lockTicketIfExists } from '#features/tickets/find.ts'
import type { LockedTicket } from '#features/tickets/locked-ticket.ts'
import { requireVisibleTicket } from '#features/tickets/tickets.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import type { Ctx } from '#platform/unit.ts'
import { type Addressee, findAddressee } from './addressee-queries.ts'

/** A text, or one text for each language of a company. */
type Text = string | Readonly<Record<Addressee['language'], string>>

/** The user on whose behalf it is said, and a check, once the ticket is locked, whether to say it still. */
interface Terms {
  userId?: number | null
  still?: (ticket: LockedTicket) => boolean
}

/**
 * Sends a text to the customer of a ticket on the company's behalf, with its placeholders filled in. Sends nothing when the text is empty
 * or the customer may not be written to. True when it is on its way.
 */
export async function sendAutomaticText(
  ctx: Ctx,
  ticketId: number,
  text: Text,
  { userId = null, still = () => true, ...more }: PlaceholderValues & Terms = {},
): Promise<boolean> {
  const addressee = await findAddressee(ctx.tx, ticketId, ctx.now)
  if (!addressee?.hears) return false
  const values = { ...valuesIn(addressee, ctx.now), ...more }
  const body = fillIn(typeof text === 'string' ? text : text[addressee.language], values)
  const ticket = body.trim() === '' ? undefined : await lockTicketIfExists(ctx, ticketId)
  if (!ticket || !still(ticket)) return false
  const { failedReason } = await sendFor(ctx, { ticketId, body, mediaId: null, userId, origin: 'bot' })
  return failedReason === null
}

/** Fills in a text for the customer of a ticket, with the present values. */
export async function fillPlaceholders(ctx: Ctx, ticketId: number, text: string): Promise<string> {
  if (!/[{}]/.test(text)) return text
  const addressee = await findAddressee(ctx.tx, ticketId, ctx.now)
  return fillIn(text, addressee ? valuesIn(addressee, ctx.now) : {})
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
