import { graphUrl } from '@recado/border/settings'
import type { Output, Parsed } from '@recado/contract/endpoint'
import type { showSignup, signUp, SignupChoice, signUpConnection } from '@recado/contract/official-lines/signup'
import { z } from 'zod'
import { requireAddable, show as showConnection } from '#features/connections/connections.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx, BeforeActorCtx } from '#platform/feature.ts'
import type { Installation } from '#platform/installation.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { Ctx } from '#platform/unit.ts'
import { requireLine } from '#features/official-lines/access.ts'
import { countAsking } from '#features/official-lines/asking.ts'
import { askMeta, exchangeCode, type MetaAccess, type MetaRefusal } from '#features/official-lines/meta.ts'
import { requirePhone, toOfficialLine } from '#features/official-lines/move.ts'
import { check, type Checked, createChecked, update } from '#features/official-lines/official-lines.ts'
import { ensureOwn, findReadyApp, type ReadyApp, redirectUrlOf } from './platform-app.ts'

type SignUpInput = Parsed<typeof signUp>
type ConnectionInput = Parsed<typeof signUpConnection>
/** What Meta's window gave, or the choice among what it granted. */
type Shared = Pick<SignUpInput, 'code' | 'grant' | 'numberId' | 'pin' | 'takesPast'>

const grantPlace = 'signup.grant'
const grantMs = 600_000
const grant = z.object({ token: z.string(), userId: z.number(), until: z.number() })

const tokenInfo = z.object({
  data: z.object({
    granular_scopes: z.array(z.object({ scope: z.string(), target_ids: z.array(z.coerce.string()).optional() })),
  }),
})
const managing = 'whatsapp_business_management'
const numbers = z.object({
  data: z.array(z.object({ id: z.string(), display_phone_number: z.string(), verified_name: z.string().optional() })),
})
/** More than a new portfolio may have. */
const maxAccounts = 10

export async function offer(ctx: Pick<Installation, 'system' | 'key' | 'publicUrl'>): Promise<Output<typeof showSignup>> {
  const app = await findReadyApp(ctx)
  if (!app) return { offer: null }
  const dialogUrl = `https://www.facebook.com/${graphUrl.split('/').at(-1) ?? ''}/dialog/oauth`
  return { offer: { metaAppId: app.metaId, configId: app.configId, dialogUrl, redirectUrl: redirectUrlOf(ctx.publicUrl) } }
}

/** Exchanges what Meta's window gave for a token, finds the number, and checks it as any other. */
export function prepare(ahead: BeforeActorCtx, input: SignUpInput): Promise<Checked> {
  return checkShared(ahead, input, async (ctx) => {
    await requireAddable(ctx, fieldsOf(input))
    return undefined
  })
}

/** The same for a connection that is there: any number in place of a linked phone, and of an official line its own. */
export function prepareConnection(ahead: BeforeActorCtx, { id, ...input }: ConnectionInput): Promise<Checked> {
  return checkShared(ahead, input, async (ctx) => {
    const { provider } = await showConnection(ctx, id)
    if (provider === 'cloud') return requireLine(ctx, id)
    await requirePhone(ctx, id)
    return undefined
  })
}

/** `require` fails where the call cannot succeed, and tells of the line whose number it must be. */
async function checkShared(
  ahead: BeforeActorCtx,
  input: Shared,
  require: (ctx: Ctx) => Promise<{ numberId: string; takesPast: boolean } | undefined>,
): Promise<Checked> {
  const ready = await findReadyApp(ahead)
  const { app, own, line, secrets } = await ahead.unit(ahead.companyId, async (ctx) => {
    const stored = await require(ctx)
    const offered = ready ?? fail('ERR_SIGNUP_OFF')
    return { app: offered, own: await ensureOwn(ctx, offered), line: stored, secrets: ctx.secrets }
  })
  await countAsking(ahead, 'signups')
  const token = await tokenOf(ahead, app, secrets, input)
  const { wabaId, numberId } = await chosen(ahead, secrets, { token, secret: app.secret }, input.numberId, line?.numberId)
  const { pin = '', takesPast = line?.takesPast ?? false } = input
  return check(ahead, { app: own, secret: app.secret, wabaId, numberId, token, pin, onApp: false, takesPast })
}

