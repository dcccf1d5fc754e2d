// @module-tag tour

import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { desktop, launch, checkScreen, checkScreenSizes, openBrowser, phone, shoot } from '#support/browser.ts'
import { people } from '#support/company.ts'
import { demoPeople, startProduct } from '#support/product.ts'
import { setStage } from '#support/stage.ts'
import { until } from '#support/until.ts'

/** PICTURES=1: the pictures of the manual are made anew, of a demo's desk. */
const takesPictures = process.env['PICTURES'] === '1'
const folder = fileURLToPath(new URL('../../docs/manual/', import.meta.url))
const pages = globSync('pt/*.md', { cwd: folder }).map((file) => basename(file, '.md'))
const languages = ['pt', 'en', 'es'] as const
const playMs = 300_000

const stage = setStage()
const at = (path: string) => `${stage.product.url}/manual/${path}`
const helpLink = (page: Page, name = 'Ajuda desta tela') => page.getByRole('banner').getByRole('link', { name, exact: true })

/** Goes to a screen without loading the application again. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

test('the manual opens at the screen’s page by keyboard, from the command bar, and on a phone from the account menu', async () => {
  const page = await stage.enter(people.caio, { path: '/contacts' })
  await page.getByText('Ao vivo').waitFor()
  // A path that is no screen leads to the manual's start.
  await go(page, '/nothing-here')
  await expect.poll(() => helpLink(page).getAttribute('href')).toBe('/manual/pt/')
  await go(page, '/contacts')
  await expect.poll(() => helpLink(page).getAttribute('href')).toBe('/manual/pt/contacts')
  /** The page that comes up in a tab of its own. */
  const opened = async (act: () => Promise<void>): Promise<string> => {
    const coming = page.context().waitForEvent('page')
    await act()
    const manual = await coming
    await manual.getByRole('heading', { level: 1 }).waitFor()
    const { pathname } = new URL(manual.url())
    await manual.close()
    return pathname
  }
  await helpLink(page).focus()
  expect(await opened(() => page.keyboard.press('Enter'))).toBe('/manual/pt/contacts')

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Buscar ou ir para' }).fill('ajuda desta')
  const option = page.getByRole('option', { name: 'Ajuda desta tela' })
  expect(await opened(() => option.click())).toBe('/manual/pt/contacts')

  await page.setViewportSize(phone)
  await page.getByRole('button', { name: /^Minha conta/ }).click()
  const item = page.getByRole('menuitem', { name: 'Ajuda desta tela' })
  await item.waitFor()
  await shoot(page, 'manual-account-390')
  expect(await opened(() => item.click())).toBe('/manual/pt/contacts')
  await page.setViewportSize(desktop)

  for (const [from, to, name, address] of [
    ['Idioma: Português', 'English', 'Help on this screen', '/manual/en/contacts'],
    ['Language: English', 'Español', 'Ayuda de esta pantalla', '/manual/es/contacts'],
  ] as const) {
    await page.getByRole('button', { name: from }).click()
    await page.getByRole('menuitemradio', { name: to }).click()
    await expect.poll(() => helpLink(page, name).getAttribute('href')).toBe(address)
  }
})

test('all pages are there in three languages, lead only to what is there, and need no session', async () => {
  const known = new Map<string, number>()
  const status = async (url: string) => {
    if (!known.has(url)) known.set(url, (await fetch(url)).status)
    return known.get(url)
  }
  for (const language of languages) {
    for (const name of ['', ...pages]) {
      const url = at(`${language}/${name}`)
      const answer = await fetch(url)
      expect([answer.status, answer.headers.get('cache-control')], url).toEqual([200, 'no-cache'])
      const html = await answer.text()
      const targets = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, target = '']) => target)
      for (const target of targets) {
        // What is relative works wherever the product stands.
        expect(target).not.toMatch(/^(\/|https?:)/)
        const { origin, pathname } = new URL(target, url)
        expect(await status(origin + pathname), `${url} leads to ${target}`).toBe(200)
        if (pathname.startsWith('/manual/')) expect(['', ...pages]).toContain(pathname.split('/').at(-1))
      }
    }
  }
  const hashed = [...known.keys()].find((url) => url.includes('/assets/manual')) ?? ''
  expect((await fetch(hashed)).headers.get('cache-control')).toContain('immutable')
  const led = async (path: string) => new URL((await fetch(at(path))).url).pathname
  expect(await led('')).toBe('/manual/pt/')
  expect(await led('en/no-such-page')).toBe('/manual/en/')
  expect(await led('xx/tickets')).toBe('/manual/pt/')
  expect(await led('en/..%2f..%2findex')).toBe('/manual/en/')
})

