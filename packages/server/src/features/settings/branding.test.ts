import { defaultBranding } from '@recado/contract/platform/branding'
import { publicBranding } from '@recado/contract/settings/api'
import { listSettings } from '@recado/contract/platform/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { World } from '../../../test/world.ts'

let w: World
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

const brand = (company: number, key: string, value: string) =>
  w.owner.query('insert into settings values ($1, $2, $3)', [company, `branding.${key}`, value])

test('before sign-in the installation looks like the product, then like its first company, then like its operator’s company', async () => {
  const look = async () => (await w.call(undefined, publicBranding, {})).body
  expect(await look()).toEqual(defaultBranding)
  const [first, second] = [await w.company(), await w.company()]
  await brand(first, 'primaryColor', '#c2512d')
  await brand(second, 'primaryColor', '#ffd400')
  await w.owner.query("insert into settings values ($1, 'asaas', 'SECRET'), ($1, 'userRating', 'enabled')", [first])
  expect(await look()).toEqual({ ...defaultBranding, primaryColor: '#c2512d', gradientStart: '#c2512d' })
  const operator = await w.user(second, 'admin')
  await w.owner.query('update users set super = true where id = $1', [operator.id])
  expect(await look()).toMatchObject({ primaryColor: '#ffd400' })
})

test('before sign-in the page may ask for the look of a company, and gets the look of the installation for an unknown one', async () => {
  const company = await w.company()
  await brand(company, 'primaryColor', '#0a7c52')
  const colour = async (companyId: unknown) =>
    (await w.app.http.inject(`/api/public/branding?companyId=${encodeURIComponent(String(companyId))}`)).json<{
      primaryColor: string
    }>().primaryColor
  const own = (await w.call(undefined, publicBranding, {})).body.primaryColor
  expect(await colour(company)).toBe('#0a7c52')
  for (const none of [2_000_000_000, 'x', "1' or '1'='1", -1]) expect(await colour(none)).toBe(own)
})

test("a company's own look is among its settings", async () => {
  const ana = await w.user(await w.company(), 'user')
  await brand(ana.companyId, 'siteName', 'Araucária')
  expect((await w.call(ana, listSettings, {})).body).toContainEqual({ key: 'branding.siteName', value: 'Araucária' })
})

test('a primary colour that is no colour never reaches the screen before sign-in', async () => {
  await w.owner.query("update settings set value = 'red;}body{' where key = 'branding.primaryColor'")
  expect((await w.call(undefined, publicBranding, {})).body).toMatchObject({ primaryColor: '#2576d2' })
})
