import type { Output, Parsed } from '@recado/contract/endpoint'
import type { PlatformApp, updatePlatformApp } from '@recado/contract/official-lines/signup'
import { randomBytes, randomUUID } from 'node:crypto'
import { recordActIn } from '#features/audit/audit.ts'
import { changesOf } from '#features/audit/changes.ts'
import { applySettings } from '#features/connections/channel-settings.ts'
import { lockCompany } from '#features/companies/limits.ts'
import type { SystemTx } from '#platform/database/tx.ts'
import { fail } from '#platform/fail.ts'
import type { OperatorCtx } from '#platform/feature.ts'
import type { Installation } from '#platform/installation.ts'
import { installationSecrets } from '#platform/secrets.ts'
import type { Ctx } from '#platform/unit.ts'
import { requireLine, tokenOf } from '#features/official-lines/access.ts'
import { callbackUrlOf, requireApp, sealSecret, secretOf, secretPlace } from '#features/official-lines/apps.ts'
import { settingsOf } from '#features/official-lines/official-lines.ts'
import { type AppRow, insertApp } from '#features/official-lines/queries.ts'
import * as queries from './queries.ts'

/** Where Meta's window leads back to. */
const redirectPath = '/meta-signup'
/** Companies that a refusal names. */
const maxNamed = 5
/** There is only one of it. */
const theOne = 1

/** The operator's app with its secret, as far as it is set up. */
export interface ReadyApp {
  uuid: string
  verifyToken: string
  verifiedAt: Date | null
  metaId: string
  configId: string
  secret: string
}

export function redirectUrlOf(publicUrl: string): string {
  return `${publicUrl}${redirectPath}`
}

export async function show(ctx: Pick<OperatorCtx, 'system' | 'publicUrl'>): Promise<PlatformApp> {
  const made = { uuid: randomUUID(), verifyToken: randomBytes(24).toString('base64url') }
  const row = await ctx.system.across(async (tx) => {
    await queries.preparePlatformApp(tx, made)
    return queries.findPlatformApp(tx)
  })
  return toView(ctx, row ?? fail('ERR_NO_META_APP_FOUND'))
}

function toView({ publicUrl }: Pick<OperatorCtx, 'publicUrl'>, row: queries.PlatformAppRow): PlatformApp {
  return {
    metaAppId: row.metaId,
    configId: row.configId,
    hasSecret: row.sealedSecret !== '',
    callbackUrl: callbackUrlOf(publicUrl, row.uuid),
    verifyToken: row.verifyToken,
    redirectUrl: redirectUrlOf(publicUrl),
    verifiedAt: row.verifiedAt && row.verifiedAt.toISOString(),
    connections: row.connections,
  }
}

/** The former secret is good for a day. Connections prove from now on that they know the new one. */
export async function update(
  ctx: OperatorCtx,
  input: Parsed<typeof updatePlatformApp>,
): Promise<Output<typeof updatePlatformApp>> {
  const { metaAppId, configId, appSecret = '' } = input
  const secrets = installationSecrets(ctx.key('secrets'))
  await show(ctx)
  const isNewSecret = await ctx.system.across(async (tx) => {
    await queries.lockPlatformApp(tx)
    const before = (await queries.findPlatformApp(tx)) ?? fail('ERR_NO_META_APP_FOUND')
    // Before it is set up first it has none.
    if (before.connections > 0 && before.metaId !== '' && metaAppId !== before.metaId)
      fail('ERR_META_APP_IN_USE', { companies: await usersOf(tx) })
    if (metaAppId !== '' && appSecret === '' && before.sealedSecret === '')
      fail('ERR_VALIDATION', { fields: [{ path: 'appSecret', rule: 'required', message: 'is needed for a new app' }] })
    const isNew = appSecret !== '' && appSecret !== secrets.open(secretPlace, before.sealedSecret)
    const secret = isNew
      ? { sealedSecret: secrets.seal(secretPlace, appSecret), sealedFormerSecret: before.sealedSecret, secretChangedAt: ctx.now }
      : before
    const { sealedSecret, sealedFormerSecret, secretChangedAt } = secret
    await queries.updatePlatformAppRow(tx, { metaId: metaAppId, configId, sealedSecret, sealedFormerSecret, secretChangedAt })
    const changes = changesOf(
      { metaAppId: before.metaId, configId: before.configId, secrets: 'kept' },
      { metaAppId, configId, secrets: isNew ? 'replaced' : 'kept' },
    )
    if (changes.length > 0)
      await recordActIn(tx, [ctx.actor.companyId], ctx, { act: 'official-lines.app-changed', subjectId: theOne, changes })
    return isNew
  })
  if (isNewSecret) await renewSecrets(ctx, appSecret)
  return show(ctx)
}

async function usersOf(tx: SystemTx): Promise<string> {
  const names = await queries.listUsersOfPlatformApp(tx, maxNamed + 1)
  return names.length > maxNamed ? `${names.slice(0, maxNamed).join(', ')}…` : names.join(', ')
}

async function renewSecrets({ system, unit }: Pick<OperatorCtx, 'system' | 'unit'>, secret: string): Promise<void> {
  for (const companyId of await system.across(queries.listCompaniesOfPlatformApp))
    await unit(companyId, (ctx) => renewSecret(ctx, secret))
}

async function renewSecret(ctx: Ctx, secret: string): Promise<void> {
  const id = await queries.findOwnPlatformAppId(ctx.tx)
  if (id === undefined) return
  await queries.replaceSecret(ctx.tx, id, sealSecret(ctx, secret))
  const app = await requireApp(ctx, id)
  for (const connectionId of await queries.listLinesOfApp(ctx.tx, id)) {
    const stored = await requireLine(ctx, connectionId)
    const { wabaId, numberId, onApp, takesPast, portfolioId, currency } = stored
    const line = { app, secret, wabaId, numberId, token: tokenOf(ctx, stored), pin: '', onApp, takesPast }
    await applySettings(
      ctx,
      connectionId,
      settingsOf(ctx, { line, result: { portfolioId, currency, onApp, steps: [], isAccepted: true } }),
    )
  }
}

/** Undefined when the operator has set up none. */
export async function findReadyApp({ system, key }: Pick<Installation, 'system' | 'key'>): Promise<ReadyApp | undefined> {
  const row = await system.across(queries.findPlatformApp)
  if (!row || row.metaId === '' || row.configId === '' || row.sealedSecret === '') return undefined
  const { uuid, verifyToken, verifiedAt, metaId, configId } = row
  const secret = installationSecrets(key('secrets')).open(secretPlace, row.sealedSecret)
  return { uuid, verifyToken, verifiedAt, metaId, configId, secret }
}

/** What the company keeps of the operator's app, so that its lines belong to it. */
export async function ensureOwn(ctx: Ctx, { uuid, verifyToken, verifiedAt, secret }: ReadyApp): Promise<AppRow> {
  await lockCompany(ctx)
  const known = await queries.findOwnPlatformAppId(ctx.tx)
  const id = known ?? (await insertApp(ctx.tx, { uuid, verifyToken, verifiedAt, isPlatform: true }, ctx.now))
  const app = await requireApp(ctx, id)
  if (app.sealedSecret !== '' && secretOf(ctx, app) === secret) return app
  await queries.replaceSecret(ctx.tx, id, sealSecret(ctx, secret))
  return requireApp(ctx, id)
}
