import type { Endpoint, Output } from '@recado/contract/endpoint'
import { callsPerSecond, type revealApiToken, type showApiToken } from '@recado/contract/messages-api/api'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import { recordAct, recordActIn } from '#features/audit/audit.ts'
import { showLicence } from '#features/companies/companies.ts'
import { forgetTokens } from '#features/connections/connections.ts'
import type { tokenChanged } from '#features/connections/events.ts'
import type { secretGiven } from '#features/settings/events.ts'
import { sealedPlace, setSetting, settingOf } from '#features/settings/settings.ts'
import { refusedAs } from '#platform/database/db.ts'
import type { SystemDb } from '#platform/database/system.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx, Program, Programs } from '#platform/feature.ts'
import type { Installation } from '#platform/installation.ts'
import { networkOf } from '#platform/outbound/network.ts'
import { hasEnded, requireFlag, requireOpen } from '#platform/subscription.ts'
import type { Ctx } from '#platform/unit.ts'
import { deleteTokens, findProgram, findToken, lockToken, recordUse, upsertToken } from './queries.ts'

const shownCharacters = 4
const secondMs = 1_000
/** The limit for unknown tokens from one network. */
const unknownTokenRate = { max: 20, windowMs: 60 * secondMs }

/** Identifies the holder of a token for the routes. */
export function programs({ limiter, system }: Installation): Programs {
  return {
    identify: async (token, ip) => {
      const program = token === undefined ? undefined : await find(system, token)
      if (!program) {
        await limiter.attempt([{ key: `api network ${networkOf(ip)}`, rates: [unknownTokenRate] }])
        return fail('ERR_API_TOKEN')
      }
      await limiter.attempt([{ key: `api token ${program.tokenId}`, rates: [{ max: callsPerSecond, windowMs: secondMs }] }])
      return program
    },
    admit,
  }
}

/** Finds a token by its hash, which says nothing of similar tokens. The hash is compared once more in constant time all the same. */
async function find(system: SystemDb, token: string): Promise<Program | undefined> {
  const hash = hashOf(token)
  const found = await system.across((tx) => findProgram(tx, hash))
  if (!found || !timingSafeEqual(found.hash, hash)) return undefined
  const { companyId, tokenId, connectionId } = found
  return { companyId, tokenId, connectionId }
}

/** The token may have been deleted since it was looked up. It cannot be deleted from here until the transaction ends. */
async function admit(ctx: Ctx, { byConnection, plan }: Endpoint, { tokenId, connectionId }: Program): Promise<void> {
  if (!(await lockToken(ctx.tx, tokenId))) fail('ERR_API_TOKEN')
  if (connectionId !== null && !byConnection) fail('ERR_NO_PERMISSION')
  const licence = await showLicence(ctx)
  requireOpen(licence)
  if (hasEnded(licence, ctx.now)) fail('ERR_API_SUBSCRIPTION_EXPIRED', { dueDate: licence.dueDate })
  if (plan) requireFlag(licence, plan)
  await recordUse(ctx.tx, tokenId, ctx.now)
}

/** The company has another token. */
export async function setCompanyToken(ctx: Ctx, { key, value, by }: z.output<typeof secretGiven.payload>): Promise<void> {
  if (key !== 'externalApiToken') return
  await storeToken(ctx, { token: value, connectionId: null, userId: by.id }, 'value')
  const entry = { act: 'company.token-made', subjectId: ctx.companyId, changes: [] } as const
  await recordActIn(ctx.tx, [ctx.companyId], { actor: by, now: ctx.now }, entry)
}

export function setConnectionToken(ctx: Ctx, whose: z.output<typeof tokenChanged.payload>): Promise<void> {
  return storeToken(ctx, { ...whose, userId: null }, 'token')
}

/** Ends every token of the company and of its connections. */
export async function endAllTokens(ctx: Ctx): Promise<void> {
  await deleteTokens(ctx.tx)
  await forgetTokens(ctx)
  if ((await settingOf(ctx, 'externalApiToken')) !== '') await setSetting(ctx, 'externalApiToken', '')
}

async function storeToken(
  ctx: Ctx,
  { token, ...whose }: { token: string; connectionId: number | null; userId: number | null },
  field: string,
): Promise<void> {
  const row = { ...whose, hash: hashOf(token), ending: token.slice(-shownCharacters), now: ctx.now }
  await upsertToken(ctx.tx, row).catch(
    refusedAs('ERR_VALIDATION', { fields: [{ path: field, rule: 'unique', message: 'is a token already' }] }),
  )
}

export async function show(ctx: Ctx): Promise<Output<typeof showApiToken>> {
  const row = await findToken(ctx.tx)
  return row ? { ...row, madeAt: row.madeAt.toISOString(), usedAt: row.usedAt && row.usedAt.toISOString() } : null
}

export async function reveal(ctx: ActorCtx): Promise<Output<typeof revealApiToken>> {
  const sealed = await settingOf(ctx, 'externalApiToken')
  if (sealed === '') fail('ERR_NO_API_TOKEN')
  await recordAct(ctx, 'company.token-shown', ctx.companyId)
  return { token: ctx.secrets.open(sealedPlace('externalApiToken'), sealed) }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
