import type { Capabilities } from '@recado/border/capabilities'
import type { Health, StateReason, ConnectionStatus } from '@recado/border/connection-state'
import type { PasskeyState } from '@recado/border/passkey'
import type { Database } from './database.ts'
import type { Lease } from './leases.ts'

export interface StateChange {
  status?: ConnectionStatus
  qrcode?: string
  /** The code to type on the phone instead of scanning a QR code. */
  pairingCode?: string
  /** Number of the displayed QR code, 0 when there is none. */
  retries?: number
  /** Digits of the connected phone. */
  number?: string
  wanted?: boolean
  /** The reason and its end, if known. A status without a reason clears the last one. */
  because?: StateReason | null
  capabilities?: Capabilities
  /** Everything that the network kept for the connection has arrived. */
  caughtUp?: true
  paired?: true
  health?: Health
  /** How far the connection is with its passkey. Null: nothing is to be told. */
  passkey?: PasskeyState | null
}

/** SQL of the health that is told, with the time since which its quality has been what it is. */
const told = `$15::jsonb || case when not $15::jsonb ? 'quality' then '{}' else jsonb_build_object('qualitySince',
  case when s.health ->> 'quality' = $15::jsonb ->> 'quality' and s.health ? 'qualitySince' then s.health ->> 'qualitySince'
  else to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end) end`

const changed = `
  changed as (
    update channels.state s set
      status = coalesce($3, s.status), qrcode = coalesce($4, s.qrcode), pairing_code = coalesce($13, s.pairing_code),
      retries = coalesce($5, s.retries),
      number = coalesce($6, s.number), former_number = case when s.number not in ('', coalesce($6, s.number)) then s.number
        else s.former_number end,
      wanted = coalesce($7, s.wanted), reason = coalesce($9, s.reason),
      reason_until = case when $9::text is null then s.reason_until else $10::timestamptz end,
      since = case when (coalesce($3, s.status), coalesce($9, s.reason)) = (s.status, s.reason) then s.since else now() end,
      capabilities = coalesce($11::jsonb, s.capabilities),
      caught_up_at = case when $12 then now() when coalesce($3, 'CONNECTED') = 'CONNECTED' then s.caught_up_at end,
      paired_at = case when $14 then now() else s.paired_at end,
      health = case when $15::jsonb is null then s.health else ${told} end,
      passkey = case when $16 then $17::jsonb else s.passkey end, updated_at = now()
    from fence where s.connection_id = $1),
  told as (
    insert into channels.inbox (connection_id, kind, lane, payload)
    select $1, 'state', $1::int || ':state', '{}' from fence)`

const json = (value: object | null | undefined): string | null => (value ? JSON.stringify(value) : null)

/** One statement changes the connection's row and notifies the server. `command` is the outbox row that this completes. */
export async function changeState(lease: Lease, change: StateChange, command?: string): Promise<void> {
  const {
    status,
    qrcode,
    pairingCode,
    retries,
    number,
    wanted,
    capabilities,
    caughtUp = false,
    paired = false,
    health,
    passkey,
  } = change
  const because = change.because === undefined && status === undefined ? undefined : (change.because ?? null)
  const done = `
    done as (
      update channels.outbox o set state = 'done', payload = '{}', updated_at = now() from fence
      where o.id = $8::bigint and o.connection_id = $1)`
  const values = [
    status ?? null,
    qrcode ?? null,
    retries ?? null,
    number ?? null,
    wanted ?? null,
    command ?? null,
    because === undefined ? null : (because?.reason ?? ''),
    because?.until ?? null,
    json(capabilities),
    caughtUp,
    pairingCode ?? null,
    paired,
    json(health),
    passkey !== undefined,
    json(passkey),
  ]
  await lease.write(`${changed}, ${done}`, values, 'update')
}

/** The number that the connection had before. Empty for none. */
export async function formerNumber(database: Database, connectionId: number): Promise<string> {
  const text = 'select former_number as number from channels.state where connection_id = $1'
  const [row] = await database.query<{ number: string }>(text, [connectionId])
  return row?.number ?? ''
}

/** Erases every row of a deleted connection. The lease ends with it. */
export async function forgetConnection(lease: Lease): Promise<void> {
  const tables = [
    'inbox',
    'outbox',
    'message_secrets',
    'chat_timers',
    'whatsapp_web_keys',
    'budgets',
    'hook_parts',
    'traffic',
    'settings',
    'state',
  ]
  const ctes = tables.map((table) => `no_${table} as (delete from channels.${table} t using fence where t.connection_id = $1)`)
  await lease.write(ctes.join(', '), [], 'update')
}
