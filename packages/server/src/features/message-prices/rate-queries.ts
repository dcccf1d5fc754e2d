import type { MessageRate } from '@recado/contract/message-prices/rates-api'
import { noCurrency, type Rate, type RateCategory } from '@recado/contract/message-prices/rates'
import { deleteRows, selectViews, type SystemTx } from '#platform/database/tx.ts'
import type { Slice } from '#platform/records/page.ts'

// Rates belong to the whole installation, so there is no company to name.

const amount = 'trim_scale(r.amount)::text as amount'
const columns = `r.id, r.market, r.category, r.currency, ${amount}, r.valid_from::text as "from"`

/** Rates in these currencies, and how many replies are free. */
export function listRatesIn(tx: SystemTx, currencies: readonly string[]): Promise<(Rate & { id: number })[]> {
  return tx.named('list rates in', `select ${columns} from message_rates r where r.currency = any($1::text[])`, [
    [...currencies, noCurrency],
  ])
}

export function listAllRates(tx: SystemTx): Promise<(Rate & { id: number })[]> {
  return tx.named('list all rates', `select ${columns} from message_rates r`, [])
}

/** Another row of its kind has replaced it by the day $1. */
const isPast = `exists (
  select from message_rates later where later.category = r.category and later.currency = r.currency and later.market = r.market
    and later.valid_from > r.valid_from and later.valid_from <= $1::date)`
const view = `select ${columns}, ${isPast} as "isPast", r.created_at as "createdAt", r.updated_at as "updatedAt" from message_rates r`
const matching = `($2::text is null or strpos(fold(r.market), fold($2)) > 0) and ($3::text is null or r.category = $3)
  and ($4::text is null or r.currency = $4) and ($5 or not ${isPast})`

export interface RateSearch {
  searchParam: string | undefined
  category: RateCategory | undefined
  currency: string | undefined
  past: boolean
}

function valuesOf({ searchParam, category, currency, past }: RateSearch, today: string) {
  return [today, searchParam ?? null, category ?? null, currency ?? null, past]
}

export function listRates(tx: SystemTx, search: RateSearch, today: string, { limit, offset }: Slice): Promise<MessageRate[]> {
  const page = `${view} where ${matching} order by r.market, r.category, r.currency, r.valid_from desc limit $6 offset $7`
  return selectViews(tx, 'list rates', page, [...valuesOf(search, today), limit, offset])
}

export async function countRates(tx: SystemTx, search: RateSearch, today: string): Promise<number> {
  const text = `select count(*)::int as count from message_rates r where ${matching}`
  const [row] = await tx.named<{ count: number }>('count rates', text, valuesOf(search, today))
  return row?.count ?? 0
}

export async function findRate(tx: SystemTx, id: number, today: string): Promise<MessageRate | undefined> {
  const [row] = await selectViews<MessageRate>(tx, 'find rate', `${view} where r.id = $2`, [today, id])
  return row
}

export async function lockRate(tx: SystemTx, id: number): Promise<void> {
  await tx.named('lock rate', 'select from message_rates where id = $1 for no key update', [id])
}

export async function insertRate(
  tx: SystemTx,
  { market, category, currency, amount: price, from }: Rate,
  now: Date,
): Promise<number> {
  const [made] = await tx.named<{ id: number }>(
    'insert rate',
    `insert into message_rates (market, category, currency, amount, valid_from, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6) returning id`,
    [market, category, currency, price, from, now],
  )
  return made?.id ?? 0
}

export async function updateRate(
  tx: SystemTx,
  id: number,
  { market, category, currency, amount: price, from }: Rate,
  now: Date,
): Promise<void> {
  await tx.named(
    'update rate',
    `update message_rates set market = $2, category = $3, currency = $4, amount = $5, valid_from = $6, updated_at = $7 where id = $1`,
    [id, market, category, currency, price, from, now],
  )
}

export async function deleteRate(tx: SystemTx, id: number): Promise<void> {
  await deleteRows(tx, 'messageRates', { id })
}

/** Adds these rates, and gives those that are there this amount. */
export async function upsertRates(tx: SystemTx, rates: readonly Rate[], now: Date): Promise<void> {
  await tx.named(
    'upsert rates',
    `insert into message_rates (market, category, currency, amount, valid_from, created_at, updated_at)
     select r.market, r.category, r.currency, r.amount, r."from", $2, $2
     from jsonb_to_recordset($1::jsonb) as r(market text, category text, currency text, amount numeric, "from" date)
     on conflict (category, currency, market, valid_from) do update set amount = excluded.amount, updated_at = excluded.updated_at`,
    [JSON.stringify(rates), now],
  )
}

/** Whether a statement failed since the table has such a rate. */
export function isTaken(error: unknown): boolean {
  return (error as { constraint?: unknown }).constraint === 'message_rates_category_currency_market_valid_from_key'
}

/** Paid messages of all companies, counted by what their price depends on. */
export interface PaidGroup {
  day: string
  category: string
  currency: string
  country: string
  messages: number
}

/** Paid messages from a day on: of these categories and currencies, or of all. */
export function listPaid(
  tx: SystemTx,
  { since, categories, currencies }: { since: string; categories?: readonly string[]; currencies?: readonly string[] },
): Promise<PaidGroup[]> {
  return tx.named(
    'list paid messages',
    `select day::text, category, currency, country, count(*)::int as messages from message_charges
     where is_delivered and kind = 'regular' and country is not null and currency <> '' and day >= $1::date
       and ($2::text[] is null or category = any($2)) and ($3::text[] is null or currency = any($3))
     group by 1, 2, 3, 4`,
    [since, categories ?? null, currencies ?? null],
  )
}
