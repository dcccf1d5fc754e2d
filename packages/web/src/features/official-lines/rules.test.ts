import type { OfficialLine, Step } from '@recado/contract/official-lines/api'
import { expect, test } from 'vitest'
import {
  accountOf,
  emptyLine,
  faultOf,
  fieldOf,
  type LineField,
  looksOf,
  sayingOf,
  warningOf,
  withVerified,
  worstOf,
} from './rules.ts'

const failed = (name: Step['name'], code: number | null = null, words = '', value = ''): Step => {
  return { name, state: 'failed', value, code, words }
}

test.each<[LineField, string, string | undefined]>([
  ['wabaId', '', 'required'],
  ['wabaId', ' 102290129340398 ', undefined],
  ['wabaId', '10229-x', 'digits'],
  ['numberId', '+55 41 3090-5500', 'telephone'],
  ['numberId', '(41) 3090-5500', 'telephone'],
  ['numberId', '554130905500', 'telephone'],
  ['numberId', '5541987112200', 'telephone'],
  ['numberId', '106540352242922', undefined],
  ['accessToken', '', 'required'],
  ['accessToken', 'EAA', 'short'],
  ['accessToken', 'EAAG-a-long-token', undefined],
  ['appSecret', '  ', 'required'],
  ['pin', '', undefined],
  ['pin', '12345', 'pin'],
  ['pin', '123456', undefined],
])('of a new line, %s "%s" is told %s', (field, text, fault) => {
  expect(faultOf(field, { ...emptyLine, appId: 1, [field]: text })).toBe(fault)
})

test('of a stored line what is left empty is kept, and what is typed is looked at', () => {
  const stored = { ...emptyLine, keepsLine: true, keepsSecret: true }
  expect((['appId', 'appSecret', 'wabaId', 'numberId', 'accessToken'] as const).map((field) => faultOf(field, stored))).toEqual(
    Array(5).fill(undefined),
  )
  expect(faultOf('numberId', { ...stored, numberId: '+55 41 3090-5500' })).toBe('telephone')
  expect(faultOf('appSecret', { ...stored, keepsSecret: false })).toBe('required')
})

test.each<[Step, string | null, LineField | null]>([
  [failed('token', 190, 'Session has expired'), 'token', 'accessToken'],
  [failed('token', 100, 'Invalid appsecret_proof provided'), 'secret', 'appSecret'],
  [failed('token', 200, 'Permissions error'), 'access', 'accessToken'],
  [failed('token'), 'noAnswer', 'accessToken'],
  [failed('number', 100, 'Unsupported get request'), 'number', 'numberId'],
  [failed('owner'), 'owner', 'wabaId'],
  [failed('owner', 100, 'Unsupported get request'), 'access', 'wabaId'],
  [failed('account', 200, 'Permissions error'), 'access', 'wabaId'],
  [failed('rights', null, '', 'whatsapp_business_messaging'), 'rights', 'accessToken'],
  [failed('events', 100, 'Invalid parameter'), 'events', null],
  [failed('token', 131_016, 'Service unavailable'), 'noAnswer', 'accessToken'],
  [failed('events'), 'noAnswer', null],
  [failed('registration'), 'unregistered', 'pin'],
  [failed('registration', 133_005, 'PIN mismatch'), 'pin', 'pin'],
  [failed('registration', 133_016, 'Too many'), 'tries', 'pin'],
  [failed('registration', 133_006, 'Not verified'), 'registration', 'pin'],
  [failed('payment', 131_042), 'payment', null],
  [{ ...failed('payment'), state: 'note' }, 'unknown', null],
  [{ ...failed('rights'), state: 'note' }, 'unknown', 'accessToken'],
  [{ ...failed('events', 2200, 'Callback'), state: 'note' }, 'override', null],
  [{ ...failed('callback'), state: 'waiting' }, 'callback', null],
  [{ ...failed('first-message'), state: 'waiting' }, 'first-message', null],
  [{ ...failed('token'), state: 'waiting' }, null, 'accessToken'],
  [{ ...failed('number'), state: 'good' }, null, 'numberId'],
])('the step %o says %s, and leads to %s', (step, saying, field) => {
  expect([sayingOf(step), fieldOf(step)]).toEqual([saying, field])
})

test('an account is told by its name and its currency', () => {
  expect(accountOf('Móveis, Araucária, USD')).toEqual({ name: 'Móveis, Araucária', currency: 'USD' })
  expect(accountOf('Araucária')).toEqual({ name: 'Araucária', currency: '' })
})

test('an address that Meta verifies while the dialog is open is ticked', () => {
  const steps = [failed('token', 190), { ...failed('callback'), state: 'waiting' as const }]
  expect(withVerified(steps, true).map(({ state }) => state)).toEqual(['failed', 'good'])
  expect(withVerified(steps, false)).toEqual(steps)
})

const line: OfficialLine = {
  connectionId: 1,
  app: { id: 1, callbackUrl: '', verifyToken: '', hasSecret: true, verifiedAt: null, connections: 1, isPlatform: false },
  wabaId: '1',
  numberId: '2',
  onApp: false,
  takesPast: false,
  steps: [
    { ...failed('events'), state: 'good' },
    { ...failed('payment'), state: 'note' },
  ],
  checkedAt: '2026-11-28T17:30:00.000Z',
  health: null,
  lastEventAt: null,
  openWindows: 0,
  reached: 0,
}
const now = Date.parse('2026-11-28T17:32:00.000Z')
const health = (over: object) => ({ ...line, health: { checkedAt: line.checkedAt, alerts: [], ...over } })

test('a value that Meta has not given is unknown, never good', () => {
  const looks = looksOf(line, null, now)
  expect(looks).toMatchObject({ quality: 'unknown', limit: 'unknown', speed: 'unknown', token: 'unknown', payment: 'unknown' })
})

test('the worst value is what a phone shows', () => {
  expect(worstOf(looksOf(health({ quality: 'high', tokenEndsAt: '2026-12-03T17:32:00.000Z' }), null, now))).toBe('token')
  expect(worstOf(looksOf(health({ quality: 'low', tokenEndsAt: '2026-12-03T17:32:00.000Z' }), null, now))).toBe('quality')
  expect(worstOf(looksOf(health({ quality: 'high', tokenEndsAt: null }), 'payment', now))).toBe('payment')
  expect(looksOf(health({ tokenEndsAt: '2026-11-28T17:00:00.000Z' }), null, now).token).toBe('bad')
  expect(looksOf(health({ tokenEndsAt: null, dailyLimit: null }), 'unauthorised', now)).toMatchObject({
    token: 'bad',
    limit: 'good',
  })
})

test('a number that Meta has not rated yet is neither good nor bad', () => {
  expect(looksOf(health({ quality: 'unrated' }), null, now).quality).toBe('unknown')
})

test('of a line that is up, the end of its token is told before its quality, and neither while all is well', () => {
  const warns = (over: object) => warningOf(health(over).health, now)
  expect(warns({ quality: 'low', tokenEndsAt: '2026-12-03T17:32:00.000Z' })).toBe('tokenEnds')
  expect(warns({ quality: 'low', tokenEndsAt: '2026-12-13T17:32:00.000Z' })).toBe('lowQuality')
  expect(warns({ quality: 'medium', tokenEndsAt: null })).toBeNull()
  expect(warningOf(null, now)).toBeNull()
})
