import type { Address } from '@recado/border/address'
import type { Output, Parsed } from '@recado/contract/endpoint'
import type { CostEstimate, Estimates, estimatePrices, showMessagePrice } from '@recado/contract/message-prices/api'
import { amountOf, timesAmount, unitsOf } from '@recado/contract/message-prices/amount'
import { estimateOf, paid, type Price, priceOf, withoutAmount } from '@recado/contract/message-prices/price'
import { allowanceOn, type ChargeCategory, type Rate } from '@recado/contract/message-prices/rates'
import { can } from '@recado/contract/permissions'
import { showSession } from '#features/connections/sessions.ts'
import { addressesOf, requireContact } from '#features/contacts/contacts.ts'
import { requireVisibleTicket } from '#features/tickets/tickets.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import type { Ctx } from '#platform/unit.ts'
import { findPricedMessage, type PricedMessage } from './charge-queries.ts'
import { countryOf } from './charges.ts'
import { findFreeUntil, findPricedLine, findWindowEnd, type PricedLine } from './estimate-queries.ts'
import { listRatesIn } from './rate-queries.ts'

/** Whom a message would go to, through which connection. */
interface Way {
  whatsappId: number
  contactId: number | undefined
  /** Whether free texts go there now. */
  isOpen: boolean
}

/** What messages of each kind will probably cost. Null when the connection has no official line. */
export async function estimate(ctx: ActorCtx, asked: Parsed<typeof estimatePrices>): Promise<Output<typeof estimatePrices>> {
  const way = await wayOf(ctx, asked)
  const line = way && (await findPricedLine(ctx.tx, way.whatsappId, ctx.now))
  if (!way || !line) return null
  const rates = await listRatesIn(ctx.tx, [line.currency])
  const freeUntil = way.contactId === undefined ? undefined : await findFreeUntil(ctx.tx, way.whatsappId, way.contactId, ctx.now)
  const country = await countryFor(ctx, way, line)
  const of = (category: ChargeCategory) =>
    shown(ctx, estimateOf({ ...line, category, country, day: line.today, freeUntil }, rates, allowanceOn(rates, line.today)))
  const templates = { marketing: of('marketing'), utility: of('utility'), authentication: of('authentication') }
  return { whatsappId: way.whatsappId, text: way.isOpen ? of('service') : null, ...templates } satisfies Estimates
}

async function wayOf(
  ctx: ActorCtx,
  { ticketId, whatsappId, contactId }: Parsed<typeof estimatePrices>,
): Promise<Way | undefined> {
  if (ticketId !== undefined) {
    const ticket = await requireVisibleTicket(ctx, ticketId)
    if (ticket.whatsappId === null || ticket.isGroup) return undefined
    const isOpen = ticket.windowEndsAt === null || Date.parse(ticket.windowEndsAt) > ctx.now.getTime()
    return { whatsappId: ticket.whatsappId, contactId: ticket.contactId, isOpen }
  }
  if (contactId !== undefined) await requireContact(ctx, contactId)
  if (whatsappId === undefined) return undefined
  await showSession(ctx, whatsappId)
  if (contactId === undefined) return { whatsappId, contactId, isOpen: true }
  const windowEndsAt = await findWindowEnd(ctx.tx, whatsappId, contactId)
  return { whatsappId, contactId, isOpen: windowEndsAt === null || windowEndsAt > ctx.now }
}

/** Without a contact, the country of the line's own number. */
async function countryFor(ctx: Ctx, { contactId }: Way, { number }: PricedLine): Promise<string | null> {
  const address: Address =
    contactId === undefined ? (number === null ? {} : { phone: number }) : await addressesOf(ctx, contactId)
  return countryOf(address) ?? null
}

/** What is shown to this user. */
function shown({ actor }: ActorCtx, price: Price): Price {
  return can(actor.profile, 'dashboard:view') ? price : withoutAmount(price)
}

/** What a message costs. Null for messages of customers, and of connections without an official line. */
export async function showPrice(ctx: ActorCtx, messageId: number): Promise<Output<typeof showMessagePrice>> {
  const message = (await findPricedMessage(ctx.tx, messageId)) ?? fail('ERR_FETCH_WAPP_MSG')
  await requireVisibleTicket(ctx, message.ticketId)
  if (!message.fromMe || (!message.isOfficial && message.kind === null)) return null
  const price = await priceOfMessage(ctx, message)
  return shown(ctx, price)
}

const delivered = 3

async function priceOfMessage(ctx: Ctx, message: PricedMessage): Promise<Price> {
  const { onPhone, isCharged, ack, failedReason } = message
  const rates = await listRatesIn(ctx.tx, [message.currency])
  const isDelivered = isCharged || ack >= delivered
  const price = priceOf({ ...message, kind: message.kind ?? 'untold', isDelivered, hasFailed: failedReason !== null }, rates)
  if (onPhone && message.kind === null) return { ...price, verdict: 'free', reason: 'phone', isEstimate: false }
  return price
}

/**
 * What templates of a category to many contacts will probably cost through an official line. Undefined for another connection.
 * @param countries how many contacts are of each country, null for those whose country is not known
 */
export async function estimateCost(
  ctx: Ctx,
  connectionId: number,
  category: ChargeCategory,
  countries: ReadonlyMap<string | null, number>,
): Promise<CostEstimate | undefined> {
  const line = await findPricedLine(ctx.tx, connectionId, ctx.now)
  if (!line) return undefined
  return costOf({ ...line, category, countries }, await listRatesIn(ctx.tx, [line.currency]))
}

interface Sent extends Pick<PricedLine, 'currency' | 'today'> {
  category: ChargeCategory
  countries: ReadonlyMap<string | null, number>
}

function costOf({ currency, today: day, category, countries }: Sent, rates: readonly Rate[]): CostEstimate {
  const parts = [...countries]
    .filter(([, messages]) => messages > 0)
    .map(([country, messages]) => {
      const { amount } = paid({ category, country, currency, day }, rates)
      return { category, country, messages, amount, total: amount === null ? null : timesAmount(amount, messages) }
    })
    .toSorted((a, b) => b.messages - a.messages)
  const total = amountOf(parts.reduce((sum, part) => sum + unitsOf(part.total ?? '0'), 0n))
  const unknown = parts.reduce((sum, { total: known, messages }) => sum + (known === null ? messages : 0), 0)
  return { currency, total, unknown, parts }
}
