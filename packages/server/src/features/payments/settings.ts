import type { PaymentSettings } from '@recado/contract/payments/settings'
import { createHash } from 'node:crypto'
import type { SystemTx } from '#platform/database/tx.ts'
import type { SystemDb } from '#platform/database/system.ts'
import type { OperatorCtx } from '#platform/feature.ts'
import { findSettings, lockSettings, type SettingsRow, upsertSettings } from './settings-queries.ts'

/** The settings until an operator saves some. */
const unset: SettingsRow = {
  driver: 'manual',
  manual: { instructions: '', pixKey: '', name: '', city: '' },
  efi: { environment: 'production', clientId: '', clientSecret: '', pixKey: '', certificate: null },
  asaas: { environment: 'production', apiKey: '' },
  webhook: { driver: null, state: 'none', at: null, reason: '', tokens: [] },
  updatedAt: new Date(0),
}

export async function settingsOf(tx: SystemTx): Promise<SettingsRow> {
  return (await findSettings(tx)) ?? unset
}

export async function hasAsaasKey(system: SystemDb): Promise<boolean> {
  return (await system.across(settingsOf)).asaas.apiKey !== ''
}

/** How subscriptions are paid for, as an operator sees it. */
export async function show({ system }: OperatorCtx): Promise<PaymentSettings> {
  return toSettings(await system.across(settingsOf))
}

/** Changes the settings and accounts for the change in the same transaction. Concurrent changes wait. */
export function changeSettings(
  { system }: Pick<OperatorCtx, 'system'>,
  to: (before: SettingsRow) => SettingsRow,
  account?: (tx: SystemTx, before: SettingsRow, after: SettingsRow) => Promise<void>,
): Promise<SettingsRow> {
  return system.across(async (tx) => {
    await lockSettings(tx)
    const before = await settingsOf(tx)
    const after = to(before)
    await upsertSettings(tx, after)
    await account?.(tx, before, after)
    return after
  })
}

/** Tokens are known by their digests, so what is in the database opens nothing. */
export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

export function toSettings({ driver, manual, efi, asaas, webhook, updatedAt }: SettingsRow): PaymentSettings {
  const { certificate, clientSecret, ...ofEfi } = efi
  const { state, at, reason } = webhook
  return {
    driver,
    manual,
    efi: {
      ...ofEfi,
      hasClientSecret: clientSecret !== '',
      certificate: certificate && { name: certificate.name, expiresAt: certificate.expiresAt },
    },
    asaas: { environment: asaas.environment, hasApiKey: asaas.apiKey !== '' },
    webhook: webhook.driver === driver ? { state, at, reason } : { state: 'none', at: null, reason: '' },
    updatedAt: updatedAt.toISOString(),
  }
}
