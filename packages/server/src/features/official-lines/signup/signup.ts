import { graphUrl } from '@recado/border/settings'
import type { Output, Parsed } from '@recado/contract/endpoint'
import type { showSignup, signUp, SignupChoice } from '@recado/contract/official-lines/signup'
import { z } from 'zod'
import { requireAddable } from '#features/connections/connections.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx, BeforeActorCtx } from '#platform/feature.ts'
import type { Installation } from '#platform/installation.ts'
import type { Secrets } from '#platform/secrets.ts'
import { countAsking } from '#features/official-lines/asking.ts'
import { askMeta, exchangeCode, type MetaAccess, type MetaRefusal } from '#features/official-lines/meta.ts'
import { check, type Checked, createChecked } from '#features/official-lines/official-lines.ts'
import { ensureOwn, findReadyApp, type ReadyApp, redirectUrlOf } from './platform-app.ts'

type SignUpInput = Parsed<typeof signUp>

const grantPlace = 'signup.grant'
const grantMs = 600_000
const grant = z.object({ token: z.string(), until: z.number() })

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
export async function prepare(ahead: BeforeActorCtx, input: SignUpInput): Promise<Checked> {
  const ready = await findReadyApp(ahead)
  const { app, own, secrets } = await ahead.unit(ahead.companyId, async (ctx) => {
    await requireAddable(ctx, fieldsOf(input))
    const offered = ready ?? fail('ERR_SIGNUP_OFF')
    return { app: offered, own: await ensureOwn(ctx, offered), secrets: ctx.secrets }
  })
  await countAsking(ahead, 'signups')
  const token = await tokenOf(ahead, app, secrets, input)
  const { wabaId, numberId } = await chosen(ahead, secrets, { token, secret: app.secret }, input)
  const { pin = '', takesPast = false } = input
  return check(ahead, { app: own, secret: app.secret, wabaId, numberId, token, pin, onApp: false, takesPast })
}

export function create(ctx: ActorCtx, input: SignUpInput, checked: Checked): Promise<Output<typeof signUp>> {
  return createChecked(ctx, fieldsOf(input), checked)
}

function fieldsOf({ code: _c, grant: _g, numberId: _n, pin: _p, takesPast: _t, ...fields }: SignUpInput) {
  return fields
}

async function tokenOf(
  { outbound, publicUrl, now }: BeforeActorCtx,
  app: ReadyApp,
  secrets: Secrets,
  { code, grant: sealed }: SignUpInput,
): Promise<string> {
  if (sealed !== undefined) return granted(secrets, sealed, now)
  const answer = await exchangeCode(outbound, { ...app, code: code ?? '', redirectUrl: redirectUrlOf(publicUrl) })
  return 'refusal' in answer ? refuse(answer.refusal) : answer.token
}

function granted(secrets: Secrets, sealed: string, now: Date): string {
  try {
    const { token, until } = grant.parse(JSON.parse(secrets.open(grantPlace, sealed)))
    if (now.getTime() <= until) return token
  } catch {
    // Made up, of another company, or of another time.
  }
  return fail('ERR_SIGNUP_REFUSED', { words: '' })
}

function refuse({ words }: MetaRefusal): never {
  return fail('ERR_SIGNUP_REFUSED', { words })
}

type Found = SignupChoice['numbers'][number]

/** The number that was shared. Of several, the one that the user has chosen: who has not chosen yet is asked. */
async function chosen(
  { outbound, now }: Pick<BeforeActorCtx, 'outbound' | 'now'>,
  secrets: Secrets,
  access: MetaAccess,
  { numberId }: SignUpInput,
): Promise<Found> {
  const found = await listShared(outbound, access)
  const named = numberId === undefined ? found : found.filter((one) => one.numberId === numberId)
  const [one, ...others] = named
  if (!one) return fail('ERR_SIGNUP_REFUSED', { words: '' })
  if (others.length === 0) return one
  const sealed = secrets.seal(grantPlace, JSON.stringify({ token: access.token, until: now.getTime() + grantMs }))
  return fail('ERR_SIGNUP_CHOICE', { grant: sealed, numbers: named })
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
