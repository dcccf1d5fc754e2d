import type { Health } from '@recado/border/connection-state'
import type { Step, UnownedEvents } from '@recado/contract/official-lines/api'
import type { SystemTx, Tx } from '#platform/database/tx.ts'

export interface AppRow {
  id: number
  uuid: string
  sealedSecret: string
  sealedFormerSecret: string
  secretChangedAt: Date | null
  verifyToken: string
  verifiedAt: Date | null
  isPlatform: boolean
  connections: number
}

const appColumns = `
  a.id, a.uuid, a.sealed_secret as "sealedSecret", a.sealed_former_secret as "sealedFormerSecret", a.secret_changed_at as "secretChangedAt",
  a.verify_token as "verifyToken", a.verified_at as "verifiedAt",
  a.is_platform as "isPlatform",
  (select count(*)::int from official_lines l where l.company_id = a.company_id and l.app_id = a.id) as connections`

export function listApps(tx: Tx): Promise<AppRow[]> {
  return tx.rows('list meta apps', `select ${appColumns} from meta_apps a where a.company_id = $1 order by a.id`)
}

export function findApp(tx: Tx, id: number): Promise<AppRow | undefined> {
  return tx.row('find meta app', `select ${appColumns} from meta_apps a where a.company_id = $1 and a.id = $2`, [id])
}

export function insertApp(
  tx: Tx,
  app: { uuid: string; verifyToken: string; isPlatform?: boolean; verifiedAt?: Date | null },
  now: Date,
): Promise<number> {
  return tx.insert('metaApps', { ...app, createdAt: now })
}

export async function updateApp(
  tx: Tx,
  id: number,
  patch: { sealedSecret: string; sealedFormerSecret: string; secretChangedAt: Date },
): Promise<void> {
  await tx.update('metaApps', { id }, patch)
}

/** An app as a webhook names it, in whichever company it is. */
export interface HookApp extends Pick<AppRow, 'sealedSecret' | 'sealedFormerSecret' | 'secretChangedAt' | 'verifyToken'> {
  companyId: number
}

/** The operator's app is of no company: `companyId` is 0. */
export async function findHookApp(tx: SystemTx, uuid: string): Promise<HookApp | undefined> {
  const fields = `sealed_secret as "sealedSecret", sealed_former_secret as "sealedFormerSecret",
    secret_changed_at as "secretChangedAt", verify_token as "verifyToken"`
  const [row] = await tx.named<HookApp>(
    'find hook app',
    `select 0 as "companyId", ${fields} from platform_app where uuid = $1
     union all select company_id, ${fields} from meta_apps where uuid = $1 and not is_platform`,
    [uuid],
  )
  return row
}

/** Meta has verified the app's address. Returns the connections of the app. */
export async function markVerified(tx: SystemTx, uuid: string, now: Date): Promise<{ companyId: number; id: number }[]> {
  await tx.named('mark app verified', 'update meta_apps set verified_at = $2 where uuid = $1', [uuid, now])
  await tx.named('mark platform app verified', 'update platform_app set verified_at = $2 where uuid = $1', [uuid, now])
  return tx.named<{ companyId: number; id: number }>(
    'list lines of hook app',
    `select l.company_id as "companyId", l.connection_id as id
     from official_lines l join meta_apps a on a.company_id = l.company_id and a.id = l.app_id where a.uuid = $1`,
    [uuid],
  )
}

export interface LineFields {
  appId: number
  wabaId: string
  numberId: string
  portfolioId: string
  /** Of the account. Empty when it is not known. */
  currency: string
  sealedToken: string
  /** The number stays in the WhatsApp Business app, whose past is asked for. */
  onApp: boolean
  takesPast: boolean
}

export interface LineRow extends LineFields {
  steps: Step[]
  checkedAt: Date
  health: Health | null
  lastEventAt: Date | null
  hasInbound: boolean
  openWindows: number
}

