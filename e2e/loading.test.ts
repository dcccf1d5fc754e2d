// @module-tag tickets
// @module-tag messages

import { listTags, syncTags } from '@recado/contract/tags/api'
import type { CDPSession, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone, shoot } from './support/browser.ts'
import { people } from './support/company.ts'
import { connectNumber, shop } from './support/connection.ts'
import { conversation, customers, field, receive, receiveIn, row } from './support/desk.ts'
import { setStage } from './support/stage.ts'

const { beatriz, joao, rafael } = customers
const last = 'E entrega no sábado?'
let address = ''

const stage = setStage(async (product) => {
  await connectNumber(product)
  await receiveIn(product, 'Vendas', beatriz, 'Quanto custa a estante?', people.marina)
  for (const text of ['A de freijó, de três metros.', 'Com montagem.', last])
    await product.phones.write(beatriz.phone, shop, text)
  await receiveIn(product, 'Vendas', joao, 'E o frete?', people.marina)
  await receive(product, rafael, 'Bom dia!')
  const [ticket] = await product.query<{ uuid: string; contact_id: number }>(
    `select t.uuid, t.contact_id from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id where c.name = $1`,
    [beatriz.name],
  )
  if (!ticket) throw new Error('She has no ticket')
  const admin = await product.admin()
  const tags = (await admin.call(listTags, {})).map(({ id }) => id)
  await admin.call(syncTags, { contactId: ticket.contact_id, tags: tags.slice(0, 2) })
  address = `/tickets/${ticket.uuid}`
})

interface Seen {
  shifts: { by: number; what: string[] }[]
  /** What stood on the page, frame by frame, each once. */
  stages: string[]
  /** Where the parts of the frame stood. */
  places: Record<string, number[]>
}

/** Watches a page from its first frame on: what moves, and what stands there. Runs in the page. */
function watch(): void {
  const seen: Seen = { shifts: [], stages: [], places: {} }
  Object.assign(globalThis, { seen })
  type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[]) {
      const what = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 160) : String(node?.nodeValue)))
      seen.shifts.push({ by: value, what })
    }
  }).observe({ type: 'layout-shift', buffered: true })
  const isSeen = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 0
  const look = () => {
    const [root, frame] = [document.querySelector('#root'), document.querySelector('#frame')]
    const stood = root?.firstElementChild ? 'application' : frame && isSeen(frame) ? 'frame' : 'nothing'
    const colour = [...document.querySelectorAll('.brand-gradient')].some(isSeen) ? ' in colour' : ''
    if (document.body && seen.stages.at(-1) !== stood + colour) seen.stages.push(stood + colour)
    if (stood === 'frame')
      for (const part of document.querySelectorAll<HTMLElement>('[data-part]'))
        if (isSeen(part)) {
          const { x, y, width, height } = part.getBoundingClientRect()
          seen.places[part.dataset['part'] ?? ''] = [x, y, width, height]
        }
    requestAnimationFrame(look)
  }
  look()
}

const seenBy = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)

/** Waits until everything the URL leads to is on screen. */
async function untilWhole(page: Page, wide: boolean): Promise<void> {
  await conversation(page, beatriz).getByRole('log').getByText(last).waitFor()
  await field(page).waitFor()
  if (!wide) return
  await row(page, joao).waitFor()
  const panel = page.getByRole('complementary', { name: 'Contato' })
  await panel.getByRole('heading', { name: 'Histórico' }).waitFor()
  await panel.getByText('Nenhum outro atendimento').waitFor()
  await page.getByText('Ao vivo').waitFor()
}

test('over a slow network nothing moves while a conversation loads, cold or warm, on a desk and on a phone', async () => {
  const page = await stage.enter(people.marina)
  await row(page, beatriz).waitFor()
  await page.addInitScript(watch)
  const devtools = await page.context().newCDPSession(page)
  // A phone in town: 1.6 Mbit/s, and 150 ms to the server.
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 94_000,
  })
  for (const [viewport, wide] of [
    [desktop, true],
    [phone, false],
  ] as const) {
    await page.setViewportSize(viewport)
    for (const visit of ['cold', 'warm'] as const) {
      const shifts = await open(page, devtools, { visit, viewport, wide })
      const moved = shifts.reduce((sum, { by }) => sum + by, 0)
      expect(moved, JSON.stringify(shifts, null, 1)).toBeLessThan(0.02)
    }
  }
})

test('the client prefetches what may open next, but not if the browser saves data', async () => {
  const page = await stage.enter(people.marina)
  const devtools = await page.context().newCDPSession(page)
  const filesOnceIdle = async (dataSaverEnabled: boolean) => {
    await devtools.send('Emulation.setDataSaverOverride', { dataSaverEnabled })
    await page.reload()
    await row(page, beatriz).waitFor()
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
    await page.waitForLoadState('networkidle')
    return page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length)
  }
  const saved = await filesOnceIdle(true)
  await expect.poll(() => filesOnceIdle(false)).toBeGreaterThan(saved + 2)
  // A part that was not prefetched loads on demand and then has the focus.
  expect(await filesOnceIdle(true)).toBe(saved)
  await page.getByRole('button', { name: 'Minha conta' }).focus()
  await page.keyboard.press('Enter')
  await page.locator('[role^=menuitem]:focus').waitFor()
})

interface PageLoad {
  visit: 'cold' | 'warm'
  viewport: { width: number }
  wide: boolean
}

/** Opens the address, and compares what stood there first with what stands there in the end. Returns what has moved. */
async function open(page: Page, devtools: CDPSession, { visit, viewport, wide }: PageLoad): Promise<Seen['shifts']> {
  if (visit === 'cold') await devtools.send('Network.clearBrowserCache')
  const loaded = page.goto(`${stage.product.url}${address}`, { waitUntil: 'commit' })
  await loaded
  if (visit === 'cold') {
    await page.locator('#frame').waitFor()
    await shoot(page, `loading-frame-${viewport.width}`)
    await page.getByRole('status', { name: 'Carregando' }).first().waitFor()
    await shoot(page, `loading-skeleton-${viewport.width}`)
  }
  await untilWhole(page, wide)
  await shoot(page, `loading-whole-${viewport.width}`)
  const { shifts, stages, places } = await seenBy(page)
  expect({ visit, stages }).toEqual({ visit, stages: ['frame', 'application'] })
  const place = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox()
    return box && [box.x, box.y, box.width, box.height]
  }
  const here = 'section[aria-label^="Conversa com"]'
  expect(places['conversation']).toEqual(await place(here))
  expect(places['head']).toEqual(await place(`${here} > header`))
  expect(places['log']).toEqual(await place(`${here} [role=log]`))
  if (!wide) return shifts
  expect(places['rail']).toEqual(await place('#root aside'))
  expect(places['sheet']).toEqual(await place('#main'))
  expect(places['list']).toEqual(await place('section[aria-label="Lista de atendimentos"]'))
  expect(places['panel']).toEqual(await place('aside[aria-label="Contato"]'))
  return shifts
}
