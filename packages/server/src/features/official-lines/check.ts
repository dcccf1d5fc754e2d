import { type Step, steps as stepNames } from '@recado/contract/official-lines/api'
import { z } from 'zod'
import type { Outbound } from '#platform/outbound/outbound.ts'
import { askMeta, type MetaAccess, type MetaAnswer, type MetaRefusal } from './meta.ts'

type StepName = Step['name']

/** What is known of a line before Meta is asked. */
export interface LineToCheck extends MetaAccess {
  wabaId: string
  numberId: string
  pin: string
  /** The number is said to stay in the WhatsApp Business app. */
  onApp: boolean
  callbackUrl: string
  verifyToken: string
}

export interface CheckedLine {
  steps: Step[]
  /** Whether Meta accepts the line, so that it may exist. */
  isAccepted: boolean
  portfolioId: string
  /** Of the account. Empty when Meta does not say it. */
  currency: string
  /** Whether the number stays in the WhatsApp Business app, as Meta says. */
  onApp: boolean
}

const numberFields = 'id,display_phone_number,verified_name,status,is_on_biz_app,name_status,health_status'
const number = z.object({
  display_phone_number: z.string(),
  verified_name: z.string().optional(),
  status: z.string().optional(),
  is_on_biz_app: z.boolean().optional(),
  health_status: z
    .object({ entities: z.array(z.object({ errors: z.array(z.object({ error_code: z.number() })).optional() })) })
    .optional(),
})
const numbers = z.object({
  data: z.array(z.object({ id: z.string() })),
  paging: z.object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() }).optional(),
})
const account = z.object({ name: z.string(), currency: z.string().optional(), owner_business_info: z.object({ id: z.string() }) })
const rights = z.object({ data: z.object({ scopes: z.array(z.string()) }) })
const wanted = ['whatsapp_business_messaging', 'whatsapp_business_management']
const paymentCodes = new Set([131_042, 131_044, 141_006])
const maxPages = 20

/** The steps of a check. After the first that fails, the rest waits. */
class Check {
  readonly steps: Step[] = stepNames.map((name) => ({ name, state: 'waiting', value: '', code: null, words: '' }))
  private readonly outbound: Pick<Outbound, 'send'>
  private readonly line: LineToCheck

  constructor(outbound: Pick<Outbound, 'send'>, line: LineToCheck) {
    this.outbound = outbound
    this.line = line
  }

  ask(method: 'GET' | 'POST', path: string, body?: object): Promise<MetaAnswer> {
    return askMeta(this.outbound, this.line, method, path, body)
  }

  note(name: StepName, state: Step['state'], { value = '', code = null, words = '' }: Partial<Step> = {}): void {
    this.steps[stepNames.indexOf(name)] = { name, state, value, code, words }
  }

  /** The answer in the expected form. Undefined, and the step has failed, when Meta refuses or answers something else. */
  take<S extends z.ZodType>(name: StepName, schema: S, answer: MetaAnswer): z.output<S> | undefined {
    const read = 'data' in answer ? schema.safeParse(answer.data) : undefined
    if (!read?.success) this.note(name, 'failed', 'refusal' in answer ? answer.refusal : unread)
    return read?.data
  }
}

const unread: MetaRefusal = { code: null, words: '' }

/**
 * Asks Meta about a line, in the order in which one thing depends on another: the token, the number, whether the account owns it, the
 * account, the token's rights, and then subscribes to the account's events. What follows does not keep the line from existing.
 */
export async function checkLine(outbound: Pick<Outbound, 'send'>, line: LineToCheck): Promise<CheckedLine> {
  const check = new Check(outbound, line)
  const found = await checkIdentity(check, line)
  const isAccepted = found !== undefined && (await checkAccess(check, line))
  const onApp = isAccepted ? await checkService(check, line) : line.onApp
  return { steps: check.steps, isAccepted, portfolioId: found?.portfolioId ?? '', currency: found?.currency ?? '', onApp }
}

