import type { Call, Reply } from '#service/service.ts'
import type { PhoneNumber, Scope, Waba } from './accounts.ts'
import type { Asked } from './asked.ts'
import { downloadMedia, getMedia, removeMedia, uploadMedia } from './media/operations.ts'
import { fileHost } from './media/media-store.ts'
import { changeNumber, deregister, getNumber, register, requestCode, verifyCode } from './number-operations.ts'
import { syncApp } from './coexistence/operations.ts'
import { Refusal, unknownObject } from './refusal.ts'
import { sendMessage } from './sending/send.ts'
import type { State } from './state.ts'
import { comeDue } from './templates/changes.ts'
import {
  createTemplate,
  deleteTemplates,
  editTemplate,
  getTemplate,
  listTemplates,
  unpauseTemplate,
} from './templates/operations.ts'
import { dialogHost, showDialog } from './signup/signup.ts'
import { findOwned, type Owned } from './templates/store.ts'
import { requireRight } from './tokens.ts'
import { upload } from './uploads/operations.ts'
import { getWaba, listNumbers, listSubscriptions, subscribe, unsubscribe } from './waba-operations.ts'

export const graphHost = 'graph.facebook.com'
export const hosts = [graphHost, fileHost, dialogHost] as const
const versions = { oldest: 18, newest: 26 }

type Answer = object | Promise<object>
type OfNumber = (asked: Asked, number: PhoneNumber) => Answer
type OfWaba = (asked: Asked, waba: Waba) => Answer

/** The calls on a number, by method and what follows its id. */
const onNumbers: Readonly<Record<string, [OfNumber, Scope]>> = {
  'GET ': [getNumber, 'whatsapp_business_management'],
  'POST ': [changeNumber, 'whatsapp_business_management'],
  'POST register': [register, 'whatsapp_business_management'],
  'POST deregister': [deregister, 'whatsapp_business_management'],
  'POST request_code': [requestCode, 'whatsapp_business_management'],
  'POST verify_code': [verifyCode, 'whatsapp_business_management'],
  'POST smb_app_data': [syncApp, 'whatsapp_business_management'],
  'POST messages': [sendMessage, 'whatsapp_business_messaging'],
  'POST media': [uploadMedia, 'whatsapp_business_messaging'],
}

const onWabas: Readonly<Record<string, OfWaba>> = {
  'GET ': getWaba,
  'GET phone_numbers': listNumbers,
  'GET subscribed_apps': listSubscriptions,
  'POST subscribed_apps': subscribe,
  'DELETE subscribed_apps': unsubscribe,
  'GET message_templates': listTemplates,
  'POST message_templates': createTemplate,
  'DELETE message_templates': deleteTemplates,
}

const onTemplates: Readonly<Record<string, (asked: Asked, owned: Owned) => Answer>> = {
  'GET ': getTemplate,
  'POST ': editTemplate,
  'POST unpause': unpauseTemplate,
}

/** Each call that is played, as Meta's description spells it. */
export const operations: readonly string[] = [
  ...Object.keys(onNumbers).map((call) => spell(call, 'Phone-Number-ID')),
  ...Object.keys(onWabas).map((call) => spell(call, 'WABA-ID')),
  ...Object.keys(onTemplates).map((call) => spell(call, 'TEMPLATE_ID')),
  'POST /{Version}/{App-ID}/uploads',
  'GET /{Version}/{Upload-ID}',
  'POST /{Version}/{Upload-ID}',
  'GET /{Version}/{Media-ID}',
  'DELETE /{Version}/{Media-ID}',
  'GET /{Version}/{Media-URL}',
]

function spell(call: string, id: string): string {
  const [method = '', edge = ''] = call.split(' ')
  return `${method} /{Version}/{${id}}${edge && `/${edge}`}`
}

/** What a call has changed is written down before it is answered. */
export async function answerCall(state: State, call: Call): Promise<Reply> {
  try {
    comeDue(state)
    if (call.host === dialogHost) return showDialog(state, call)
    if (call.host === fileHost) return downloadMedia(state, call)
    return { status: 200, body: await carryOut(state, call) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { status, body, headers } = error
    state.refused.push(error.message)
    return { status, body, headers }
  } finally {
    state.keep()
  }
}

/** A call without a version means the oldest that lives. */
async function carryOut(state: State, call: Call): Promise<object> {
  const [, version, rest = ''] = /^(?:\/v(\d+)\.0)?\/(.*)$/.exec(call.path) ?? []
  const isKnown = version === undefined || (Number(version) >= versions.oldest && Number(version) <= versions.newest)
  if (!isKnown) throw new Refusal(2500, { message: `Unknown path components: ${call.path}` })
  if (call.method === 'GET' && rest === 'debug_token') return state.tokens.debug(call)
  if (call.method === 'GET' && rest === 'oauth/access_token') return exchange(state, call.query)
  if (call.method === 'GET' && rest === 'oauth/revoke') return state.tokens.revoke(call.query)
  const [id = '', edge = '', ...more] = rest.split('/')
  if (more.length > 0) throw new Refusal(2500, { message: `Unknown path components: /${[edge, ...more].join('/')}` })
  return onObject({ state, call, token: state.tokens.admit(call) }, id, edge)
}

/** A code of the dialog gives a token for the business's account; a token gives another one. */
function exchange({ tokens, accounts, signups }: State, query: URLSearchParams): object {
  const code = query.get('code')
  if (code === null) return tokens.exchange(query)
  const app = accounts.apps.find(({ id, secret }) => id === query.get('client_id') && secret === query.get('client_secret'))
  if (!app) throw new Refusal(1, { message: 'Error validating client secret.' })
  const waba = signups.take(code, app, query.get('redirect_uri') ?? '')
  return { access_token: tokens.add(app, [waba]).value, token_type: 'bearer' }
}

function onObject(asked: Asked, id: string, edge: string): Answer {
  const { accounts, media } = asked.state
  const { method } = asked.call
  const unseen = unknownObject(method, id)
  const number = accounts.numbers.find((one) => one.id === id)
  const ofNumber = onNumbers[`${method} ${edge}`]
  if (number && ofNumber) {
    requireRight(asked.token, number.waba, ofNumber[1], unseen)
    if (ofNumber[1] === 'whatsapp_business_management') countManagement(asked, number.waba)
    return ofNumber[0](asked, number)
  }
  const waba = accounts.wabas.find((one) => one.id === id)
  const ofWaba = onWabas[`${method} ${edge}`]
  if (waba && ofWaba) {
    requireRight(asked.token, waba, 'whatsapp_business_management', unseen)
    countManagement(asked, waba)
    return ofWaba(asked, waba)
  }
  const owned = findOwned(accounts, id)
  const ofTemplate = onTemplates[`${method} ${edge}`]
  if (owned && ofTemplate) {
    requireRight(asked.token, owned.waba, 'whatsapp_business_management', unseen)
    countManagement(asked, owned.waba)
    return ofTemplate(asked, owned)
  }
  const answer = upload(asked, id, edge)
  if (answer) return answer
  const file = edge === '' ? media.find(id) : undefined
  if (!file || (method !== 'GET' && method !== 'DELETE')) throw unseen
  requireRight(asked.token, file.number.waba, 'whatsapp_business_messaging', unseen)
  return method === 'GET' ? getMedia(asked, file) : removeMedia(asked, file)
}

function countManagement({ state, token }: Asked, waba: Waba): void {
  const isRegistered = state.accounts.numbers.some((one) => one.waba === waba && one.status === 'CONNECTED')
  state.managementCalls.take(token.app, waba, isRegistered, state.now().getTime())
}