export function create(ctx: ActorCtx, input: SignUpInput, checked: Checked): Promise<Output<typeof signUp>> {
  return createChecked(ctx, fieldsOf(input), checked)
}

/** The connection may have moved meanwhile. */
export async function carry(
  ctx: ActorCtx,
  { id }: Pick<ConnectionInput, 'id'>,
  checked: Checked,
): Promise<Output<typeof signUpConnection>> {
  if ((await showConnection(ctx, id)).provider !== 'cloud') return toOfficialLine(ctx, { id }, checked)
  const { numberId, token } = checked.line
  if ((await requireLine(ctx, id)).numberId !== numberId) fail('ERR_SIGNUP_OTHER_NUMBER')
  const line = await update(ctx, { id, token }, checked)
  return { connection: await showConnection(ctx, id), line }
}

function fieldsOf({ code: _c, grant: _g, numberId: _n, pin: _p, takesPast: _t, ...fields }: SignUpInput) {
  return fields
}

async function tokenOf(
  { outbound, publicUrl, actor, now }: BeforeActorCtx,
  app: ReadyApp,
  secrets: Secrets,
  { code, grant: sealed }: Shared,
): Promise<string> {
  if (sealed !== undefined) return granted(secrets, sealed, { userId: actor.id, now })
  const answer = await exchangeCode(outbound, { ...app, code: code ?? '', redirectUrl: redirectUrlOf(publicUrl) })
  return 'refusal' in answer ? refuse(answer.refusal) : answer.token
}

function granted(secrets: Secrets, sealed: string, { userId, now }: { userId: number; now: Date }): string {
  try {
    const known = grant.parse(JSON.parse(secrets.open(grantPlace, sealed)))
    if (known.userId === userId && now.getTime() <= known.until) return known.token
  } catch {
    // Made up, of another company, or of another time.
  }
  return fail('ERR_SIGNUP_REFUSED', { words: '' })
}

function refuse({ words }: MetaRefusal): never {
  return fail('ERR_SIGNUP_REFUSED', { words })
}

type Found = SignupChoice['numbers'][number]

/**
 * The number that was shared. Of several, the one that the user has chosen: who has not chosen yet is asked. A line keeps its `own`.
 */
async function chosen(
  { outbound, actor, now }: Pick<BeforeActorCtx, 'outbound' | 'actor' | 'now'>,
  secrets: Secrets,
  access: MetaAccess,
  numberId: string | undefined,
  own: string | undefined,
): Promise<Found> {
  const found = await listShared(outbound, access)
  const wanted = own ?? numberId
  const named = wanted === undefined ? found : found.filter((one) => one.numberId === wanted)
  const [one, ...others] = named
  if (!one && own !== undefined && found.length > 0) return fail('ERR_SIGNUP_OTHER_NUMBER')
  if (!one) return fail('ERR_SIGNUP_REFUSED', { words: '' })
  if (others.length === 0) return one
  const granting = { token: access.token, userId: actor.id, until: now.getTime() + grantMs }
  return fail('ERR_SIGNUP_CHOICE', { grant: secrets.seal(grantPlace, JSON.stringify(granting)), numbers: named })
}

async function listShared(outbound: BeforeActorCtx['outbound'], access: MetaAccess): Promise<Found[]> {
  const answer = await askMeta(outbound, access, 'GET', `debug_token?input_token=${encodeURIComponent(access.token)}`)
  if ('refusal' in answer) return refuse(answer.refusal)
  const scopes = tokenInfo.safeParse(answer.data).data?.data.granular_scopes ?? []
  const accounts = scopes.find(({ scope }) => scope === managing)?.target_ids ?? []
  const found: Found[] = []
  for (const wabaId of accounts.slice(0, maxAccounts)) {
    const path = `${wabaId}/phone_numbers?fields=id,display_phone_number,verified_name&limit=100`
    const told = await askMeta(outbound, access, 'GET', path)
    if ('refusal' in told) return refuse(told.refusal)
    for (const one of numbers.safeParse(told.data).data?.data ?? [])
      found.push({ wabaId, numberId: one.id, number: one.display_phone_number, name: one.verified_name ?? '' })
  }
  return found
}
