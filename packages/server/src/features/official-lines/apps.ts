import type { MetaApp } from '@recado/contract/official-lines/api'
import { randomBytes, randomUUID } from 'node:crypto'
import { lockCompany } from '#features/companies/limits.ts'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import { type AppRow, findApp, type HookApp, insertApp, listApps, updateApp } from './queries.ts'

const maxApps = 50
/** How long webhooks that the former secret signed are taken after a change. */
const formerSecretMs = 24 * 3_600_000
export const secretPlace = 'meta_apps.secret'
/** The address that Meta calls, without the app's uuid. */
export const hookPath = '/api/channels/meta'

/** An app that was prepared and not used yet, or a new one. */
export async function prepare(ctx: Ctx): Promise<MetaApp> {
  await lockCompany(ctx)
  const apps = await listApps(ctx.tx)
  const unused = apps.find(({ sealedSecret, connections, isPlatform }) => sealedSecret === '' && connections === 0 && !isPlatform)
  if (unused) return toApp(ctx, unused)
  if (apps.length >= maxApps) fail('ERR_TOO_MANY_META_APPS')
  const id = await insertApp(ctx.tx, { uuid: randomUUID(), verifyToken: randomBytes(24).toString('base64url') }, ctx.now)
  return toApp(ctx, await requireApp(ctx, id))
}

export async function list(ctx: Ctx): Promise<MetaApp[]> {
  return (await listApps(ctx.tx)).filter(({ isPlatform }) => !isPlatform).map((row) => toApp(ctx, row))
}

export async function requireApp(ctx: Ctx, id: number): Promise<AppRow> {
  return (await findApp(ctx.tx, id)) ?? fail('ERR_NO_META_APP_FOUND', { field: 'appId' })
}

/** An app of the company's own. */
export async function requireOwnApp(ctx: Ctx, id: number): Promise<AppRow> {
  const app = await requireApp(ctx, id)
  return app.isPlatform ? fail('ERR_NO_META_APP_FOUND', { field: 'appId' }) : app
}

export function toApp({ publicUrl }: Pick<Ctx, 'publicUrl'>, row: AppRow): MetaApp {
  return {
    id: row.id,
    callbackUrl: callbackUrlOf(publicUrl, row.uuid),
    // The operator's is told to the operator alone.
    verifyToken: row.isPlatform ? '' : row.verifyToken,
    hasSecret: row.sealedSecret !== '',
    verifiedAt: row.verifiedAt && row.verifiedAt.toISOString(),
    connections: row.connections,
    isPlatform: row.isPlatform,
  }
}

export function callbackUrlOf(publicUrl: string, uuid: string): string {
  return `${publicUrl}${hookPath}/${uuid}`
}

export function secretOf({ secrets }: Pick<Ctx, 'secrets'>, { sealedSecret }: Pick<AppRow, 'sealedSecret'>): string {
  return secrets.open(secretPlace, sealedSecret)
}

export function sealSecret({ secrets }: Pick<Ctx, 'secrets'>, secret: string): string {
  return secrets.seal(secretPlace, secret)
}

/** The secret that signs the app's webhooks from now on. The former one is good for a day. */
export async function changeSecret(ctx: Ctx, app: AppRow, secret: string): Promise<void> {
  // The operator's is changed by the operator alone.
  if (app.isPlatform || secretOf(ctx, app) === secret) return
  await updateApp(ctx.tx, app.id, {
    sealedSecret: sealSecret(ctx, secret),
    sealedFormerSecret: app.sealedSecret,
    secretChangedAt: ctx.now,
  })
}

/** The secrets with which a webhook of the app may be signed now. */
export function signingSecrets({ secrets, now }: Pick<Ctx, 'secrets' | 'now'>, app: HookApp): string[] {
  const { sealedSecret, sealedFormerSecret, secretChangedAt } = app
  const isFormerGood = secretChangedAt !== null && now.getTime() - secretChangedAt.getTime() < formerSecretMs
  return [sealedSecret, isFormerGood ? sealedFormerSecret : '']
    .filter((sealed) => sealed !== '')
    .map((sealed) => secrets.open(secretPlace, sealed))
}
