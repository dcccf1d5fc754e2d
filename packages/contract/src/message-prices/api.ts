import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { day, pageNumber, timestamp } from '#field.ts'
import { pathReference } from '#reference.ts'
import { amount } from './amount.ts'
import { price } from './price.ts'
import { chargeCategories } from './rates.ts'

/** Amounts that differ may be less than nothing. */
const signedAmount = z.string().check(z.regex(/^-?\d{1,24}(\.\d{1,7})?$/))
/** More digits than any rate times any number of messages has. */
const sum = z.string().check(z.regex(/^\d{1,24}(\.\d{1,7})?$/))
const category = z.enum(chargeCategories)

/** What messages of each kind will probably cost, now, to this customer on this connection. */
export const estimates = z.object({
  whatsappId: z.int(),
  /** A free text. Null when the window is closed. */
  text: z.nullable(price),
  marketing: price,
  utility: price,
  authentication: price,
})
export type Estimates = z.infer<typeof estimates>

export const estimatePrices = endpoint({
  method: 'GET',
  path: '/message-prices/estimates',
  summary:
    "What a message costs before it is sent: to the customer of a ticket on the ticket's connection, or to a contact on a connection. " +
    "Without a contact, in the market of the connection's own number. Null without a line of the official API. Users without " +
    'dashboard:view read whether it is free or paid, and why.',
  allow: 'tickets:work',
  input: z.object({
    ticketId: z.optional(pathReference('ticket')),
    whatsappId: z.optional(pathReference('connection')),
    contactId: z.optional(pathReference('contact')),
  }),
  output: z.nullable(estimates),
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_WAPP_FOUND', 'ERR_NO_CONTACT_FOUND'],
})

export const showMessagePrice = endpoint({
  method: 'GET',
  path: '/message-prices/messages/:messageId',
  summary:
    'What one message costs, by what the network said about it. Null for messages of customers and of connections without an official ' +
    'line. Users without dashboard:view read whether it is free or paid, and why.',
  allow: 'tickets:work',
  input: z.object({ messageId: pathReference('message') }),
  output: z.nullable(price),
  errors: ['ERR_FETCH_WAPP_MSG'],
})

/** Counted messages: free, paid, and those whose price is not known. Their amounts are of one currency. */
const counted = {
  messages: z.int(),
  free: z.int(),
  paid: z.int(),
  unknown: z.int(),
  /** Of the paid ones whose price is known. */
  amount: sum,
}

export const costRow = z.object({
  /** yyyy-MM-dd, a connection's or queue's id, or a category. Empty for a connection or queue that is gone, and for no queue. */
  key: z.string(),
  /** Of a connection or queue. Empty for others. */
  name: z.string(),
  /** Empty when the currency of the account is not known. */
  currency: z.string(),
  ...counted,
})
export type CostRow = z.infer<typeof costRow>

/** One strip of figures: amounts of different currencies are never added. */
export const costTotal = z.object({
  currency: z.string(),
  ...counted,
  categories: z.array(z.object({ category, ...counted })),
})
export type CostTotal = z.infer<typeof costTotal>

export const costReport = z.object({
  date_from: day,
  date_to: day,
  totals: z.array(costTotal),
  rows: z.array(costRow),
  /** How many replies of this month were free, of each connection that has an official line. */
  allowances: z.array(z.object({ whatsappId: z.int(), name: z.string(), used: z.int(), size: z.nullable(z.int()) })),
  /** What this month will probably cost, by currency. Null before its seventh day. */
  forecast: z.nullable(z.array(z.object({ currency: z.string(), amount: sum, unknown: z.int() }))),
  /** Paid messages of these days without a price, since the operator's table has no rate for them. */
  missing: z.array(z.object({ market: z.string(), category, currency: z.string(), messages: z.int() })),
  calculatedAt: timestamp,
})
export type CostReport = z.infer<typeof costReport>

export const groupings = ['day', 'connection', 'category', 'queue'] as const
export type Grouping = (typeof groupings)[number]

