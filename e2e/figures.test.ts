// @module-tag messages
// @module-tag tickets
// @module-tag connections
// @module-tag queues

import { createConnection } from '@recado/contract/connections/api'
import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { bubble, dropOrPaste } from './support/bubbles.ts'
import { people } from './support/company.ts'
import { connectNumber, shop } from './support/connection.ts'
import { customers, field, receiveIn, row } from './support/desk.ts'
import { setStage } from './support/stage.ts'
import { until } from './support/until.ts'

const { beatriz } = customers

/** Rules that the specification fixes by number, key or word, and no journey covers. */
const stage = setStage(async (product) => {
  await connectNumber(product)
  await receiveIn(product, 'Vendas', beatriz, 'Bom dia', people.caio)
  await product.query(`update users set profile = 'admin' where email = $1`, [people.livia])
  await product.query(`update companies set due_date = '2031-05-20'`)
})

const sessionKeys = ['token', 'companyId', 'userId', 'companyDueDate']
const stored = (page: Page, keys: string[]) => page.evaluate((all) => all.map((key) => localStorage.getItem(key)), keys)

test('the frame: greeting, menu, version, badge, and what is kept in the browser', async () => {
  const page = await stage.enterByForm(people.livia)
  const [own] = await stage.product.query<{ company: string; user: string }>(
    'select company_id::text as company, id::text as user from users where email = $1',
    [people.livia],
  )
  const top = page.getByRole('banner').first()
  await top
    .getByText(/^(Bom dia|Boa tarde|Boa noite), Lívia Rocha · Araucária Móveis · assinatura válida até 20\/05\/2031$/)
    .waitFor()
  expect(await stored(page, [...sessionKeys.slice(1), 'cshow', 'preferredTheme', 'i18nextLng'])).toEqual([
    own?.company,
    own?.user,
    '2031-05-20',
    'true',
    null,
    null,
  ])
  const menu = page.getByRole('navigation', { name: 'Principal' })

  // The version is shown while the menu is open, which it is above 1200 pixels.
  await page.getByText('v8.0.1').waitFor()
  await page.getByRole('button', { name: 'Recolher menu' }).click()
  await page.getByText('v8.0.1').waitFor({ state: 'detached' })
  // The menu asks for connections after two seconds, not before; one that needs pairing shows there at once.
  const said: string[] = []
  page.on('request', (request) => said.push(request.postData() ?? ''))
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => said.push(String(payload))))
  // The page before this one may still ask for them.
  const here = (request: Request) => request.frame().url().endsWith('/todolist')
  const asked = page.waitForRequest((request) => here(request) && request.url().includes('/api/whatsapp'))
  const line = page.waitForRequest((request) => here(request) && request.url().includes('/socket.io/'))
  const begin = Date.now()
  // At this width the menu begins closed.
  await page.setViewportSize({ width: 1200, height: 900 })
  await page.goto(`${stage.product.url}/todolist`)
  await asked
  expect(Date.now() - begin).toBeGreaterThanOrEqual(2000)
  await expect
    .poll(() => ['joinNotification', 'userStatus'].filter((event) => !said.some((frame) => frame.includes(`["${event}"`))))
    .toEqual([])
  expect((await line).url()).toContain('transport=polling')
  const admin = await stage.product.admin()
  await admin.call(createConnection, { name: 'Loja Norte' })
  await menu.getByText('Uma conexão precisa de atenção').waitFor()
  expect(await page.getByText('v8.0.1').count()).toBe(0)
  await page.getByRole('button', { name: 'Expandir menu' }).click()
  await page.getByText('v8.0.1').waitFor()
  await top.getByRole('link', { name: 'assinatura válida até 20/05/2031' }).click()
  await page.waitForURL('**/subscription')

  // Queues that cannot be loaded are reported at their field.
  await page.route(/\/api\/queue$/, (route) => route.abort())
  await menu.locator('a[href="/tickets"]').click()
  await page.getByRole('button', { name: 'Novo atendimento' }).click()
  await page.getByText('Não foi possível carregar as filas.').waitFor()
  await page.unroute(/\/api\/queue$/)
  await page.keyboard.press('Escape')

  // Language and theme stay; what belongs to the session goes.
  const told = page.waitForRequest(/\/api\/users\/set-language\/en$/)
  await page.getByRole('button', { name: 'Tema escuro' }).click()
  await page.getByRole('button', { name: /^Idioma/ }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  expect((await told).method()).toBe('POST')
  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/login')
  expect(await stored(page, [...sessionKeys, 'preferredTheme', 'i18nextLng'])).toEqual([null, null, null, null, 'dark', 'en'])
  await page.getByText(new RegExp(`8\\.0\\.1 · ${new Date().getFullYear()}`)).waitFor()
})

