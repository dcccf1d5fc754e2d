import type { PaymentAnomalyKind } from '@recado/contract/payments/api'
import type { Driver } from '@recado/contract/payments/settings'
import { selectViews, type SystemTx, type Tx } from '#platform/database/tx.ts'
import type { Slice } from '#platform/records/page.ts'

export type ChargeState = 'making' | 'open' | 'paid' | 'gone'

export interface ChargeRow {
  id: number
  invoiceId: number
  driver: Driver
  account: string
  txid: string
  cents: number
  code: string
  state: ChargeState
  expiresAt: Date | null
  createdAt: Date
}

const shown = `select c.id, c.invoice_id as "invoiceId", c.driver, c.account, c.txid, c.cents, c.code, c.state, c.expires_at as "expiresAt",
  c.created_at as "createdAt" from charges c`

export interface UsableChargeQuery {
  invoiceId: number
  driver: Driver
  account: string
  cents: number
  /** It is still good at this time. */
  until: Date
  /** A charge in the making was begun after this. */
  begunAfter: Date
}

/** A charge that can be paid, or is being made, for exactly this. */
export function findUsableCharge(tx: Tx, sought: UsableChargeQuery): Promise<ChargeRow | undefined> {
  const { invoiceId, driver, account, cents, until, begunAfter } = sought
  return tx.row<ChargeRow>(
    'find usable charge',
    `${shown} where c.company_id = $1 and c.invoice_id = $2 and c.driver = $3 and c.account = $4 and c.cents = $5
       and (c.state = 'open' and coalesce(c.expires_at > $6, true) or c.state = 'making' and c.created_at > $7)
     order by c.id desc limit 1`,
    [invoiceId, driver, account, cents, until, begunAfter],
  )
}

export function findCharge(tx: Tx, id: number): Promise<ChargeRow | undefined> {
  return tx.row<ChargeRow>('find charge', `${shown} where c.company_id = $1 and c.id = $2 for no key update`, [id])
}

export async function insertCharge(
  tx: Tx,
  { invoiceId, driver, account, cents, txid }: Pick<ChargeRow, 'invoiceId' | 'driver' | 'account' | 'cents' | 'txid'>,
  now: Date,
): Promise<number> {
  return (
    (await tx.value<number>(
      'insert charge',
      `insert into charges (company_id, invoice_id, driver, account, txid, cents, created_at)
        values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [invoiceId, driver, account, txid, cents, now],
    )) ?? 0
  )
}

/** It can be paid from now on. A charge that was settled meanwhile stays settled. */
export async function updateCreatedCharge(
  tx: Tx,
  id: number,
  { code, expiresAt, askAt }: { code: string; expiresAt: Date | null; askAt: Date | null },
): Promise<void> {
  await tx.rows(
    'update charge made',
    `update charges set state = case state when 'making' then 'open' else state end, code = $3, expires_at = $4, ask_at = $5
     where company_id = $1 and id = $2`,
    [id, code, expiresAt, askAt],
  )
}

export async function updateCharge(
  tx: Tx,
  id: number,
  { state, askAt }: { state: ChargeState; askAt: Date | null },
): Promise<void> {
  const text = 'update charges set state = $3, ask_at = $4 where company_id = $1 and id = $2'
  await tx.rows('update charge', text, [id, state, askAt])
}

export function findSettlingCharge(tx: Tx, invoiceId: number): Promise<number | undefined> {
  const text = "select id from charges where company_id = $1 and invoice_id = $2 and state = 'paid' order by id limit 1"
  return tx.value<number>('find settling charge', text, [invoiceId])
}

export interface AnomalyFields {
  chargeId: number
  what: Exclude<PaymentAnomalyKind, 'unknown'>
  reference: string
  cents: number
  expectedCents: number
}

/** Records an anomaly once. */
export async function insertAnomaly(tx: Tx, anomaly: AnomalyFields, now: Date): Promise<void> {
  const { chargeId, what, reference, cents, expectedCents } = anomaly
  await tx.rows(
    'insert payment anomaly',
    `insert into payment_oddities (company_id, charge_id, what, reference, cents, expected_cents, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [chargeId, what, reference, cents, expectedCents, now],
  )
}

export interface AnomalyRow {
  id: number
  what: PaymentAnomalyKind
  driver: Driver
  txid: string
  cents: number
  expectedCents: number | null
  companyId: number | null
  companyName: string | null
  invoiceId: number | null
  createdAt: string
}

export function listAnomalies(tx: SystemTx, { limit, offset }: Slice): Promise<AnomalyRow[]> {
  return selectViews(
    tx,
    'list payment anomalies',
    `select o.id, o.what, c.driver, c.txid, o.cents, o.expected_cents as "expectedCents", o.company_id as "companyId",
       co.name as "companyName", c.invoice_id as "invoiceId", o.created_at as "createdAt"
     from payment_oddities o join charges c on c.company_id = o.company_id and c.id = o.charge_id join companies co on co.id = o.company_id
     union all
     select -u.id, 'unknown', u.driver, u.txid, u.cents, null, null, null, null, u.created_at from unknown_payments u
     where u.cents is not null
     order by "createdAt" desc, id desc limit $1 offset $2`,
    [limit, offset],
  )
}
