import type { Parsed } from '@recado/contract/endpoint'
import type { updatePaymentSettings } from '@recado/contract/payments/api'
import type { Driver as Name, PaymentSettings } from '@recado/contract/payments/settings'
import { fail, Failure } from '#platform/fail.ts'
import type { OperatorCtx } from '#platform/feature.ts'
import { requireLatest } from '#platform/records/latest.ts'
import { omitUndefined } from '#platform/records/omit-undefined.ts'
import { installationSecrets, type Secrets } from '#platform/secrets.ts'
import { auditSettingsChange } from './settings-audit.ts'
import { inspect } from './certificate.ts'
import { driverOf, secretPlaces } from './drivers.ts'
import { requirePixKey } from './keys/pix-key.ts'
import { changeSettings, settingsOf, toSettings } from './settings.ts'
import type { SettingsRow } from './settings-queries.ts'

type Patch = Parsed<typeof updatePaymentSettings>

/** Saves how subscriptions are paid for. Keys are tried before they are kept, and no lock is held meanwhile. */
export async function updateSettings(ctx: OperatorCtx, { updatedAt, ...patch }: Patch): Promise<PaymentSettings> {
  const secrets = installationSecrets(ctx.key('secrets'))
  const merged = merge(secrets, await ctx.system.across(settingsOf), patch, ctx.now)
  requireWhole(merged)
  for (const name of toBeTried(merged.driver, patch)) await driverOf(ctx, merged, name).check().catch(explain)
  const next = (before: SettingsRow): SettingsRow => {
    requireLatest(updatedAt, toSettings(before))
    return { ...merge(secrets, before, patch, ctx.now), updatedAt: ctx.now }
  }
  const saved = await changeSettings(ctx, next, (tx, before, after) => auditSettingsChange(tx, ctx, before, after))
  return toSettings(saved)
}

function merge(secrets: Pick<Secrets, 'seal'>, before: SettingsRow, patch: Omit<Patch, 'updatedAt'>, now: Date): SettingsRow {
  const { driver = before.driver, asaas } = patch
  const [manual, efi] = [withKey(patch.manual, 'manual.pixKey'), withKey(patch.efi, 'efi.pixKey')]
  const { clientSecret = '', certificate = '', passphrase = '', ...ofEfi } = efi ?? {}
  const { apiKey = '', ...ofAsaas } = asaas ?? {}
  const next: SettingsRow = {
    ...before,
    driver,
    manual: { ...before.manual, ...omitUndefined(manual ?? {}) },
    efi: { ...before.efi, ...omitUndefined(ofEfi) },
    asaas: { ...before.asaas, ...omitUndefined(ofAsaas) },
  }
  if (clientSecret !== '') next.efi.clientSecret = secrets.seal(secretPlaces.clientSecret, clientSecret)
  if (apiKey !== '') next.asaas.apiKey = secrets.seal(secretPlaces.apiKey, apiKey)
  if (certificate !== '') {
    const { name, expiresAt } = inspect({ content: certificate, passphrase }, now)
    const content = secrets.seal(secretPlaces.certificate, certificate)
    const sealed = { content, passphrase: secrets.seal(secretPlaces.passphrase, passphrase) }
    next.efi.certificate = { ...sealed, name, expiresAt: expiresAt.toISOString() }
  }
  return next
}

/** With the key in the form in which banks find it. */
function withKey<T extends { pixKey?: string | undefined }>(part: T | undefined, path: string): T | undefined {
  return part?.pixKey === undefined ? part : { ...part, pixKey: requirePixKey(part.pixKey, path) }
}

/** The providers to ask whether the keys are good: the one that is to take payments, and those whose keys were given. */
function toBeTried(driver: Name, { efi, asaas }: Patch): Name[] {
  const told: Name[] = [...(efi ? ['efi' as const] : []), ...(asaas ? ['asaas' as const] : [])]
  return told.includes(driver) || driver === 'manual' ? told : [driver, ...told]
}

/** Fails with what the driver that is to take payments still lacks. */
function requireWhole({ driver, efi, asaas }: SettingsRow): void {
  const { clientId, clientSecret, pixKey, certificate } = efi
  const ofEfi = {
    'efi.clientId': clientId,
    'efi.clientSecret': clientSecret,
    'efi.pixKey': pixKey,
    'efi.certificate': certificate,
  }
  const needed = { manual: {}, efi: ofEfi, asaas: { 'asaas.apiKey': asaas.apiKey } }[driver]
  const missing = Object.entries(needed).filter(([, value]) => !value)
  if (missing.length === 0) return
  fail('ERR_VALIDATION', { fields: missing.map(([path]) => ({ path, rule: 'required', message: 'needed to take payments' })) })
}

/** A cut connection means that the bank does not know the certificate. The operator has to put that right. */
function explain(error: unknown): never {
  const { reason } = (error instanceof Failure ? error.details : {}) as { reason?: string }
  if (reason === 'cut') throw new Failure('ERR_PAYMENT_SETUP', { reason: 'certificate' }, error)
  throw error
}
