// @module-tag messages
// @module-tag media

import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { updateTicket } from '@recado/contract/tickets/api'
import { MetaControl } from '@recado/peers/meta/client'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { attach, bubble, dropOrPaste, deliveryState } from './support/bubbles.ts'
import { expectAccessible } from './support/accessible.ts'
import { checkScreenSizes, shoot } from './support/browser.ts'
import type { CustomerPhones } from './support/company.ts'
import { connectNumber, shop } from './support/connection.ts'
import { customers, receive, row } from './support/desk.ts'
import { openMeta } from './support/meta.ts'
import { demoPeople as people } from './support/product.ts'
import { makeDocument, makePhotograph, makeSamples, type Samples } from './support/samples.ts'
import { setOwnStage } from './support/stage.ts'
import { makeFolder } from './support/temporary-folders.ts'

const { mariana } = customers

const nearby = inject('proof').line === 'official' ? await openMeta() : undefined
let phones: CustomerPhones
let samples: Samples
const folder = makeFolder()
const stage = setOwnStage(async (product) => {
  nearby?.find(product)
  phones = nearby ? new MetaControl(nearby.meta.controlUrl) : product.phones
  if (nearby) await phones.addPhone({ pn: mariana.phone, name: mariana.name })
  const admin = await product.admin()
  await connectNumber({ admin: async () => admin, phones })
  const id = await receive({ phones, query: product.query.bind(product) }, mariana, 'Quanto custa a estante?')
  await admin.call(updateTicket, { id, status: 'open' })
}, nearby?.env)
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await nearby?.meta.close()
})

/** Opens the conversation, as the admin who answers for it; signed in anew, or in a browser that already is. */
async function enter(of?: Page): Promise<Page> {
  samples ??= await makeSamples(stage.browser)
  const page = of ?? (await stage.enter(people.marina))
  const noName = page.getByRole('switch', { name: 'Sem assinatura' })
  const named = page.getByRole('switch', { name: 'Assinando como Marina' })
  await row(page, mariana).getByRole('link').first().click()
  await named.or(noName).waitFor()
  if (await named.isVisible()) await named.click()
  await noName.waitFor()
  return page
}

const fieldOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Mensagem' })

async function write(page: Page, text: string): Promise<void> {
  await fieldOf(page).fill(text)
  await page.keyboard.press('Enter')
  await bubble(page, text).waitFor()
}

/** How often each of these arrived on the phone, in order of arrival. */
async function arrived(texts: readonly string[]): Promise<[text: string, times: number][]> {
  if (nearby) return arrivedFromMeta(texts)
  const { seen } = await stage.product.phones.ledger()
  const here = seen.filter(({ phone, text }) => phone === mariana.phone && texts.includes(text))
  const order = [...new Set(here.map(({ text }) => text))]
  return order.map((text) => [
    text,
    here.filter((entry) => entry.text === text).reduce((sum, { wireCopies, retries }) => sum + wireCopies - retries, 0),
  ])
}

async function arrivedFromMeta(texts: readonly string[]): Promise<[text: string, times: number][]> {
  const heard = (await phones.messages(mariana.phone, shop)).filter(({ fromMe, text }) => !fromMe && texts.includes(text))
  return [...Map.groupBy(heard, ({ text }) => text)].map(([text, all]) => [text, all.length])
}

/** Waits until all of these are on the phone, then checks that each is there once, in this order. */
async function expectOnce(...texts: string[]): Promise<void> {
  await expect.poll(() => arrived(texts).then((list) => list.length)).toBe(texts.length)
  expect(await arrived(texts)).toEqual(texts.map((text) => [text, 1]))
}

/** Keeps messages in the browser; everything else works. Returns how to end that. */
async function blockSending(page: Page): Promise<() => Promise<void>> {
  const posts = /\/api\/messages\/\d+$/
  await page.context().route(posts, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  return () => page.context().unroute(posts)
}

/** Waits until the browser has stored a message's file for its next visit. */
async function untilKept(page: Page): Promise<void> {
  const count = () =>
    page.evaluate(async () => {
      const settled = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve) => request.addEventListener('success', () => resolve(request.result)))
      if (!(await indexedDB.databases()).some(({ name }) => name === 'recado-outbox')) return 0
      const database = await settled(indexedDB.open('recado-outbox'))
      const files = await settled(database.transaction('files').objectStore('files').count())
      database.close()
      return files
    })
  await expect.poll(count).toBe(1)
}

const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: samples.png })

