import { defaultBranding } from '@recado/contract/platform/branding'
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { World } from '../../../test/world.ts'

let w: World
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

const publicFolder = new URL('../../../../web/public', import.meta.url)

test('browsers install the application under the name and in the colour of the installation, with icons that exist', async () => {
  const manifest = async () => {
    const answer = await w.app.http.inject({ method: 'GET', url: '/manifest.webmanifest' })
    expect(answer.headers['content-type']).toContain('application/manifest+json')
    return answer.json<{ name: string; theme_color: string; start_url: string; icons: { src: string }[] }>()
  }
  expect(await manifest()).toMatchObject({
    name: defaultBranding.siteName,
    theme_color: defaultBranding.primaryColor,
    start_url: '/tickets',
  })
  const company = await w.company()
  await w.owner.query(
    "insert into settings values ($1, 'branding.siteName', 'Araucária'), ($1, 'branding.primaryColor', '#c2512d')",
    [company],
  )
  const { icons, ...named } = await manifest()
  expect(named).toMatchObject({ name: 'Araucária', theme_color: '#c2512d' })
  expect(icons.filter(({ src }) => !existsSync(`${publicFolder.pathname}${src}`))).toEqual([])
})
