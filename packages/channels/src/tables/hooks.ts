import { z } from 'zod'
import type { Database } from './database.ts'
import { toJson } from './inbox.ts'

/** How many webhooks are split at once. */
const atOnce = 100

const unreadable = 'not a webhook'

/** What all of Meta's webhooks have in common. Unknown fields come without notice, and are kept. */
const webhook = z.object({
  entry: z.array(
    z.object({
      id: z.coerce.string(),
      time: z.unknown().optional(),
      changes: z.array(z.object({ field: z.string(), value: z.record(z.string(), z.unknown()) })),
    }),
  ),
})
const ofNumber = z.object({ metadata: z.object({ phone_number_id: z.coerce.string() }) })

interface Hook {
  id: string
  body: Buffer
}

interface Part {
  hook: string
  waba: string
  /** Meta's id of the number. Null when the change is about the whole account. */
  number: string | null
  payload: string
}

/**
 * A change goes to the connection that is set up for its number and for the app that signed it, or to each connection of the account.
 * Without such a connection it belongs to none, and what it tells of people is dropped. A webhook that another process has split since it
 * was read is gone, and its parts are not inserted.
 */
const split = `
  with taken as (
    select h.id, h.app, h.received_at from channels.hooks h where h.id = any ($1::bigint[]) and h.error is null order by h.id for update),
  parts as (
    select * from unnest($2::bigint[], $3::text[], $4::text[], $5::jsonb[]) with ordinality as p (hook, waba, number, payload, at)),
  routed as (
    insert into channels.hook_parts (connection_id, app, payload, is_past, received_at)
    select s.connection_id, t.app,
      case when s.connection_id is null then p.payload - 'value' || jsonb_build_object('number', p.number) else p.payload end,
      p.payload ->> 'field' = 'history', t.received_at
    from taken t join parts p on p.hook = t.id
      left join channels.settings s on s.provider = 'cloud' and s.app = t.app
        and case when p.number is null then s.waba_id = p.waba else s.number_id = p.number end
    order by p.at, s.connection_id),
  stuck as (
    update channels.hooks h set error = '${unreadable}', body = '' from taken t where h.id = t.id and h.id = any ($6::bigint[])),
  gone as (
    delete from channels.hooks h using taken t where h.id = t.id and h.id <> all ($6::bigint[]))
  select`

/** Splits the first webhooks that wait into parts, in order. Whether more may wait. */
export async function splitHooks(database: Database): Promise<boolean> {
  const hooks = await database.query<Hook>(
    `select h.id::text, h.body from channels.hooks h where h.error is null order by h.id limit ${atOnce}`,
    [],
  )
  if (hooks.length === 0) return false
  const parts = hooks.map((hook) => ({ hook, parts: partsOf(hook) }))
  const all = parts.flatMap((each) => each.parts ?? [])
  const stuck = parts.flatMap((each) => (each.parts ? [] : [each.hook.id]))
  await database.query(split, [
    hooks.map(({ id }) => id),
    all.map(({ hook }) => hook),
    all.map(({ waba }) => waba),
    all.map(({ number }) => number),
    all.map(({ payload }) => payload),
    stuck,
  ])
  return hooks.length === atOnce
}

/** Undefined when the body is no webhook of Meta's. */
function partsOf({ id, body }: Hook): Part[] | undefined {
  const read = webhook.safeParse(parsed(body))
  if (!read.success) return undefined
  return read.data.entry.flatMap(({ id: waba, time, changes }) =>
    changes.map(({ field, value }) => ({
      hook: id,
      waba,
      number: ofNumber.safeParse(value).data?.metadata.phone_number_id ?? null,
      payload: toJson({ waba, time, field, value }),
    })),
  )
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
