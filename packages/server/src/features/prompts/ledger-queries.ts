import type { Tx } from '#platform/database/tx.ts'

export interface Month {
  /** The first day of the month. */
  month: string
  calls: number
  tokens: number
  micros: number
  supposedMicros: number
  warnedAt: Date | null
  fullAt: Date | null
}

const columns = `to_char(month, 'YYYY-MM-DD') as month, calls, tokens::float8 as tokens, micros::float8 as micros,
  supposed_micros::float8 as "supposedMicros", warned_at as "warnedAt", full_at as "fullAt"`
/** The first day of the current month in the company's time zone. */
const monthOf = (now: string) => `date_trunc('month', ${now} at time zone (select time_zone from companies where id = $1))::date`

/** Locks and returns the month. No other transaction counts in it until this one ends. */
export async function lockMonth(tx: Tx, now: Date): Promise<Month> {
  const [row] = await tx.rows<Month>(
    'hold ai month',
    `insert into ai_months (company_id, month) values ($1, ${monthOf('$2::timestamptz')})
     on conflict (company_id, month) do update set calls = ai_months.calls returning ${columns}`,
    [now],
  )
  if (!row) throw new Error('A month was not made')
  return row
}

export async function findMonth(tx: Tx, now: Date): Promise<Month | undefined> {
  const text = `select ${columns} from ai_months where company_id = $1 and month = ${monthOf('$2::timestamptz')}`
  return (await tx.rows<Month>('find ai month', text, [now]))[0]
}

export interface CallCost {
  tokens: number
  micros: number
  isSupposed: boolean
}

/** Adds to a month, or subtracts from it. */
export async function addToMonth(
  tx: Tx,
  {
    month,
    calls,
    tokens,
    micros,
    supposedMicros,
  }: { month: string; calls: number; tokens: number; micros: number; supposedMicros: number },
): Promise<void> {
  await tx.rows(
    'add to ai month',
    `update ai_months set calls = calls + $3, tokens = tokens + $4, micros = micros + $5, supposed_micros = supposed_micros + $6
     where company_id = $1 and month = $2::date`,
    [month, calls, tokens, micros, supposedMicros],
  )
}

/** Marks once that a month is nearly or entirely used up. False when it was already marked. */
export function markMonth(tx: Tx, month: string, what: 'warned' | 'full', now: Date): Promise<boolean> {
  const column = what === 'warned' ? 'warned_at' : 'full_at'
  return tx.has(
    `mark ai month ${what}`,
    `update ai_months set ${column} = $3 where company_id = $1 and month = $2::date and ${column} is null returning 1`,
    [month, now],
  )
}

export interface NewCall extends CallCost {
  month: string
  promptId: number | null
  kind: 'chat' | 'transcription' | 'speech' | 'examination'
  model: string
  at: Date
}

export async function insertCall(tx: Tx, call: NewCall): Promise<number> {
  const { month, promptId, kind, model, tokens, micros, isSupposed, at } = call
  return (
    (await tx.value<number>(
      'insert ai call',
      `insert into ai_calls (company_id, month, prompt_id, kind, model, tokens, micros, is_supposed, at)
     values ($1, $2::date, (select id from prompts where company_id = $1 and id = $3), $4, $5, $6, $7, $8, $9) returning id`,
      [month, promptId, kind, model, tokens, micros, isSupposed, at],
    )) ?? 0
  )
}

/** Records what the call cost. Returns what was reserved for it, or undefined when it was already settled. */
export function updateCallCost(
  tx: Tx,
  id: number,
  { tokens, micros, isSupposed }: CallCost,
  now: Date,
): Promise<(CallCost & { month: string }) | undefined> {
  return tx.row<CallCost & { month: string }>(
    'settle ai call',
    `update ai_calls c set tokens = $3, micros = $4, is_supposed = $5, settled_at = $6
     from (select * from ai_calls where company_id = $1 and id = $2 and settled_at is null for update) b
     where c.company_id = $1 and c.id = b.id
     returning b.tokens::float8 as tokens, b.micros::float8 as micros, b.is_supposed as "isSupposed",
       to_char(b.month, 'YYYY-MM-DD') as month`,
    [id, tokens, micros, isSupposed, now],
  )
}
