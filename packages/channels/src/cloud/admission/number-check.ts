import type { ConnectionReason, Health } from '@recado/border/connection-state'
import type { OfficialLine } from '@recado/border/settings'
import { z } from 'zod'
import { GraphRefusal } from '#cloud/graph/errors.ts'
import type { Graph } from '#cloud/graph/graph.ts'
import { rulingOf } from '#cloud/verdicts.ts'

/** What Meta says about a line when it is asked. */
export interface NumberCheck {
  /** Digits of its number. */
  phone: string
  /** Why it is not admitted. */
  stalls?: ConnectionReason
  /** What limits it although it is admitted. */
  shows?: ConnectionReason
  health?: Health
}

const fields = [
  'id',
  'display_phone_number',
  'verified_name',
  'quality_rating',
  'throughput',
  'status',
  'name_status',
  'whatsapp_business_manager_messaging_limit',
  'health_status',
].join(',')

const told = z.string().optional().catch(undefined)
const entity = z.object({
  entity_type: told,
  errors: z
    .array(z.object({ error_code: z.coerce.number(), error_description: told, possible_solution: told }))
    .optional()
    .catch(undefined),
})
const number = z.object({
  display_phone_number: z.string(),
  verified_name: told,
  quality_rating: told,
  status: told,
  name_status: told,
  throughput: z.object({ level: told }).optional().catch(undefined),
  whatsapp_business_manager_messaging_limit: told,
  health_status: z
    .object({ entities: z.array(entity) })
    .optional()
    .catch(undefined),
})
type OwnNumber = z.output<typeof number>

const subscriptions = z.object({
  data: z.array(
    z.object({
      whatsapp_business_api_data: z.object({ id: z.coerce.string() }).optional().catch(undefined),
      override_callback_uri: told,
    }),
  ),
})
const tokenInfo = z.object({ data: z.object({ app_id: z.coerce.string(), expires_at: z.number() }) })

/** States in which a number cannot be used here. Others, also unknown ones, are admitted. */
const goneStates = new Set(['DISCONNECTED', 'PENDING', 'UNVERIFIED', 'MIGRATED', 'BANNED', 'DELETED'])
const qualities: Readonly<Record<string, NonNullable<Health['quality']>>> = {
  GREEN: 'high',
  YELLOW: 'medium',
  RED: 'low',
  UNKNOWN: 'unrated',
}
const throughputs: Readonly<Record<string, number>> = { STANDARD: 80, HIGH: 1_000 }
const noPayment = 141_006
const maxAlerts = 20

/** Asks Meta about a line, and subscribes to its events again if they have stopped. Throws when Meta gives no answer about that. */
export async function checkNumber(graph: Graph, line: OfficialLine, now: () => number): Promise<NumberCheck> {
  let own: OwnNumber
  try {
    own = number.parse(await graph.get(line.numberId, { fields }))
  } catch (error) {
    return { phone: '', stalls: stallOf(error) }
  }
  const phone = own.display_phone_number.replaceAll(/\D/g, '')
  const token = await tokenOf(graph, line)
  const health = healthOf(own, token?.expires_at, now())
  if (goneStates.has(own.status ?? '')) return { phone, stalls: 'number-gone', health }
  try {
    if (!(await isSubscribed(graph, line, token?.app_id))) return { phone, stalls: 'not-subscribed', health }
  } catch (error) {
    return { phone, stalls: stallOf(error), health }
  }
  const shows = shownOf(own)
  return { phone, health, ...(shows ? { shows } : {}) }
}

/** Only an answer about rights, or about the number itself, stops a line. */
function stallOf(error: unknown): ConnectionReason {
  const { stalls } = error instanceof GraphRefusal ? rulingOf(error.code, error) : {}
  if (stalls) return stalls
  throw error
}

async function isSubscribed(graph: Graph, { wabaId, callback }: OfficialLine, app: string | undefined): Promise<boolean> {
  const edge = `${wabaId}/subscribed_apps`
  const findOurs = async () => {
    const { data } = subscriptions.parse(await graph.get(edge))
    return data.find(({ whatsapp_business_api_data: one }) => app === undefined || one?.id === app)
  }
  const before = await findOurs()
  if (!before) await graph.post(edge, {})
  // A new subscription has no address of its own. Without one the line lives on the app's.
  if (callback && !before?.override_callback_uri) await overrideAddress(graph, edge, callback)
  return before !== undefined || (await findOurs()) !== undefined
}

/** Meta refuses an address that it cannot verify. */
async function overrideAddress(
  graph: Graph,
  edge: string,
  { url, verifyToken }: NonNullable<OfficialLine['callback']>,
): Promise<void> {
  try {
    await graph.post(edge, { override_callback_uri: url, verify_token: verifyToken })
  } catch (error) {
    if (!(error instanceof GraphRefusal)) throw error
  }
}

/** Not every token may look at itself. */
async function tokenOf(graph: Graph, { token }: OfficialLine) {
  try {
    return tokenInfo.parse(await graph.get('debug_token', { input_token: token })).data
  } catch {
    return undefined
  }
}

function healthOf(own: OwnNumber, expiresAt: number | undefined, now: number): Health {
  const { verified_name: name, quality_rating: rating = '', throughput, whatsapp_business_manager_messaging_limit: tier } = own
  const quality = qualities[rating]
  const perSecond = throughputs[throughput?.level ?? '']
  const dailyLimit = limitOf(tier)
  const tokenEndsAt = expiresAt ? new Date(expiresAt * 1_000).toISOString() : null
  return {
    checkedAt: new Date(now).toISOString(),
    ...(name ? { name } : {}),
    ...(quality ? { quality } : {}),
    ...(dailyLimit === undefined ? {} : { dailyLimit }),
    ...(perSecond ? { throughput: perSecond } : {}),
    ...(expiresAt === undefined ? {} : { tokenEndsAt }),
    alerts: alertsOf(own),
  }
}

/** TIER_250, TIER_2K, TIER_UNLIMITED. */
function limitOf(tier = ''): number | null | undefined {
  if (tier === 'TIER_UNLIMITED') return null
  const [, digits, thousands] = /^TIER_(\d+)(K?)$/.exec(tier) ?? []
  return digits === undefined ? undefined : Number(digits) * (thousands ? 1_000 : 1)
}

function alertsOf({ health_status: status, name_status: nameStatus = '' }: OwnNumber): Health['alerts'] {
  const errors = (status?.entities ?? []).flatMap((one) => one.errors ?? [])
  const said = errors.map(({ error_code: code, error_description: what = '', possible_solution: remedy = '' }) => ({
    code: String(code),
    text: `${what} ${remedy}`.trim(),
  }))
  const ofName = /DECLINED|EXPIRED/.test(nameStatus) ? [{ code: 'name_status', text: nameStatus }] : []
  return [...said, ...ofName].slice(0, maxAlerts)
}

function shownOf({ health_status: status }: OwnNumber): ConnectionReason | undefined {
  const errors = (status?.entities ?? []).flatMap(({ entity_type: of, errors: all = [] }) =>
    all.map((error) => ({ of, ...error })),
  )
  if (errors.some(({ error_code: code }) => code === noPayment)) return 'payment'
  return errors.some(({ of }) => of === 'BUSINESS' || of === 'WABA') ? 'restricted' : undefined
}