test('the bubble appears in the first frame after Enter, and without a network it waits, says so, and is sent once', async () => {
  const page = await enter()
  await bubble(page, 'Quanto custa a estante?').waitFor()
  const late: string[] = []
  for (let at = 0; at < 6; at++) {
    const text = `Número ${at}, com pressa`
    await fieldOf(page).fill(text)
    await page.evaluate(watchNextFrame, text)
    await page.keyboard.press('Enter')
    if (!(await page.evaluate(() => Reflect.get(globalThis, 'shown')))) late.push(text)
  }
  expect(late).toEqual([])
  await expectOnce(...Array.from({ length: 6 }, (_, at) => `Número ${at}, com pressa`))

  // Offline, no code can be loaded: what is used here has been loaded before.
  await attach(page, [picture('com-rede.png')])
  await page.getByRole('button', { name: 'Remover com-rede.png' }).click()
  await page.context().setOffline(true)
  await page.getByText('Sem conexão. O que você escrever fica guardado aqui.').waitFor()
  await write(page, 'Primeira, sem rede')
  await write(page, 'Segunda, sem rede')
  await attach(page, [picture('sem-rede.png')])
  await page.getByLabel('Legenda de sem-rede.png').fill('Foto sem rede')
  await fieldOf(page).press('Enter')
  await bubble(page, 'Foto sem rede').waitFor()
  await expect.poll(() => deliveryState(bubble(page, 'Segunda, sem rede'))).toBe('esperando envio')
  await checkScreenSizes(page, 'outbox-offline')

  // A part that was never loaded cannot open now. It opens once the network is back, and nothing breaks in between.
  await page.getByRole('button', { name: 'Emoji' }).click()
  await page.context().setOffline(false)
  await page.getByRole('dialog', { name: 'Emoji' }).getByRole('searchbox').waitFor()
  await page.keyboard.press('Escape')
  await expectOnce('Primeira, sem rede', 'Segunda, sem rede', 'Foto sem rede')
  await expect.poll(() => deliveryState(bubble(page, 'Segunda, sem rede'))).toBe('entregue')
  await expect.poll(() => page.getByText('Sem conexão').count()).toBe(0)

  // An answer that is lost on its way does not send the message again.
  let lost = 0
  await page.route(/\/api\/messages\/\d+$/, async (route) => {
    if (route.request().method() !== 'POST' || lost >= 2) return route.continue()
    lost += 1
    await route.fetch()
    return route.abort()
  })
  await write(page, 'Com resposta perdida')
  await attach(page, [picture('perdida.png')])
  await page.getByLabel('Legenda de perdida.png').fill('Foto com resposta perdida')
  await fieldOf(page).press('Enter')
  await expectOnce('Com resposta perdida', 'Foto com resposta perdida')
  await expect.poll(() => deliveryState(bubble(page, 'Foto com resposta perdida'))).toBe('entregue')
  expect(lost).toBe(2)
  expect(await page.getByRole('log').getByText('Foto com resposta perdida').count()).toBe(1)
})

/** Records whether the newest message is this one, and in view, when the browser first draws after Enter is pressed. */
function watchNextFrame(text: string): void {
  const isShown = () => {
    const log = document.querySelector('[role=log]')
    const last = [...(log?.querySelectorAll('article') ?? [])].at(-1)
    const [frame, place] = [log?.getBoundingClientRect(), last?.getBoundingClientRect()]
    return last?.textContent.includes(text) === true && place !== undefined && frame !== undefined && place.top < frame.bottom
  }
  const pressed = new Promise((resolve) => addEventListener('keydown', resolve, { once: true, capture: true }))
  Reflect.set(
    globalThis,
    'shown',
    pressed.then(() => new Promise((resolve) => requestAnimationFrame(() => resolve(isShown())))),
  )
}

test('a reload loses neither the draft nor a message nor a file that waits', async () => {
  const page = await enter()
  const letGo = await blockSending(page)
  await write(page, 'Antes de recarregar')
  await attach(page, [picture('recarregada.png')])
  await page.getByLabel('Legenda de recarregada.png').fill('Foto antes de recarregar')
  await fieldOf(page).press('Enter')
  await bubble(page, 'Foto antes de recarregar').waitFor()
  await fieldOf(page).fill('Um rascunho\nde duas linhas')
  await untilKept(page)
  await page.reload()
  await enter(page)
  await expect.poll(() => fieldOf(page).inputValue()).toBe('Um rascunho\nde duas linhas')
  await expect.poll(() => deliveryState(bubble(page, 'Antes de recarregar'))).toBe('esperando envio')
  await bubble(page, 'Foto antes de recarregar').getByRole('progressbar', { name: 'Enviando recarregada.png' }).waitFor()
  await letGo()
  await expectOnce('Antes de recarregar', 'Foto antes de recarregar')
  const got = (await phones.messages(mariana.phone, shop)).find(({ text }) => text === 'Foto antes de recarregar')
  expect(samples.png.equals(await phones.media(mariana.phone, got?.id ?? ''))).toBe(true)
  expect(await fieldOf(page).inputValue()).toBe('Um rascunho\nde duas linhas')
  await fieldOf(page).fill('')
})