test('an attendant sees no due date, starts in Portuguese and in the system’s colours, and searches after half a second', async () => {
  const page = await stage.enter(people.caio, { colorScheme: 'dark', locale: 'en-US' })
  await page.getByRole('button', { name: 'Tema claro' }).waitFor()
  await page.getByText(/, Caio Mendes · Araucária Móveis$/).waitFor()
  const asked: string[] = []
  page.on('request', (request: Request) => {
    const words = new URL(request.url()).searchParams.get('searchParam')
    if (words) asked.push(words)
  })
  await page.getByRole('tab', { name: /Busca/ }).click()
  const words = page.getByRole('searchbox', { name: 'Buscar atendimentos' })
  const begin = Date.now()
  const first = page.waitForRequest(/searchParam/)
  await words.pressSequentially('bea')
  await first
  expect(Date.now() - begin).toBeGreaterThanOrEqual(500)
  await row(page, beatriz).waitFor()
  await page.getByRole('button', { name: 'Novo atendimento' }).click()
  const contact = page.getByRole('dialog', { name: 'Novo atendimento' }).getByRole('combobox', { name: 'Contato' })
  await contact.fill('be')
  await page.getByText('Escreva pelo menos 3 letras ou números.').waitFor()
  await contact.fill('beat')
  await page.getByRole('option', { name: /Beatriz Nogueira/ }).waitFor()
  // A client that has just connected requests once more.
  expect([...new Set(asked)]).toEqual(['bea', 'beat'])
})

test('the composer grows to five rows, refuses blanks, takes the first pasted file, keeps the signature off, and records', async () => {
  const { product } = stage
  const page = await stage.enter(people.caio)
  await row(page, beatriz).getByRole('link').click()
  const height = async (rows: number) => {
    await field(page).fill(Array.from({ length: rows }, () => 'linha').join('\n'))
    return (await field(page).boundingBox())?.height ?? 0
  }
  const heights = [await height(4), await height(5), await height(9)]
  expect(heights[1]).toBeGreaterThan(heights[0] ?? 0)
  expect(heights[2]).toBeLessThan((heights[1] ?? 0) + 12)

  await field(page).fill(' \n ')
  await page.keyboard.press('Enter')
  await field(page).fill('palavra '.repeat(100))
  await page.keyboard.press('Enter')
  // The bubble is redrawn once the server has stored it.
  const width = async () => (await bubble(page, 'palavra').getByText('palavra').boundingBox())?.width
  await expect.poll(width).toBeGreaterThan(400)
  await expect.poll(width).toBeLessThanOrEqual(600)
  await expect
    .poll(() => product.query('select length(trim(body)) > 500 as long from messages where from_me'))
    .toEqual([{ long: true }])

  await page.getByRole('switch', { name: /^Assinando/ }).click()
  await page.reload()
  await page.getByText('Sem assinatura').first().waitFor()

  // Without Opus it is an MP3 of 128 kbit/s.
  await page.evaluate(() => Object.assign(MediaRecorder, { isTypeSupported: () => false }))
  const record = page.getByRole('button', { name: 'Gravar áudio' })
  await record.click()
  await expect.poll(() => page.getByRole('timer', { name: 'Tempo de gravação' }).innerText()).toMatch(/^0:(0[1-9]|[1-5]\d)$/)
  await page.getByRole('button', { name: 'Enviar áudio' }).click()
  const spoken = await until('it is on the phone', async () =>
    (await product.phones.messages(beatriz.phone, shop)).find(({ media }) => media?.kind === 'audio'),
  )
  expect(spoken.media?.mimetype).toBe('audio/mpeg')
  const [first = 0, second = 0, third = 0] = await product.phones.media(beatriz.phone, spoken.id)
  // A frame of MPEG-1 layer III, and 9 in its table of bit rates. Source: ISO 11172-3.
  expect([first, second & 0xfe, third >> 4]).toEqual([0xff, 0xfa, 9])

  // Below 0.625 s it is discarded, here by a stopped clock; a missing microphone is reported, and writing works again.
  await page.evaluate(() => Object.assign(performance, { now: () => 0 }))
  await record.click()
  await page.getByRole('button', { name: 'Enviar áudio' }).click()
  await page.getByText('Áudio curto demais').first().waitFor()
  await page.evaluate(() => Reflect.deleteProperty(performance, 'now'))
  await page.evaluate(() =>
    Object.assign(navigator.mediaDevices, { getUserMedia: () => Promise.reject(new Error('no microphone')) }),
  )
  await record.click()
  await page
    .getByRole('region', { name: 'Avisos' })
    .getByText(/microfone/i)
    .first()
    .waitFor()
  await field(page).waitFor()

  await dropOrPaste(
    page,
    'paste',
    ['um.txt', 'dois.txt'].map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })),
  )
  await page.getByRole('list', { name: 'Anexos' }).getByText('um.txt').waitFor()
  expect(await page.getByRole('list', { name: 'Anexos' }).getByRole('listitem').count()).toBe(1)
})