const range = { date_from: z.optional(day), date_to: z.optional(day) }

export const showCosts = endpoint({
  method: 'GET',
  path: '/message-costs',
  summary:
    'What delivered messages of official lines cost on whole days where the company is, both ends in. Without a beginning it is the ' +
    'first of the month of the end, without an end today. At most 366 days.',
  allow: 'dashboard:view',
  input: z.object({ ...range, groupBy: z._default(z.enum(groupings), 'day') }),
  output: costReport,
  errors: [],
})

export const exportCosts = endpoint({
  method: 'GET',
  path: '/message-costs/export',
  summary: 'The same as a CSV file: a line for each day, connection, queue, category, market and rate.',
  allow: 'dashboard:view',
  input: z.object(range),
  download: { type: 'text/csv; charset=utf-8', name: 'custo-das-mensagens.csv' },
  output: z.string(),
  errors: [],
})

/** One message of the ledger. Those without a message were sent by another program, or their message was deleted. */
export const chargedMessage = z.object({
  id: z.int(),
  messageId: z.nullable(z.int()),
  ticketId: z.nullable(z.int()),
  ticketUuid: z.nullable(z.uuid()),
  /** The customer's name. Null without a message. */
  contact: z.nullable(z.string()),
  whatsappId: z.nullable(z.int()),
  at: timestamp,
  price,
})
export type ChargedMessage = z.infer<typeof chargedMessage>

export const listChargedMessages = endpoint({
  method: 'GET',
  path: '/message-costs/messages',
  summary:
    'A page of 20 messages of an account and a category that were delivered from `since` until before `until`, with what each cost.',
  allow: 'dashboard:view',
  input: z.object({ wabaId: z.string().check(z.regex(/^\d{1,30}$/)), since: timestamp, until: timestamp, category, pageNumber }),
  output: z.object({ records: z.array(chargedMessage), count: z.int(), hasMore: z.boolean() }),
  errors: [],
})

const compared = z.object({
  category,
  /** As the ledger has it. */
  here: z.object({ messages: z.int(), amount: sum, unknown: z.int() }),
  /** As Meta has it, at its own precision. */
  meta: z.object({ messages: z.int(), amount: sum }),
  /** Ours less Meta's. */
  difference: signedAmount,
})

export const reconciliation = z.object({
  wabaId: z.string(),
  month: z.string(),
  /** The account's. Empty when it is not known. */
  currency: z.string(),
  rows: z.array(compared),
  /** Days on which a category differs, in order, as Meta cuts them. At most 100. */
  days: z.array(z.extend(compared, { day, since: timestamp, until: timestamp })),
  /** The last day of which Meta has figures. Null when it has none. */
  metaUntil: z.nullable(day),
  /** Meta has figures for the whole month. */
  isComplete: z.boolean(),
})
export type Reconciliation = z.infer<typeof reconciliation>

export const reconcileCosts = endpoint({
  method: 'GET',
  path: '/message-costs/reconciliation/:whatsappId',
  writes: true,
  summary: "Compare a month of an account with Meta's own figures, which Meta is asked for now.",
  allow: 'dashboard:view',
  input: z.object({
    /** The account that carries this connection. */
    whatsappId: pathReference('connection'),
    /** yyyy-MM */
    month: z.string().check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])$/)),
  }),
  output: reconciliation,
  errors: ['ERR_NO_WAPP_FOUND', 'ERR_WAPP_UNSUPPORTED', 'ERR_META_SILENT', 'ERR_META_REFUSED'],
})

/** What a send to many will probably cost: one part for each price. */
export const costEstimate = z.object({
  currency: z.string(),
  /** Of what has a price. */
  total: sum,
  unknown: z.int(),
  parts: z.array(
    z.object({
      category,
      country: z.nullable(z.string()),
      messages: z.int(),
      /** Of one message. Null when it is not known. */
      amount: z.nullable(amount),
      total: z.nullable(sum),
    }),
  ),
})
export type CostEstimate = z.infer<typeof costEstimate>
