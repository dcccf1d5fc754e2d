import { defaultCampaignSettings } from '@recado/contract/campaigns/settings'
import { definedSettings, type SettingKey } from '@recado/contract/settings/catalogue'
import { listSettings, me } from '@recado/contract/platform/session'
import { profiles } from '@recado/contract/profiles'
import { settingsPush, updateSetting } from '@recado/contract/settings/api'
import { foldSetting } from '@recado/contract/settings/list'
import { safeParse } from 'zod/mini'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setSetting } from './settings.ts'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let company: number
let admin: TestUser
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await w.company()
  admin = await w.user(company, 'admin')
})
afterAll(() => w.end())

const put = (settingKey: string, value: string, key?: string, who = admin) =>
  w.call(who, updateSetting, { settingKey, value, ...(key !== undefined && { key }) })
const list = async (who = admin) => (await w.call(who, listSettings, {})).body

test('every setting has a value: the company’s own, or else its default', async () => {
  expect(await list()).toEqual([
    { key: 'CheckMsgIsGroup', value: 'disabled' },
    { key: 'aiDollarsPerMonth', value: '' },
    { key: 'aiTokensPerMonth', value: '' },
    { key: 'branding.gradientEnd', value: '#0b5cb8' },
    { key: 'branding.gradientStart', value: '' },
    { key: 'branding.logoUrl', value: '' },
    { key: 'branding.primaryColor', value: '#2576d2' },
    { key: 'branding.siteName', value: '' },
    { key: 'call', value: 'enabled' },
    { key: 'campaigns.settings', value: JSON.stringify(defaultCampaignSettings) },
    { key: 'chatBotType', value: 'text' },
    { key: 'externalApiToken', value: '', hasValue: false },
    { key: 'firstSteps.skipped', value: '' },
    { key: 'keepThanks', value: 'enabled' },
    { key: 'marketingTemplates', value: 'disabled' },
    { key: 'messageWebhook.enabled', value: 'disabled' },
    { key: 'messageWebhook.url', value: '' },
    { key: 'ratingMinutes', value: '10' },
    { key: 'reopenMinutes', value: '120' },
    { key: 'scheduleType', value: 'disabled' },
    { key: 'sendGreetingAccepted', value: 'disabled' },
    { key: 'sendGreetingMessageOneQueues', value: 'disabled' },
    { key: 'sendMsgTransfTicket', value: 'disabled' },
    { key: 'userRating', value: 'disabled' },
  ])
  expect((await put('scheduleType', 'queue', 'scheduleType')).body).toEqual({ key: 'scheduleType', value: 'queue' })
  expect((await put('scheduleType', 'company')).status).toBe(200)
  expect(await list()).toContainEqual({ key: 'scheduleType', value: 'company' })
  expect(await list(await w.user(await w.company(), 'admin'))).toContainEqual({ key: 'scheduleType', value: 'disabled' })
})

const values: readonly [SettingKey, readonly string[], readonly string[]][] = [
  ...(['userRating', 'call', 'CheckMsgIsGroup', 'sendGreetingAccepted', 'sendMsgTransfTicket', 'keepThanks'] as const).map(
    (key): [SettingKey, string[], string[]] => [key, ['enabled', 'disabled'], ['', 'true', 'Enabled', 'company']],
  ),
  ['marketingTemplates', ['enabled', 'disabled'], ['', 'true']],
  ['sendGreetingMessageOneQueues', ['enabled', 'disabled'], ['', 'true']],
  ['scheduleType', ['disabled', 'queue', 'company'], ['', 'enabled', 'connection']],
  ['chatBotType', ['text', 'button', 'list'], ['', 'enabled']],
  ['reopenMinutes', ['0', '1', '10080'], ['', '-1', '10081', '1.5', '01', ' 5', '1e3', '1 h']],
  ['ratingMinutes', ['1', '1440'], ['', '0', '1441', 'ten']],
  ['aiTokensPerMonth', ['', '0', '40000'], ['-1', '1.5', '01', 'many']],
  ['aiDollarsPerMonth', ['', '0', '25', '2.50'], ['-1', '1.555', '01', '$ 5']],
  [
    'messageWebhook.url',
    ['', 'https://hooks.example.com/a'],
    ['http://hooks.example.com/', 'https://10.0.0.7/', 'x'.repeat(501)],
  ],
  // It cannot be switched on without an address.
  ['messageWebhook.enabled', ['disabled'], ['', 'true', 'enabled']],
  ['firstSteps.skipped', ['', 'queue', 'connection,queue,colleague'], ['tea', 'queue,', 'queue,connection', 'queue,queue']],
  ['branding.siteName', ['', 'Araucária Móveis', 'x'.repeat(50)], ['x'.repeat(51), 'two\nlines', 'a\u2028b', 'a\tb']],
  ['branding.primaryColor', ['#2576d2', '#000000'], ['', 'red', '#fff', '#2576d2ff', 'red;background:url(//evil.test)']],
  ['branding.gradientStart', ['', '#c2512d'], ['</style><script>', '#12345g']],
  ['branding.gradientEnd', ['#0b5cb8'], ['', 'url(//x)']],
  ['branding.logoUrl', [''], ['javascript:alert(1)', '//evil.test/x.svg', '/public/logos/1/x.png', 'https://x.example/a.png']],
]

