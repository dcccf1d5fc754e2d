import type { LineHealth } from '@recado/contract/connections/state'
import type { OfficialLine, Step } from '@recado/contract/official-lines/api'

/** What a user gives of a line, in the order in which it stands on screen. */
export const lineFields = ['appId', 'appSecret', 'wabaId', 'numberId', 'accessToken', 'pin'] as const
export type LineField = (typeof lineFields)[number]

export interface LineValues {
  appId: number | null
  appSecret: string
  wabaId: string
  numberId: string
  accessToken: string
  pin: string
  /** The server has the secret of the chosen app, or the line: what is left empty stays as it is. */
  keepsSecret: boolean
  keepsLine: boolean
  /** The number stays in the WhatsApp Business app, whose past is asked for. */
  onApp: boolean
  takesPast: boolean
  /** What Meta's window gave, or what it granted before with the number that was chosen then. Empty: the line is filled in by hand. */
  metaCode: string
  metaGrant: string
  metaNumber: string
}

export const emptyLine: LineValues = {
  appId: null,
  appSecret: '',
  wabaId: '',
  numberId: '',
  accessToken: '',
  pin: '',
  keepsSecret: false,
  keepsLine: false,
  onApp: false,
  takesPast: false,
  metaCode: '',
  metaGrant: '',
  metaNumber: '',
}

/** Whether Meta's window has given what the line needs. */
export function isFromMeta({ metaCode, metaGrant }: Pick<LineValues, 'metaCode' | 'metaGrant'>): boolean {
  return metaCode !== '' || metaGrant !== ''
}

export type Fault = 'required' | 'digits' | 'telephone' | 'short' | 'pin'
const minSecret = 8

/** What is wrong with what was typed, before Meta is asked. */
export function faultOf(field: LineField, values: LineValues): Fault | undefined {
  const { keepsSecret, keepsLine } = values
  switch (field) {
    case 'appId':
      return values.appId === null && !keepsLine ? 'required' : undefined
    case 'appSecret':
      return faultOfSecret(values.appSecret, keepsSecret)
    case 'accessToken':
      return faultOfSecret(values.accessToken, keepsLine)
    case 'wabaId':
    case 'numberId':
      return faultOfId(values[field].trim(), keepsLine)
    case 'pin':
      return /^(\d{6})?$/.test(values.pin) ? undefined : 'pin'
  }
}

function faultOfSecret(text: string, isKept: boolean): Fault | undefined {
  const { length } = text.trim()
  if (length === 0) return isKept ? undefined : 'required'
  return length < minSecret ? 'short' : undefined
}

/** Meta's ids have 14 digits and more. A number with its country code has at most 13 in Brazil, or is written with signs. */
function faultOfId(text: string, isKept: boolean): Fault | undefined {
  if (text === '') return isKept ? undefined : 'required'
  if (/^\+?[\d\s().-]{8,}$/.test(text) && !/^\d+$/.test(text)) return 'telephone'
  if (/^55\d{10,11}$/.test(text)) return 'telephone'
  return /^\d{5,30}$/.test(text) ? undefined : 'digits'
}

export type Saying =
  | 'noAnswer'
  | 'token'
  | 'secret'
  | 'number'
  | 'owner'
  | 'access'
  | 'rights'
  | 'events'
  | 'override'
  | 'unregistered'
  | 'notOnApp'
  | 'pin'
  | 'tries'
  | 'registration'
  | 'payment'
  | 'unknown'
  | 'callback'
  | 'first-message'

/** Meta's codes for a token that may not see what it asks for. */
const noAccess: readonly number[] = [10, 200]
/** Meta's codes for a service that is down or too busy: the same call succeeds later. */
const later: readonly number[] = [1, 2, 4, 80_007, 130_429, 131_000, 131_016]
const wrongPin = 133_005
const tooManyPins = 133_016

/** What a step has to say besides its name: what happened, and what to do. Null where its sign says enough. */
export function sayingOf(step: Step): Saying | null {
  const { name, state } = step
  if (state === 'good') return null
  if (state === 'waiting') return name === 'callback' || name === 'first-message' ? name : null
  if (state === 'note') return name === 'events' ? 'override' : name === 'registration' ? 'notOnApp' : 'unknown'
  return sayingOfRefusal(step)
}