export function findLine(tx: Tx, connectionId: number, now: Date): Promise<LineRow | undefined> {
  return tx.row(
    'find official line',
    `select l.app_id as "appId", l.waba_id as "wabaId", l.number_id as "numberId", l.portfolio_id as "portfolioId", l.currency,
       l.sealed_token as "sealedToken", l.on_app as "onApp", l.takes_past as "takesPast", l.steps, l.checked_at as "checkedAt", s.health,
       greatest(s.last_inbound_at, s.last_ack_at) as "lastEventAt", s.last_inbound_at is not null as "hasInbound",
       (select count(*)::int from customer_windows w
        where w.company_id = $1 and w.connection_id = l.connection_id and w.ends_at > $3) as "openWindows"
     from official_lines l left join channels.state s on s.connection_id = l.connection_id
     where l.company_id = $1 and l.connection_id = $2`,
    [connectionId, now],
  )
}

export function hasLine(tx: Tx, connectionId: number): Promise<boolean> {
  const text = 'select from official_lines where company_id = $1 and connection_id = $2'
  return tx.has('has official line', text, [connectionId])
}

export async function upsertLine(
  tx: Tx,
  connectionId: number,
  { appId, wabaId, numberId, portfolioId, currency, sealedToken, onApp, takesPast }: LineFields,
  { steps, checkedAt }: { steps: readonly Step[]; checkedAt: Date },
): Promise<void> {
  await tx.rows(
    'upsert official line',
    `insert into official_lines (company_id, connection_id, app_id, waba_id, number_id, portfolio_id, sealed_token, steps, checked_at,
       currency, on_app, takes_past)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (company_id, connection_id) do update set app_id = excluded.app_id, waba_id = excluded.waba_id,
       number_id = excluded.number_id, portfolio_id = excluded.portfolio_id, sealed_token = excluded.sealed_token,
       steps = excluded.steps, checked_at = excluded.checked_at, currency = excluded.currency, on_app = excluded.on_app,
       takes_past = excluded.takes_past`,
    [
      connectionId,
      appId,
      wabaId,
      numberId,
      portfolioId,
      sealedToken,
      JSON.stringify(steps),
      checkedAt,
      currency,
      onApp,
      takesPast,
    ],
  )
}

/** The account has this currency. Returns whether that is new. */
export function updateCurrency(tx: Tx, wabaId: string, currency: string): Promise<boolean> {
  return tx.has(
    'update currency of account',
    'update official_lines set currency = $3 where company_id = $1 and waba_id = $2 and currency <> $3 returning connection_id',
    [wabaId, currency],
  )
}

/** Since when the account has no means of payment: null when it has one. Returns whether that is new. */
export function updateUnpaid(tx: Tx, connectionId: number, since: Date | null): Promise<boolean> {
  return tx.has(
    'update unpaid line',
    `update official_lines set unpaid_since = $3
     where company_id = $1 and connection_id = $2 and (unpaid_since is null) <> ($3::timestamptz is null) returning connection_id`,
    [connectionId, since],
  )
}

export async function deleteLine(tx: Tx, connectionId: number): Promise<void> {
  await tx.delete('officialLines', { connectionId })
}

export interface UnownedRow extends Pick<UnownedEvents, 'wabaId' | 'numberId' | 'events'> {
  companyId: number | null
  companyName: string | null
  lastAt: Date
}

/** Parts of webhooks that belong to no connection, counted by app and number, the latest first. */
export function listUnownedParts(tx: SystemTx, limit: number): Promise<UnownedRow[]> {
  return tx.named(
    'list unowned parts',
    `select p.payload ->> 'waba' as "wabaId", p.payload ->> 'number' as "numberId", count(*)::int as events,
       max(p.received_at) as "lastAt", c.id as "companyId", c.name as "companyName"
     from channels.hook_parts p left join meta_apps a on a.uuid = p.app and not a.is_platform left join companies c on c.id = a.company_id
     where p.connection_id is null group by 1, 2, c.id, c.name order by max(p.received_at) desc, 1, 2 limit $1`,
    [limit],
  )
}
