import type { OfficialLine as Configuration } from '@recado/border/settings'
import type { Output, Parsed } from '@recado/contract/endpoint'
import type { createOfficialLine, OfficialLine, updateOfficialLine } from '@recado/contract/official-lines/api'
import { recordAct } from '#features/audit/audit.ts'
import { type ChannelSettings, applySettings } from '#features/connections/channel-settings.ts'
import { add, pushConnectionChange, show as showConnection } from '#features/connections/connections.ts'
import { firstContactUsageOf } from '#features/connections/sessions.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx, BeforeActorCtx } from '#platform/feature.ts'
import type { Ctx } from '#platform/unit.ts'
import { requireLine, sealToken, tokenOf } from './access.ts'
import { callbackUrlOf, changeSecret, requireApp, requireOwnApp, secretOf, toApp } from './apps.ts'
import { countAsking } from './asking.ts'
import { checkLine, type CheckedLine } from './check.ts'
import { currencyTold, lineStored } from './events.ts'
import { proofOf } from './meta.ts'
import { type AppRow, upsertLine } from './queries.ts'

/** What a user gives of a line. */
export type LineInput = Pick<
  Parsed<typeof createOfficialLine>,
  'appId' | 'appSecret' | 'wabaId' | 'numberId' | 'token' | 'pin' | 'onApp' | 'takesPast'
>

/** A line with its secrets, as it is given or stored. */
interface Line {
  app: AppRow
  secret: string
  wabaId: string
  numberId: string
  token: string
  pin: string
  onApp: boolean
  takesPast: boolean
}

/** A line that Meta was asked about, before the call's transaction. */
export interface Checked {
  line: Line
  result: CheckedLine
}

/** Asks Meta about the line. Refuses it with the steps when Meta does not accept it. */
export async function check(ahead: BeforeActorCtx, line: Line): Promise<Checked> {
  await countAsking(ahead, 'checks')
  const { outbound, publicUrl } = ahead
  const { app, ...given } = line
  const callback = { callbackUrl: callbackUrlOf(publicUrl, app.uuid), verifyToken: app.verifyToken }
  const result = await checkLine(outbound, { ...given, ...callback })
  return result.isAccepted ? { line, result } : fail('ERR_OFFICIAL_LINE', { steps: result.steps })
}

/** Asks Meta about a line that is not stored yet. Before that, `require` fails where the call cannot succeed. */
export async function checkNew(
  ahead: BeforeActorCtx,
  input: LineInput,
  require: (ctx: Ctx) => Promise<unknown>,
): Promise<Checked> {
  const { appId, appSecret = '', wabaId, numberId, token, pin = '', onApp = false, takesPast = false } = input
  // Not where only reading is allowed: what the connection will refer to is locked.
  const app = await ahead.unit(ahead.companyId, async (ctx) => {
    await require(ctx)
    const found = await requireOwnApp(ctx, appId)
    return { ...found, secret: appSecret || secretOf(ctx, found) }
  })
  const { secret, ...row } = app
  return check(ahead, { app: row, secret: requireSecret(secret), wabaId, numberId, token, pin, onApp, takesPast })
}

function requireSecret(secret: string): string {
  return (
    secret || fail('ERR_VALIDATION', { fields: [{ path: 'appSecret', rule: 'required', message: 'is needed for a new app' }] })
  )
}

/** Asks Meta about a stored line, with what the input changes of it. */
export async function checkChanged(ahead: BeforeActorCtx, { id, ...input }: Parsed<typeof updateOfficialLine>): Promise<Checked> {
  const line = await ahead.unit(
    ahead.companyId,
    async (ctx) => {
      await showConnection(ctx, id)
      const stored = await requireLine(ctx, id)
      if (input.appId !== undefined && input.appId !== stored.appId) await requireOwnApp(ctx, input.appId)
      const {
        appId = stored.appId,
        appSecret = '',
        wabaId = stored.wabaId,
        numberId = stored.numberId,
        token = '',
        pin = '',
        onApp = stored.onApp,
        takesPast = stored.takesPast,
      } = input
      const app = await requireApp(ctx, appId)
      const secret = requireSecret((app.isPlatform ? '' : appSecret) || secretOf(ctx, app))
      return { app, secret, wabaId, numberId, token: token || tokenOf(ctx, stored), pin, onApp, takesPast }
    },
    true,
  )
  return check(ahead, line)
}

