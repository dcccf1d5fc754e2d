import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { day, done, flag, pageNumber, searchText, timestamp } from '#field.ts'
import { recordsOf } from '#record-calls.ts'
import { pathReference } from '#reference.ts'
import { amount } from './amount.ts'
import { chargeCategories, rateCategories, rateFields } from './rates.ts'

/** A row of the operator's table: what messages of a category cost in a market from a day on, until the next such row. */
export const messageRate = z.object({
  id: z.int(),
  /** The code of a country, a region, or `all` for the row about free replies. */
  market: z.string(),
  category: z.enum(rateCategories),
  currency: z.string(),
  /** A decimal number: money, or how many replies are free. */
  amount,
  from: day,
  /** Another row of the same market, category and currency has replaced it. */
  isPast: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type MessageRate = z.infer<typeof messageRate>

const of = recordsOf({
  path: '/message-rates',
  kind: 'messageRate',
  record: messageRate,
  missing: 'ERR_NO_RATE_FOUND',
  view: 'super',
  edit: 'super',
})

const fields = {
  market: z.string().check(z.maxLength(40)),
  category: z.enum(rateCategories),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  amount,
  from: day,
}

export const listMessageRates = endpoint({
  method: 'GET',
  path: '/message-rates',
  summary:
    'A page of 20 rates by market, category, currency and day, the latest day first. `past` lists those that were replaced, too.',
  allow: 'super',
  input: z.object({
    /** In the market. */
    searchParam: z.optional(searchText),
    category: z.optional(z.enum(rateCategories)),
    currency: z.optional(fields.currency),
    past: flag,
    pageNumber,
  }),
  output: z.object({ records: z.array(messageRate), count: z.int(), hasMore: z.boolean() }),
  errors: [],
})

export const showMessageRate = of.show('One rate.')

export const createMessageRate = of.create(
  'Add a rate. One of a day that has passed changes the price of messages already sent.',
  fields,
  ['ERR_RATE_EXISTS'],
)
export const updateMessageRate = of.update('Change a rate. A patch. The price of messages already sent follows.', fields, [
  'ERR_RATE_EXISTS',
])
export const deleteMessageRate = of.remove('Delete a rate. The price of messages already sent follows.')

export const countRateEffect = endpoint({
  method: 'GET',
  path: '/message-rates/effect',
  summary:
    'How many messages already sent get another price, in all companies, if this rate is added, or if it replaces the one of an id.',
  allow: 'super',
  input: z.object({ ...fields, id: z.optional(pathReference('messageRate')) }),
  output: z.object({ messages: z.int(), since: z.nullable(day) }),
  errors: ['ERR_NO_RATE_FOUND'],
})

export const maxRateRows = 5_000
const cell = z.string().check(z.maxLength(100))
/** The rows of a sheet, each cell as it was written. */
const rows = z
  .array(z.object({ market: cell, category: cell, currency: cell, amount: cell, from: cell }))
  .check(z.minLength(1), z.maxLength(maxRateRows))

export const ratePreview = z.object({
  new: z.int(),
  /** Those that the table has with this amount. */
  same: z.int(),
  /** Those that the table has with another amount. */
  changed: z.int(),
  /** Rows that are left out, counted from 1, with the cells that cannot be read. `twice`: another row says something else. */
  faults: z.array(z.object({ line: z.int(), fields: z.array(z.enum(rateFields)), twice: z.boolean() })),
  /** How many messages already sent get another price, and since which day. */
  messages: z.int(),
  since: z.nullable(day),
})
export type RatePreview = z.infer<typeof ratePreview>

export const previewMessageRates = endpoint({
  method: 'POST',
  path: '/message-rates/preview',
  summary: 'What loading these rows would do. Nothing is written.',
  allow: 'super',
  input: z.object({ rows }),
  output: ratePreview,
  errors: [],
})

export const loadMessageRates = endpoint({
  method: 'POST',
  path: '/message-rates/load',
  summary: 'Add the rates of these rows, and change those that the table has with another amount. Rows with faults are left out.',
  allow: 'super',
  input: z.object({ rows }),
  output: z.extend(done, { new: z.int(), changed: z.int() }),
  errors: [],
})

export const listMissingRates = endpoint({
  method: 'GET',
  path: '/message-rates/missing',
  summary:
    'Rates that messages of the last 90 days lack, in all companies, with how many messages have no price for it, the ' +
    'most first. At most 50.',
  allow: 'super',
  input: z.object({}),
  output: z.array(
    z.object({
      /** The code of a country. */
      market: z.string(),
      category: z.enum(chargeCategories),
      currency: z.string(),
      messages: z.int(),
      /** The day of the first of them. */
      since: day,
    }),
  ),
  errors: [],
})