test.each(values)('%s takes every valid value, and refuses anything else at its value', async (key, good, bad) => {
  for (const value of good) {
    expect((await put(key, value)).status, value).toBe(200)
    expect(await list(), value).toContainEqual({ key, value })
  }
  const kept = await list()
  w.published.length = 0
  for (const value of bad) {
    const { status, error } = await put(key, value)
    expect([status, error], value).toMatchObject([400, { error: 'ERR_VALIDATION', details: { fields: [{ path: 'value' }] } }])
  }
  expect(await list()).toEqual(kept)
  expect(w.published).toEqual([])
})

test('each setting that is set by its key is in the table above, and its default is a valid value', () => {
  // Secrets cannot be read back. Their own features test them.
  const settable = Object.entries(definedSettings).filter(
    ([, declared]) => declared.writers.length > 0 && !('secret' in declared),
  )
  expect(new Set(settable.map(([key]) => key))).toEqual(new Set(values.map(([key]) => key)))
  const faulty = settable.filter(([, { schema, default: initially }]) => !safeParse(schema, initially).success)
  expect(faulty).toEqual([])
})

test('a colour is stored in lower case, and a name without surrounding spaces', async () => {
  expect((await put('branding.primaryColor', ' #C2512D ')).body.value).toBe('#c2512d')
  expect((await put('branding.siteName', '  Araucária ')).body.value).toBe('Araucária')
})

test('an unknown key, a key that differs from the path, and a value that is no text are refused', async () => {
  for (const key of ['evil', '__proto__', 'constructor', 'branding', 'campaignsEnabled']) {
    const { status, error } = await put(key, 'enabled')
    expect([status, error.error], key).toEqual([404, 'ERR_NO_SETTING_FOUND'])
  }
  expect((await put('userRating', 'enabled', 'call')).error).toMatchObject({ details: { fields: [{ path: 'key' }] } })
  for (const value of [{ a: 1 }, 1, null, undefined, ['enabled'], 'x'.repeat(5000), 'a\0b'] as string[]) {
    expect((await put('userRating', value)).status, JSON.stringify(value)?.slice(0, 20)).toBe(400)
  }
  expect(await list()).toContainEqual({ key: 'userRating', value: 'disabled' })
})

test('admins alone change settings, all users read what concerns them, and no user reads a secret', async () => {
  const secrets = ['asaas', 'externalApiToken']
  for (const key of secrets) {
    await w.owner.query("insert into settings (company_id, key, value) values ($1, $2, 'SECRET')", [company, key])
  }
  expect((await put('asaas', 'mine')).error.error).toBe('ERR_NO_SETTING_FOUND')
  for (const profile of profiles) {
    const who = await w.user(company, profile)
    const status = (await put('userRating', 'enabled', 'userRating', who)).status
    expect(status, profile).toBe(profile === 'admin' ? 200 : 403)
    const read = await list(who)
    expect(JSON.stringify([read, (await w.call(who, me, {})).body])).not.toContain('SECRET')
    const keys = read.map(({ key }) => key)
    expect(keys, profile).toEqual(expect.arrayContaining(['branding.primaryColor', 'sendGreetingAccepted']))
    expect(keys.includes('reopenMinutes'), profile).toBe(['admin', 'owner'].includes(profile))
    expect(keys, profile).not.toContain('asaas')
    expect(keys.includes('externalApiToken'), profile).toBe(['admin', 'owner'].includes(profile))
  }
  expect(await list()).toContainEqual({ key: 'externalApiToken', value: '', hasValue: true })
})

test('a user who may read a setting is told of it at once: for every profile pushes make the list that is fetched afresh', async () => {
  const people = await Promise.all(profiles.map((profile) => w.user(company, profile)))
  const outsider = await w.user(await w.company(), 'admin')
  const kept = new Map<TestUser, Awaited<ReturnType<typeof list>>>()
  for (const who of people) kept.set(who, await list(who))
  w.published.length = 0
  const changes = values.flatMap(([key, [first = '', second = first]]) => [
    [key, second],
    [key, first],
  ])
  for (const [key = '', value = ''] of changes) await put(key, value)
  const heard = (who: TestUser) => w.heardBy(who, w.published, settingsPush) as { setting: { key: string; value: string } }[]
  for (const [who, before] of kept) {
    const folded = heard(who).reduce((settings, { setting }) => foldSetting(settings, setting), before)
    expect(folded, who.profile).toEqual(await list(who))
    const keys = new Set((await list(who)).map(({ key }) => key))
    expect(heard(who).filter(({ setting }) => !keys.has(setting.key))).toEqual([])
  }
  expect(heard(admin).length).toBeGreaterThan(20)
  expect(heard(outsider)).toEqual([])
})

test('a secret that is set is not pushed, and the answer does not contain it', async () => {
  w.published.length = 0
  const answer = await w.app.unit(company, (ctx) => setSetting(ctx, 'externalApiToken', 'SECRET'))
  expect([answer, w.published]).toEqual([{ key: 'externalApiToken', value: '', hasValue: true }, []])
  expect(await list()).toContainEqual(answer)
})

test('a session comes with the settings that its user may read, each with its effective value', async () => {
  await put('branding.primaryColor', '#c2512d')
  for (const profile of profiles) {
    const who = await w.user(company, profile)
    const open = (await list(who)).filter(({ hasValue }) => hasValue === undefined)
    const { settings } = (await w.call(who, me, {})).body.company
    expect(settings, profile).toEqual([...open, { key: 'campaignsEnabled', value: 'true' }])
  }
})
