import { recordActIn } from '#features/audit/audit.ts'
import { changesOf } from '#features/audit/changes.ts'
import type { SystemTx } from '#platform/database/tx.ts'
import type { OperatorCtx } from '#platform/feature.ts'
import type { SettingsRow } from './settings-queries.ts'

/** There is only one of it. */
const theOne = 1

/**
 * Changes that an operator makes to payment settings are written to the operator's own log. Of secrets, it says only that they were
 * replaced.
 */
export async function auditSettingsChange(
  tx: SystemTx,
  ctx: OperatorCtx,
  before: SettingsRow,
  after: SettingsRow,
): Promise<void> {
  const isReplaced = secretsOf(before) !== secretsOf(after)
  const changes = changesOf(
    { ...openly(before), secrets: 'kept' },
    { ...openly(after), secrets: isReplaced ? 'replaced' : 'kept' },
  )
  if (changes.length === 0) return
  await recordActIn(tx, [ctx.actor.companyId], ctx, { act: 'payments.changed', subjectId: theOne, changes })
}

export function auditWebhookRegistration(tx: SystemTx, ctx: OperatorCtx): Promise<void> {
  return recordActIn(tx, [ctx.actor.companyId], ctx, { act: 'payments.registered', subjectId: theOne, changes: [] })
}

function openly({ driver, manual, efi, asaas }: SettingsRow) {
  const { name: receiver, city, instructions, pixKey } = manual
  const { clientId, certificate } = efi
  return {
    driver,
    instructions,
    receiver,
    city,
    pixKey: [pixKey, efi.pixKey].filter(Boolean).join(', '),
    environment: `${efi.environment}, ${asaas.environment}`,
    clientId,
    certificate: certificate?.expiresAt.slice(0, 10),
  }
}

function secretsOf({ efi, asaas }: SettingsRow): string {
  return JSON.stringify([efi.clientSecret, efi.certificate?.content, asaas.apiKey])
}