test('pages fit a phone and a desk, keep the rules of accessibility, and show their pictures', async () => {
  const page = await stage.open()
  for (const name of ['', ...pages]) {
    await page.goto(at(`pt/${name}`))
    await page.getByRole('heading', { level: 1 }).waitFor()
    // The others are made of the same parts.
    if (name === '' || name === 'tickets') await checkScreenSizes(page, `manual-${name || 'start'}`)
    await page.setViewportSize({ width: 320, height: 640 })
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(beyond, name).toBe(0)
    await page.setViewportSize(desktop)
  }
  await page.goto(at('pt/tickets'))
  for (const picture of await page.locator('main img').all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280)
  }
  // Page by page, and to the same page in another language.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('text')
  await page.getByRole('link', { name: 'English' }).click()
  await page.waitForURL('**/manual/en/tickets')
  await page.getByRole('heading', { name: 'Conversations', level: 1 }).waitFor()

  const night = await stage.open({ colorScheme: 'dark', viewport: phone })
  await night.goto(at('es/queues'))
  await checkScreen(night, 'manual-dark')
  expect(await night.evaluate(() => document.documentElement.dataset['mode'])).toBe('dark')
})

/** The screen of each picture, and how to get from there to what the picture shows. */
const views: Record<string, { path: string; open?: (page: Page) => Promise<void> }> = {
  'first-steps': { path: '/tickets', open: (page) => openConversation(page, 1) },
  tickets: { path: '/tickets', open: (page) => openConversation(page, 0) },
  'quick-messages': { path: '/quick-messages' },
  contacts: { path: '/contacts' },
  calendar: { path: '/schedules' },
  kanban: { path: '/kanban' },
  team: { path: '/users' },
  connections: { path: '/connections' },
  queues: { path: '/queues', open: openQueue },
  flows: { path: '/flowbuilders', open: openFlow },
  ai: { path: '/prompts' },
  campaigns: { path: '/campaigns' },
  dashboard: { path: '/' },
  api: { path: '/messages-api' },
  billing: { path: '/financeiro' },
  settings: { path: '/settings' },
  operation: { path: '/settings', open: (page) => page.getByRole('link', { name: 'Empresas' }).click() },
}

async function openConversation(page: Page, place: number): Promise<void> {
  await page
    .getByRole('region', { name: 'Lista de atendimentos' })
    .getByRole('listitem')
    .nth(place)
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Mensagem' }).waitFor()
}

async function openQueue(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Editar / })
    .first()
    .click()
  await page.getByRole('tab', { name: /^Opções/ }).click()
}

async function openFlow(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link').first().click()
  await page.locator('.react-flow__node').first().waitFor()
}

test.runIf(takesPictures)('the pictures of the manual', { timeout: 2 * playMs }, async () => {
  const product = await startProduct({ DEMO: 'on' })
  const browser = await launch()
  try {
    await until('the story has been played', () => product.demoLink, playMs)
    await product.recado('super', demoPeople.marina, 'on')
    // So that there are bills to be seen.
    await product.query('update companies set due_date = current_date + 8')
    await product.query(
      `insert into invoices (company_id, plan_id, detail, months, cents, period_start, due_date, status, paid_at,
        paid_by, created_at, updated_at)
       select 1, c.plan_id, p.name, 1, round(p.value * 100), day - 30, day, bills.status, paid_at, paid_by, now(), now()
       from companies c join plans p on p.id = c.plan_id, (values
         (current_date + 8, 'open', null::timestamptz, null), (current_date - 22, 'paid', now() - interval '23 days', 'payment'),
         (current_date - 52, 'paid', now() - interval '55 days', 'payment')) bills (day, status, paid_at, paid_by) where c.id = 1`,
    )
    const admin = await product.admin()
    const { origin, hostname } = new URL(product.url)
    const cookie = { name: 'jrt', value: admin.refreshCookie, domain: hostname, path: '/api/auth', httpOnly: true }
    const cookies = [{ ...cookie, expires: Date.now() / 1000 + 86_400, secure: false, sameSite: 'Lax' as const }]
    const { context } = await openBrowser(browser, {
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
      storageState: { cookies, origins: [{ origin, localStorage: [{ name: 'token', value: admin.token }] }] },
    })
    const page = await context.newPage()
    mkdirSync(`${folder}pictures`, { recursive: true })
    for (const [name, { path, open }] of Object.entries(views)) {
      await page.goto(`${origin}${path}`)
      await page.getByText('Ao vivo').waitFor()
      await open?.(page)
      await page.waitForLoadState('networkidle')
      await expect.poll(() => page.locator('#root .bone').count()).toBe(0)
      const taken = await page.screenshot()
      // As good as what a page may weigh lets it be.
      for (let quality = 90; quality >= 20; quality -= 5) {
        const picture = await sharp(taken).webp({ quality, effort: 6 }).toBuffer()
        if (picture.length >= 60_000) continue
        writeFileSync(`${folder}pictures/${name}.webp`, picture)
        break
      }
    }
  } finally {
    await browser.close()
    await product.remove()
  }
})