export async function create(
  ctx: ActorCtx,
  input: Parsed<typeof createOfficialLine>,
  checked: Checked,
): Promise<Output<typeof createOfficialLine>> {
  const { appId: _a, appSecret: _s, wabaId: _w, numberId: _n, token: _t, pin: _p, onApp: _o, takesPast: _h, ...fields } = input
  return createChecked(ctx, fields, checked)
}

/** Adds a connection that Meta has accepted. */
export async function createChecked(
  ctx: ActorCtx,
  fields: Parameters<typeof add>[1],
  checked: Checked,
): Promise<Output<typeof createOfficialLine>> {
  const connection = await add(ctx, fields, settingsOf(ctx, checked))
  await store(ctx, connection.id, checked)
  await recordAct(ctx, 'connection.official-line-set-up', connection.id, [
    { field: 'numberId', before: '', after: checked.line.numberId },
  ])
  return { connection: await showConnection(ctx, connection.id), line: await show(ctx, connection.id) }
}

/** The line is as Meta accepted it. The session is renewed if anything of it is new. */
export async function update(
  ctx: ActorCtx,
  { id, token = '', appSecret = '' }: Pick<Parsed<typeof updateOfficialLine>, 'id' | 'token' | 'appSecret'>,
  checked: Checked,
): Promise<OfficialLine> {
  const before = await requireLine(ctx, id)
  const { line } = checked
  await store(ctx, id, checked)
  const changes = (['wabaId', 'numberId'] as const)
    .map((field) => ({ field, before: before[field], after: line[field] }))
    .filter((change) => change.before !== change.after)
  const isOtherApp = before.onApp !== checked.result.onApp || before.takesPast !== line.takesPast
  const isOther = changes.length > 0 || isOtherApp || token !== '' || appSecret !== '' || line.app.id !== before.appId
  if (isOther) {
    await applySettings(ctx, id, settingsOf(ctx, checked))
    await recordAct(ctx, 'connection.official-line-changed', id, [
      ...changes,
      ...(appSecret ? [{ field: 'appSecret', before: '', after: '' }] : []),
      ...(token ? [{ field: 'token', before: '', after: '' }] : []),
    ])
  }
  await pushConnectionChange(ctx, id)
  return show(ctx, id)
}

/** Keeps the line, its token sealed. The app's secret is known to be right by now. */
export async function store(ctx: ActorCtx, id: number, { line, result }: Checked): Promise<void> {
  const { app, secret, wabaId, numberId, token, takesPast } = line
  await changeSecret(ctx, await requireApp(ctx, app.id), secret)
  const sealedToken = sealToken(ctx, token)
  const { portfolioId, currency, onApp } = result
  const fields = { appId: app.id, wabaId, numberId, portfolioId, currency, sealedToken, onApp, takesPast }
  await upsertLine(ctx.tx, id, fields, { steps: result.steps, checkedAt: ctx.now })
  await ctx.emit(lineStored, { id })
  if (result.currency !== '') await ctx.emit(currencyTold, { wabaId, currency: result.currency })
}

export function settingsOf(
  { publicUrl }: Pick<Ctx, 'publicUrl'>,
  { line, result: { portfolioId, onApp } }: Checked,
): ChannelSettings {
  const { app, secret, wabaId, numberId, token, takesPast } = line
  const hooks = { app: app.uuid, wabaId, numberId }
  const callback = { url: callbackUrlOf(publicUrl, app.uuid), verifyToken: app.verifyToken }
  const coexistence = onApp ? { coexistence: { past: takesPast } } : {}
  const configuration: Configuration = { ...hooks, portfolioId, callback, ...coexistence, token, proof: proofOf(token, secret) }
  return { provider: 'cloud', configuration, proxyAddress: '', hooks }
}

export async function show(ctx: Ctx, id: number): Promise<OfficialLine> {
  await showConnection(ctx, id)
  const row = await requireLine(ctx, id)
  const app = await requireApp(ctx, row.appId)
  return {
    connectionId: id,
    app: toApp(ctx, app),
    wabaId: row.wabaId,
    numberId: row.numberId,
    onApp: row.onApp,
    takesPast: row.takesPast,
    steps: row.steps.map((step) => {
      if (step.name === 'callback' && app.verifiedAt !== null) return { ...step, state: 'good' }
      if (step.name === 'first-message' && row.hasInbound) return { ...step, state: 'good' }
      return step
    }),
    checkedAt: row.checkedAt.toISOString(),
    health: row.health,
    lastEventAt: row.lastEventAt && row.lastEventAt.toISOString(),
    openWindows: row.openWindows,
    reached: (await firstContactUsageOf(ctx, id)).approached,
  }
}