function sayingOfRefusal({ name, code, words, value }: Step): Saying {
  if (name === 'registration') return sayingOfRegistration(code, words)
  if (name === 'payment') return 'payment'
  if (name === 'rights' && value !== '') return 'rights'
  if (name === 'owner' && code === null && words === '') return 'owner'
  if (code === null || later.includes(code)) return 'noAnswer'
  if (/appsecret_proof/.test(words)) return 'secret'
  if (noAccess.includes(code) || name === 'owner' || name === 'account') return 'access'
  return name === 'token' || name === 'number' ? name : 'events'
}

function sayingOfRegistration(code: number | null, words: string): Saying {
  if (code === wrongPin) return 'pin'
  if (code === tooManyPins) return 'tries'
  return code === null && words === '' ? 'unregistered' : 'registration'
}

/** The field that puts a failed step right. */
export function fieldOf(step: Step): LineField | null {
  switch (step.name) {
    case 'token':
      return sayingOf(step) === 'secret' ? 'appSecret' : 'accessToken'
    case 'rights':
      return 'accessToken'
    case 'number':
      return 'numberId'
    case 'owner':
    case 'account':
      return 'wabaId'
    case 'registration':
      return 'pin'
    case 'events':
    case 'payment':
    case 'callback':
    case 'first-message':
      return null
  }
}

/** The name of an account and its currency, which the server gives in one. */
export function accountOf(value: string): { name: string; currency: string } {
  const [, name = value, currency = ''] = /^(.*), ([A-Z]{3})$/.exec(value) ?? []
  return { name, currency }
}

/** The steps with what has become known since Meta was asked. */
export function withVerified(steps: readonly Step[], isVerified: boolean): Step[] {
  return steps.map((step) => (step.name === 'callback' && isVerified ? { ...step, state: 'good' } : step))
}

export type ValueName = 'quality' | 'limit' | 'speed' | 'events' | 'lastEvent' | 'token' | 'payment' | 'windows'
export type Look = 'good' | 'warn' | 'bad' | 'unknown'
const dayMs = 24 * 3_600_000
const soonDays = 7

const qualityLooks = { high: 'good', medium: 'warn', low: 'bad', unrated: 'unknown' } as const

/** What an administrator should know of an official line that is up. */
export function warningOf(health: LineHealth | null, now: number): 'tokenEnds' | 'lowQuality' | null {
  if (health?.tokenEndsAt && daysUntil(health.tokenEndsAt, now) <= soonDays) return 'tokenEnds'
  return health?.quality === 'low' ? 'lowQuality' : null
}

/** How each value of the status card looks. What Meta has not said is unknown, never good. */
export function looksOf(line: OfficialLine, reason: string | null, now: number): Record<ValueName, Look> {
  const { health } = line
  const stateOf = (name: Step['name']) => line.steps.find((step) => step.name === name)?.state
  const byState = (state: Step['state'] | undefined): Look => (state === 'good' ? 'good' : state === 'failed' ? 'bad' : 'unknown')
  return {
    quality: health?.quality ? qualityLooks[health.quality] : 'unknown',
    limit: health?.dailyLimit === undefined ? 'unknown' : 'good',
    speed: health?.throughput === undefined ? 'unknown' : 'good',
    events: reason === 'not-subscribed' || stateOf('events') === 'failed' ? 'bad' : 'good',
    lastEvent: line.lastEventAt === null ? 'unknown' : 'good',
    token: reason === 'unauthorised' ? 'bad' : lookOfToken(health?.tokenEndsAt, now),
    payment: reason === 'payment' ? 'bad' : byState(stateOf('payment')),
    windows: 'good',
  }
}

function lookOfToken(endsAt: string | null | undefined, now: number): Look {
  if (endsAt === undefined) return 'unknown'
  if (endsAt === null) return 'good'
  const days = daysUntil(endsAt, now)
  return days < 0 ? 'bad' : days <= soonDays ? 'warn' : 'good'
}

/** Whole days until then. Negative once it is over. */
export function daysUntil(at: string, now: number): number {
  return Math.floor((Date.parse(at) - now) / dayMs)
}

const gravity: Record<Look, number> = { bad: 3, warn: 2, unknown: 1, good: 0 }

/** The value that most needs a user's eyes. */
export function worstOf(looks: Record<ValueName, Look>): ValueName {
  const names = Object.keys(looks) as ValueName[]
  return names.reduce((worst, name) => (gravity[looks[name]] > gravity[looks[worst]] ? name : worst))
}