async function checkIdentity(
  check: Check,
  { numberId, wabaId }: LineToCheck,
): Promise<Pick<CheckedLine, 'portfolioId' | 'currency'> | undefined> {
  const answer = await check.ask('GET', `${numberId}?fields=${numberFields}`)
  const isOfToken = 'refusal' in answer && answer.refusal.code !== 33 && !isUnknownObject(answer.refusal)
  const found = check.take(isOfToken ? 'token' : 'number', number, answer)
  if (!isOfToken) check.note('token', 'good')
  if (!found) return undefined
  check.note('number', 'good', { value: [found.display_phone_number, found.verified_name].filter(Boolean).join(', ') })
  if (!(await isOwned(check, wabaId, numberId))) return undefined
  const info = check.take('account', account, await check.ask('GET', `${wabaId}?fields=id,name,currency,owner_business_info`))
  if (!info) return undefined
  check.note('account', 'good', { value: [info.name, info.currency].filter(Boolean).join(', ') })
  return { portfolioId: info.owner_business_info.id, currency: info.currency ?? '' }
}

function isUnknownObject({ code, words }: MetaRefusal): boolean {
  return code === 100 && !/appsecret_proof/.test(words)
}

async function isOwned(check: Check, wabaId: string, numberId: string): Promise<boolean> {
  let after = ''
  for (let page = 0; page < maxPages; page += 1) {
    const at = after && `&after=${encodeURIComponent(after)}`
    const list = check.take('owner', numbers, await check.ask('GET', `${wabaId}/phone_numbers?fields=id&limit=100${at}`))
    if (!list) return false
    if (list.data.some(({ id }) => id === numberId)) {
      check.note('owner', 'good')
      return true
    }
    after = list.paging?.next === undefined ? '' : (list.paging.cursors?.after ?? '')
    if (after === '') break
  }
  check.note('owner', 'failed')
  return false
}

/** Whether the token may send and manage, and Meta tells the app about the account. */
async function checkAccess(check: Check, { token, wabaId, callbackUrl, verifyToken }: LineToCheck): Promise<boolean> {
  const answer = await check.ask('GET', `debug_token?input_token=${encodeURIComponent(token)}`)
  const scopes = 'data' in answer ? rights.safeParse(answer.data).data?.data.scopes : undefined
  const missing = scopes ? wanted.filter((scope) => !scopes.includes(scope)) : []
  check.note('rights', missing.length > 0 ? 'failed' : scopes ? 'good' : 'note', { value: missing.join(', ') })
  if (missing.length > 0) return false
  if (!check.take('events', z.object({ success: z.literal(true) }), await check.ask('POST', `${wabaId}/subscribed_apps`)))
    return false
  check.note('events', 'good')
  // The messages of this account come to us, also where the app's own address is another. It is refused until Meta has verified an address.
  const override = { override_callback_uri: callbackUrl, verify_token: verifyToken }
  const overridden = await check.ask('POST', `${wabaId}/subscribed_apps`, override)
  if ('refusal' in overridden) check.note('events', 'note', overridden.refusal)
  return true
}

/** Whether the number stays in the app. Such a number is registered there. */
async function checkService(check: Check, { numberId, pin, onApp: isSaid }: LineToCheck): Promise<boolean> {
  const found = number.safeParse(dataOf(await check.ask('GET', `${numberId}?fields=${numberFields}`))).data
  const onApp = found?.is_on_biz_app ?? isSaid
  if (isSaid && !onApp) check.note('registration', 'note', { value: 'app' })
  else if (found?.status === 'CONNECTED' || onApp) check.note('registration', 'good')
  else if (pin === '') check.note('registration', 'failed', { value: found?.status ?? '' })
  else {
    const answer = await check.ask('POST', `${numberId}/register`, { messaging_product: 'whatsapp', pin })
    if ('refusal' in answer) check.note('registration', 'failed', answer.refusal)
    else check.note('registration', 'good')
  }
  const codes = found?.health_status?.entities.flatMap(({ errors = [] }) => errors.map(({ error_code: code }) => code))
  const owed = codes?.find((code) => paymentCodes.has(code))
  check.note('payment', owed === undefined ? (codes ? 'good' : 'note') : 'failed', { code: owed ?? null })
  return onApp
}

function dataOf(answer: MetaAnswer): unknown {
  return 'data' in answer ? answer.data : undefined
}
