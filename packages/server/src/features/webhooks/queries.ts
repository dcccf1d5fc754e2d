import { isConfirmed, isServed } from '#features/companies/row.ts'
import type { SystemTx, Tx } from '#platform/database/tx.ts'
import type { Webhook } from '@recado/contract/webhooks/api'

/** What is stored of a company's webhook besides its settings. */
export interface WebhookRow {
  host: string
  /** Encrypted, like the previous one. */
  secret: string
  secretMadeAt: Date
  previousSecret: string
  previousUntil: Date | null
  failures: number
  failingSince: Date | null
  lastSuccessAt: Date | null
  resumesAt: Date | null
  offReason: Webhook['offReason']
  offAt: Date | null
}

const columns = `host, secret, secret_made_at as "secretMadeAt", previous_secret as "previousSecret", previous_until as "previousUntil",
  failures, failing_since as "failingSince", last_success_at as "lastSuccessAt", resumes_at as "resumesAt",
  off_reason as "offReason", off_at as "offAt"`

export function findWebhook(tx: Tx): Promise<WebhookRow | undefined> {
  return tx.row<WebhookRow>('find webhook', `select ${columns} from webhooks where company_id = $1`)
}

/** Locks the webhook, so that one transaction at a time decides about a company's events. */
export function lockWebhook(tx: Tx): Promise<WebhookRow | undefined> {
  const text = `select ${columns} from webhooks where company_id = $1 for update`
  return tx.row<WebhookRow>('lock webhook', text)
}

export async function insertWebhook(tx: Tx, { host, secret, now }: { host: string; secret: string; now: Date }): Promise<void> {
  const text = 'insert into webhooks (company_id, host, secret, secret_made_at) values ($1, $2, $3, $4)'
  await tx.rows('insert webhook', text, [host, secret, now])
}

export async function updateWebhook(tx: Tx, patch: Partial<WebhookRow & { triedAt: Date }>): Promise<void> {
  await tx.update('webhooks', {}, patch)
}

export interface Terms {
  enabled: boolean
  url: string
  /** Whether the company is served, its e-mail is confirmed, and its plan has webhooks. */
  isAllowed: boolean
}

export async function findTerms(tx: Tx, now: Date): Promise<Terms> {
  const setting = (key: string) => `(select s.value from settings s where s.company_id = $1 and s.key = '${key}')`
  const [row] = await tx.rows<Terms>(
    'find terms of webhooks',
    `select coalesce(${setting('messageWebhook.enabled')} = 'enabled', false) as enabled,
       coalesce(${setting('messageWebhook.url')}, '') as url,
       coalesce(p.use_external_api, false) and ${isConfirmed('$1')} and ${isServed('$1', '$2')} as "isAllowed"
     from companies c left join plans p on p.id = c.plan_id where c.id = $1`,
    [now],
  )
  return row ?? { enabled: false, url: '', isAllowed: false }
}

/** The companies that have something to send. Those whose receivers work come first. */
export function listDue(tx: SystemTx, now: Date, max: number): Promise<{ companyId: number; isFailing: boolean }[]> {
  return tx.named(
    'list due webhooks',
    `select w.company_id as "companyId", w.failures >= ${failingFrom} as "isFailing" from webhooks w
     where (w.resumes_at is null or w.resumes_at <= $1) and exists (
       select from webhook_deliveries d where d.company_id = w.company_id and d.state = 'waiting' and d.due_at <= $1)
     order by 2, w.tried_at nulls first, w.company_id limit $2`,
    [now, max],
  )
}

/** After this many failures in a row a receiver gets one event at a time. */
export const failingFrom = 3

/** Reserves the one mail of a period that tells a company's admins of its webhook. False when it is already taken. */
export function claimMail(tx: Tx, now: Date, since: Date): Promise<boolean> {
  const text =
    'update webhooks set mailed_at = $2 where company_id = $1 and (mailed_at is null or mailed_at <= $3) returning company_id'
  return tx.has('take webhook mail', text, [now, since])
}

export interface Addressee {
  name: string
  email: string
  language: 'pt' | 'en' | 'es'
}

const maxAddressees = 10

/** The first admins of the company. */
export function listAdmins(tx: Tx): Promise<Addressee[]> {
  return tx.rows<Addressee>(
    'list admins',
    `select name, email, language from users where company_id = $1 and profile = 'admin' and deleted_at is null
     order by id limit ${maxAddressees}`,
  )
}
