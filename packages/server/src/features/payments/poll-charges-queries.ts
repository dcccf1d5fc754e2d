import type { Driver } from '@recado/contract/payments/settings'
import type { SystemTx } from '#platform/database/tx.ts'

export interface DueCharge {
  companyId: number
  id: number
  driver: Driver
  txid: string
}

/** Takes the charges that are due to be asked about. If the process dies, they are due again at `until`. */
export function claimDueCharges(tx: SystemTx, now: Date, until: Date, limit: number): Promise<DueCharge[]> {
  return tx.named(
    'take due charges',
    `update charges set ask_at = $2 where (company_id, id) in (
       select company_id, id from charges where ask_at <= $1 order by ask_at limit $3 for update skip locked)
     returning company_id as "companyId", id, driver, txid`,
    [now, until, limit],
  )
}

/** Asks about these at once. Returns those that are ours. */
export async function expedite(tx: SystemTx, txids: readonly string[], now: Date): Promise<string[]> {
  const text = 'update charges set ask_at = least(ask_at, $2) where txid = any($1) returning txid'
  const rows = await tx.named<{ txid: string }>('expedite charges', text, [txids, now])
  return rows.map(({ txid }) => txid)
}

export async function insertUnknown(tx: SystemTx, driver: Driver, txids: readonly string[], now: Date): Promise<void> {
  await tx.named(
    'insert unknown payments',
    `insert into unknown_payments (driver, txid, ask_at, created_at) select $1, t, $3, $3 from unnest($2::text[]) t
     on conflict (driver, txid) do update set ask_at = excluded.ask_at where unknown_payments.cents is null`,
    [driver, txids, now],
  )
}

export interface UnknownPayment {
  id: number
  driver: Driver
  txid: string
}

export function claimUnknownPayments(tx: SystemTx, now: Date, until: Date, limit: number): Promise<UnknownPayment[]> {
  return tx.named(
    'take unknown payments',
    `update unknown_payments set ask_at = $2 where id in (
       select id from unknown_payments where ask_at <= $1 order by ask_at limit $3 for update skip locked)
     returning id, driver, txid`,
    [now, until, limit],
  )
}

/** This much was really paid. An operator has to look at it. */
export async function updateUnknown(tx: SystemTx, id: number, cents: number): Promise<void> {
  await tx.named('update unknown payment', 'update unknown_payments set cents = $2, ask_at = null where id = $1', [id, cents])
}

export async function deleteUnknown(tx: SystemTx, id: number): Promise<void> {
  await tx.named('delete unknown payment', 'delete from unknown_payments where id = $1', [id])
}
