import { maxLogoBytes, publicBranding, settingsPush, updateSetting, uploadLogo } from '@recado/contract/settings/api'
import { listSettings } from '@recado/contract/platform/session'
import { profiles } from '@recado/contract/profiles'
import { globSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { picture } from '../../../test/files.ts'
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

const upload = (bytes: Uint8Array, name = 'logo.png', who = admin) => w.upload(who, uploadLogo, {}, [{ name, bytes }])
const current = async () => (await w.call(admin, listSettings, {})).body.find(({ key }) => key === 'branding.logoUrl')?.value
const get = async (url: string) => fetch(`${await w.origin()}${url}`)
const filesOf = (companyId: number) => globSync(`*/*/${companyId}_*`, { cwd: w.folder }).length

test.each(['png', 'jpeg', 'webp'] as const)(
  'a %s becomes the logo: all users are told, and a visitor can fetch it',
  async (format) => {
    const ana = await w.user(company, 'user')
    w.published.length = 0
    const { status, body } = await upload(await picture(900, 300, format), `logo.${format}`)
    expect([status, body.url]).toEqual([200, expect.stringMatching(/^\/public\/logos\/\d+\/[0-9a-f-]{36}\.png$/)])
    expect(await current()).toBe(body.url)
    expect(w.heardBy(ana, w.published, settingsPush)).toEqual([
      { action: 'update', setting: { key: 'branding.logoUrl', value: body.url } },
    ])
    const answer = await get(body.url)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const { width, height, format: served } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect([width, height, served]).toEqual([512, 171, 'png'])
    const again = await fetch(`${await w.origin()}${body.url}`, {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
  },
)

test('a logo keeps nothing but its picture (no place, no author, nothing behind its end) and stays transparent', async () => {
  const hidden = 'HIDDEN-BEHIND'
  const drawn = await sharp({ create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .withExif({ IFD0: { Copyright: hidden, ImageDescription: hidden } })
    .png()
    .toBuffer()
  expect(drawn.includes(hidden)).toBe(true)
  const { body } = await upload(Buffer.concat([drawn, Buffer.from(`<script>${hidden}</script>`)]))
  const served = Buffer.from(await (await get(body.url)).arrayBuffer())
  expect(served.includes(hidden)).toBe(false)
  const { hasAlpha, exif } = await sharp(served).metadata()
  expect([hasAlpha, exif]).toEqual([true, undefined])
})

test('a file that is no picture of the three kinds, whatever its name, or is over 1 MB, is refused, and nothing of it stays', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const refused: [string, Uint8Array][] = [
    ['logo.svg', Buffer.from(svg)],
    ['logo.png', Buffer.from(svg)],
    ['logo.png', Buffer.from('<html><script>alert(1)</script></html>')],
    ['logo.png', await picture(10, 10, 'gif')],
    ['logo.png', (await picture(100, 100)).subarray(0, 60)],
    ['logo.png', new Uint8Array()],
  ]
  for (const [name, bytes] of refused) {
    const { status, error } = await upload(bytes, name)
    expect([status, error.error], name).toEqual([400, 'ERR_FILE_TYPE'])
  }
  const large = Buffer.concat([await picture(10, 10), Buffer.alloc(maxLogoBytes)])
  expect((await upload(large)).error).toMatchObject({ error: 'ERR_FILE_TOO_LARGE', details: { maxBytes: 1024 * 1024 } })
  const noise = await sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  expect((await upload(noise)).error.error).toBe('ERR_FILE_TYPE')
  expect(await current()).toBe('')
  expect(filesOf(company)).toBe(0)
  expect((await w.call(admin, uploadLogo, {})).error).toMatchObject({ details: { fields: [{ path: 'logo' }] } })
})

test('admins alone set the logo', async () => {
  const bytes = await picture(10, 10)
  for (const profile of profiles.filter((one) => one !== 'admin')) {
    const { status, error } = await upload(bytes, 'logo.png', await w.user(company, profile))
    expect([status, error.error], profile).toEqual([403, 'ERR_NO_PERMISSION'])
  }
  expect(filesOf(company)).toBe(0)
})

test('only the address of a current logo is served', async () => {
  const { url } = (await upload(await picture(20, 20))).body
  const other = await w.company()
  const token = url.split('/').at(-1) ?? ''
  for (const guess of [
    `/public/logos/${other}/${token}`,
    `/public/logos/${company}/00000000-0000-4000-8000-000000000000.png`,
    `/public/logos/${company}/${token.replace('.png', '')}`,
    `${url}?x=1`,
    `/public/logos/0${company}/${token}`,
    `/public/logos/99999999999/${token}`,
    '/public/logos/../../package.json',
  ]) {
    expect((await get(guess)).headers.get('content-type'), guess).not.toBe('image/png')
  }
  expect((await get(`/public/logos/${other}/${token}`)).status).toBe(404)
})

test('a new logo replaces the old one, which is no longer served and is swept after a day, and a logo can be removed', async () => {
  const first = (await upload(await picture(20, 20))).body.url
  const second = (await upload(await picture(30, 30))).body.url
  expect([(await get(first)).status, (await get(second)).status]).toEqual([404, 200])
  expect(filesOf(company)).toBe(4)
  w.turnClock(25 * 3_600_000)
  await w.settle()
  expect(filesOf(company)).toBe(2)
  admin = { ...admin, token: await w.renewedToken(admin) }
  expect((await w.call(admin, updateSetting, { settingKey: 'branding.logoUrl', value: '' })).status).toBe(200)
  expect([await current(), (await get(second)).status]).toEqual(['', 404])
  w.turnClock(7 * 3_600_000)
  await w.settle()
  expect(filesOf(company)).toBe(0)
})

test('before sign-in the installation shows the logo of its own company, and browsers install it with that logo', async () => {
  const operator = await w.user(company, 'admin')
  await w.owner.query('update users set super = true where id = $1', [operator.id])
  const { url } = (await upload(await picture(64, 64))).body
  expect((await w.call(undefined, publicBranding, {})).body.logoUrl).toBe(url)
  const manifest = await (await get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ icons: expect.arrayContaining([{ src: url, sizes: '64x64', type: 'image/png' }]) })
})
