import type { Driver, Environment } from '@recado/contract/payments/settings'
import type { SystemTx, Tx } from '#platform/database/tx.ts'

/** The settings as stored in the database. Secrets are encrypted. */
export interface SettingsRow {
  driver: Driver
  manual: { instructions: string; pixKey: string; name: string; city: string }
  efi: {
    environment: Environment
    clientId: string
    clientSecret: string
    pixKey: string
    certificate: { content: string; passphrase: string; name: string; expiresAt: string } | null
  }
  asaas: { environment: Environment; apiKey: string }
  webhook: {
    /** The driver that it was registered with. Null for none. */
    driver: Driver | null
    state: 'none' | 'registered' | 'failed'
    at: string | null
    reason: string
    /** SHA-256 of the tokens that are accepted: the latest, and the one before. */
    tokens: readonly string[]
  }
  updatedAt: Date
}

export async function findSettings(tx: SystemTx): Promise<SettingsRow | undefined> {
  const text = 'select driver, manual, efi, asaas, webhook, updated_at as "updatedAt" from payment_settings'
  const [row] = await tx.named<SettingsRow>('find payment settings', text, [])
  return row
}

/** A concurrent transaction waits here. */
export async function lockSettings(tx: SystemTx): Promise<void> {
  await tx.named('lock payment settings', 'lock table payment_settings in share row exclusive mode', [])
}

export async function upsertSettings(
  tx: SystemTx,
  { driver, manual, efi, asaas, webhook, updatedAt }: SettingsRow,
): Promise<void> {
  await tx.named(
    'upsert payment settings',
    `insert into payment_settings (driver, manual, efi, asaas, webhook, updated_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (single) do update set driver = excluded.driver, manual = excluded.manual, efi = excluded.efi, asaas = excluded.asaas,
       webhook = excluded.webhook, updated_at = excluded.updated_at`,
    [driver, ...[manual, efi, asaas, webhook].map((one) => JSON.stringify(one)), updatedAt],
  )
}

/** The address for mails to a user of the company. */
export async function findEmail(tx: Tx, userId: number): Promise<string> {
  const text = 'select email from users where company_id = $1 and id = $2'
  return (await tx.value<string>('find email of operator', text, [userId])) ?? ''
}