test('messages written while the server is down are sent once it is back, also from a new tab', async () => {
  const { product } = stage
  const page = await enter()
  await attach(page, [picture('morto.png')])
  await page.getByLabel('Legenda de morto.png').fill('Foto com o servidor morto')
  await product.kill('main')
  await page.getByText('Reconectando…').waitFor()
  await fieldOf(page).press('Enter')
  await write(page, 'Com o servidor morto')
  await expect.poll(() => deliveryState(bubble(page, 'Foto com o servidor morto'))).toBe('esperando envio')
  await fieldOf(page).fill('E um rascunho')
  await untilKept(page)
  const context = page.context()
  await page.close()
  await product.start()
  const again = await context.newPage()
  await again.goto(`${product.url}/tickets`)
  await enter(again)
  await expect.poll(() => fieldOf(again).inputValue()).toBe('E um rascunho')
  await expectOnce('Foto com o servidor morto', 'Com o servidor morto')
  await expect.poll(() => deliveryState(bubble(again, 'Foto com o servidor morto'))).toBe('entregue')
  await fieldOf(again).fill('')
})

/** Puts a file on the disk, from where one of this size is chosen. Returns its path. */
function keep(name: string, bytes: Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

test('a large photograph is sent once, however often Enter is pressed, and one cancelled or refused is not, and says why', async () => {
  const page = await enter()
  const photograph = await makePhotograph(stage.browser)
  await fieldOf(page).fill('A vitrine')
  await dropOrPaste(page, 'paste', { name: 'vitrine.jpg', mimeType: 'image/jpeg', buffer: photograph })
  await fieldOf(page).press('Enter')
  await fieldOf(page).press('Enter')
  await fieldOf(page).fill('Gostou?')
  await fieldOf(page).press('Enter')
  await expectOnce('A vitrine', 'Gostou?')
  expect(await stage.product.query("select count(*)::int as photographs from media where name = 'vitrine.jpg'")).toEqual([
    { photographs: 1 },
  ])
  // A photograph travels smaller than it was taken.
  const smaller = (await phones.messages(mariana.phone, shop)).find(({ text }) => text === 'A vitrine')?.media
  expect(smaller).toMatchObject({ kind: 'image', ...(nearby ? {} : { width: 2048, height: 1536 }) })
  expect(smaller?.bytes).toBeLessThan(photograph.length / 2)

  // A cancelled upload sends nothing.
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const slow = (bytesPerSecond: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    })
  // It goes on travelling for as long as the screen is looked at.
  await slow(20_000)
  await attach(page, [{ name: 'catálogo.pdf', mimeType: 'application/pdf', buffer: makeDocument(2_000_000) }], 'Documento')
  await page.getByLabel('Legenda de catálogo.pdf').fill('O catálogo')
  await fieldOf(page).press('Enter')
  const travelling = bubble(page, 'O catálogo')
  await expect.poll(() => travelling.getByRole('progressbar').getAttribute('aria-valuenow').then(Number)).toBeGreaterThan(0)
  await expectAccessible(page)
  await shoot(page, 'outbox-uploading')
  await travelling.getByRole('button', { name: 'Cancelar envio de catálogo.pdf' }).click()
  await travelling.waitFor({ state: 'detached' })
  await slow(-1)
  await write(page, 'Depois do cancelado')
  await expectOnce('Depois do cancelado')
  expect(await arrived(['O catálogo'])).toEqual([])
  expect(await stage.product.query("select from messages where body = 'O catálogo'")).toEqual([])
  await expect.poll(() => stage.product.query("select from media where name = 'catálogo.pdf'")).toEqual([])

  // A file that is refused says why, and what was typed stays.
  const heavy = Buffer.alloc(17_000_000, 1)
  await fieldOf(page).fill('Segue a foto')
  await attach(page, [keep('enorme.png', heavy)])
  await page
    .getByRole('alert')
    .filter({ hasText: `enorme.png passa de ${nearby ? '5,2' : '16,8'} MB.` })
    .waitFor()
  await expectAccessible(page)
  await shoot(page, 'outbox-refused')
  expect(await fieldOf(page).inputValue()).toBe('Segue a foto')
  await fieldOf(page).press('Enter')
  await expectOnce('Segue a foto')
  await page.getByRole('alert').filter({ hasText: 'enorme.png' }).waitFor()
  await page.getByRole('button', { name: 'Remover enorme.png' }).click()

  // Only the file's bytes tell the server that it is a video, and a video's maximum size is smaller.
  await attach(page, [keep('gravação', Buffer.concat([samples.video, heavy]))])
  await page.getByLabel('Legenda de gravação').fill('A gravação')
  await fieldOf(page).press('Enter')
  await fieldOf(page).fill('O que eu já escrevia')
  await bubble(page, 'A gravação').getByText('O arquivo é grande demais.').waitFor()
  await expect.poll(() => deliveryState(bubble(page, 'A gravação'))).toBe('não enviada')
  expect(await fieldOf(page).inputValue()).toBe('O que eu já escrevia')
  await expectAccessible(page)
  await shoot(page, 'outbox-refused-by-server')
  await bubble(page, 'A gravação').getByRole('button', { name: 'Descartar' }).click()
  await bubble(page, 'A gravação').waitFor({ state: 'detached' })
  await fieldOf(page).press('Enter')
  await expectOnce('O que eu já escrevia')
  expect(await arrived(['A gravação'])).toEqual([])
})
