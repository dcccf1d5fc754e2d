// @module-tag tickets
// @module-tag messages

import { updateTicket } from '@recado/contract/tickets/api'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { bubble } from './support/bubbles.ts'
import { connectNumber, shop } from './support/connection.ts'
import { customers, openTab, receive, row } from './support/desk.ts'
import { demoPeople as people, type Product } from './support/product.ts'
import { makeSamples } from './support/samples.ts'
import { setOwnStage } from './support/stage.ts'
import { tracing } from './support/tracing.ts'
import { until } from './support/until.ts'

const { mariana } = customers
/**
 * The whole proof has as many rows as a company after years. It scrolls to the very end, which takes minutes, and allows the page a hundred
 * milliseconds of work between two frames. Otherwise there are more rows than are scrolled past.
 */
const { isWhole } = inject('proof')
const manyTickets = isWhole ? 10_000 : 2_000
const manyMessages = isWhole ? 50_000 : 5_000
/** The maximum number of each that a conversation shows. */
const manyAsides = 200
const longest = isWhole ? 100 : Infinity
/** How long each traced part of the scrolling is; two are enough to see that nothing grows. */
const partMs = isWhole ? 6_000 : 1_500
const parts = isWhole ? Infinity : 2

const stage = setOwnStage(async (product) => {
  const connection = await connectNumber(product)
  const ticket = await receive(product, mariana, 'O começo de tudo')
  await (await product.admin()).call(updateTicket, { id: ticket, status: 'open' })
  await sendKinds(product)
  await fill(product, connection, ticket)
})

/** One message of each kind, as the network brings it: the filler messages use the same files. */
async function sendKinds(product: Product): Promise<void> {
  const { phones } = product
  const samples = await makeSamples(stage.browser)
  const told = { to: shop, caption: 'x' }
  await phones.sendMedia(mariana.phone, samples.jpeg, 'image/jpeg', told)
  await phones.sendMedia(mariana.phone, samples.video, 'video/mp4', told)
  await phones.sendMedia(mariana.phone, samples.voice, 'audio/ogg; codecs=opus', { to: shop, voice: true, seconds: 2 })
  await phones.sendMedia(mariana.phone, samples.png, 'image/png', { ...told, kind: 'document', fileName: 'planta.png' })
  await phones.sendMedia(mariana.phone, samples.webp, 'image/webp', { to: shop, kind: 'sticker' })
  await phones.send(mariana.phone, { to: shop, location: { latitude: -23.5614, longitude: -46.6559, name: 'MASP' } })
  await phones.send(mariana.phone, { to: shop, contacts: [{ name: 'Marceneiro Zé', pn: '5511912345678' }] })
  const isThere = async () =>
    (await product.query<{ count: number }>('select count(*)::int from messages where body is not null'))[0]?.count === 8
  const isFetched = async () =>
    (await product.query<{ count: number }>("select count(*)::int from media where status = 'ready'"))[0]?.count === 5
  await until('one of each kind is there', async () => (await isThere()) && isFetched())
}

/** A company that has worked for years: thousands of waiting tickets, and one conversation of messages of all kinds. */
async function fill(product: Product, connection: number, ticket: number): Promise<void> {
  await product.query(
    `insert into contacts (company_id, name, number) select 1, 'Contact ' || lpad(g::text, 5, '0'),
      '55419' || lpad(g::text, 8, '0') from generate_series(1, ${manyTickets}) g`,
  )
  await product.query(
    `insert into tickets (company_id, code, status, connection_id, contact_id, last_message, created_at, updated_at)
     select 1, 1 + row_number() over (order by c.id), 'pending', $1, c.id, 'Hello', now(), now() - c.id * interval '1 second'
     from contacts c where c.name like 'Contact %'`,
    [connection],
  )
  await product.query(
    `with kinds as (select row_number() over (order by id) - 1 as at, count(*) over () as all, * from messages where ticket_id = $1)
     insert into messages (company_id, ticket_id, contact_id, connection_id, chat, wa_id, from_me, origin, body, media_type,
       media_id, quoted_id, read, ack, sent_at, created_at)
     select 1, $1, case when g % 3 = 0 then null else k.contact_id end, $2, 'x', 'W' || g, g % 3 = 0,
       case when g % 3 = 0 then 'agent' else 'contact' end,
       case when k.media_type in ('conversation', 'image', 'video', 'application') then 'Message ' || g
         || repeat(' and some more words', g % 7) else k.body end,
       k.media_type, k.media_id, case when g % 11 = 0 then k.id end, true, 3,
       now() - (${manyMessages} - g) * interval '1 minute', now() - (${manyMessages} - g) * interval '1 minute'
     from generate_series(1, ${manyMessages}) g join kinds k on k.at = case when g % 4 = 0 then (g / 4) % k.all else 0 end order by g`,
    [ticket, connection],
  )
  await tellStory(product, ticket)
  await product.query('analyze')
}

/** Notes and ticket events between the messages, frequent near the end and rare further back, some single and some folded. */
async function tellStory(product: Product, ticket: number): Promise<void> {
  await product.query(
    `insert into ticket_notes (company_id, note, user_id, ticket_id, contact_id, created_at)
     select 1, 'Note ' || g, 1, t.id, t.contact_id, now() - g * g * interval '1 minute' - interval '5 seconds'
     from tickets t, generate_series(1, ${manyAsides}) g where t.id = $1 order by g desc`,
    [ticket],
  )
  await product.query(
    `insert into ticket_events (company_id, ticket_id, kind, user_id, detail, at)
     select 1, $1, 'tagged', 1, jsonb_build_object('added', jsonb_build_array('Tag ' || g), 'removed', '[]'::jsonb),
       now() - (case when g / 8 % 2 = 0 then g - g % 8 else g end ^ 2) * interval '1 minute' - (20 + g % 8) * interval '1 second'
     from generate_series(1, ${manyAsides}) g order by g desc`,
    [ticket],
  )
}

const countNodes = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length)

/**
 * Scrolls on part by part until `scroll` has come to the end. Each is traced separately: a browser's trace is limited. Returns
 * the page's tasks that were too long, and the nodes it had after each part.
 */
async function scrollOn(
  page: Page,
  scroll: (ms: number) => Promise<boolean>,
  afterPart = () => Promise.resolve(),
): Promise<{ slow: number[]; nodes: number[] }> {
  let longestTask = 0
  const slow: number[] = []
  const nodes: number[] = []
  for (let part = 0; part < parts; part++) {
    const { result: isThere, tasks } = await tracing(page, () => scroll(partMs))
    slow.push(...tasks.filter((ms) => ms > longest))
    longestTask = Math.max(longestTask, ...tasks)
    nodes.push(await countNodes(page))
    // At the end nothing more arrives that could move the view.
    if (isThere) break
    await afterPart()
  }
  // oxlint-disable-next-line no-console -- the figures are what the whole proof is run for
  if (isWhole) console.log(`longest task ${longestTask.toFixed(0)} ms, most nodes ${Math.max(...nodes)}`)
  return { slow, nodes }
}

test(
  'a list of thousands of tickets goes on to its end with few rows in the page',
  { timeout: isWhole ? 600_000 : 60_000 },
  async () => {
    const page = await stage.enter(people.marina)
    await openTab(page, /Aguardando/)
    const list = page.getByRole('list', { name: 'Atendimentos' })
    await list.getByRole('listitem').first().waitFor()
    await page
      .getByRole('tab', { name: /Aguardando/ })
      .getByText('999+')
      .waitFor()
    const first = await countNodes(page)
    const { slow, nodes } = await scrollOn(page, (ms) => list.evaluate(toEnd, { last: `Contact ${manyTickets}`, ms }))
    expect(Math.max(...nodes)).toBeLessThan(Math.min(first * 2, 1_500))
    expect(slow).toEqual([])
    if (isWhole) expect(await list.getByRole('listitem').last().textContent()).toContain(`Contact ${manyTickets}`)
  },
)

test(
  'a conversation of thousands of messages opens and reads back without a jump, and the page does not grow',
  { timeout: isWhole ? 1_800_000 : 120_000 },
  async () => {
    const page = await stage.enter(people.marina)
    const thread = page.getByRole('log')
    const opening = await tracing(page, async () => {
      await row(page, mariana).getByRole('link').first().click()
      await bubble(page, `Message ${manyMessages - 1}`).waitFor()
      await page.getByRole('complementary', { name: 'Contato' }).getByRole('heading', { name: mariana.name }).waitFor()
    })
    expect(opening.tasks.filter((ms) => ms > longest)).toEqual([])
    const first = await countNodes(page)
    const drift: number[] = []
    const measure = async () => void drift.push(await thread.evaluate(readBack))
    // The wheel marks a reader who scrolls.
    await thread.hover()
    await page.mouse.wheel(0, -300)
    for (let at = 0; at < 10; at++) await measure()
    const { slow, nodes } = await scrollOn(page, (ms) => thread.evaluate(toBeginning, ms), measure)
    expect(Math.max(...drift)).toBeLessThanOrEqual(2)
    expect(Math.max(...nodes)).toBeLessThan(first * 2)
    expect(await thread.getByRole('article').count()).toBeLessThan(60)
    expect(slow).toEqual([])
    if (isWhole) await bubble(page, 'O começo de tudo').waitFor()
    await page.getByRole('button', { name: 'Ir para a mensagem mais recente' }).click()
    await bubble(page, `Message ${manyMessages - 1}`).waitFor()
  },
)

/** Scrolls repeatedly to the end of a list for this many milliseconds, as more rows load. Returns true once this row is the last. */
async function toEnd(list: Element, { last, ms }: { last: string; ms: number }): Promise<boolean> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const isThere = () => list.lastElementChild?.textContent.includes(last) === true
  for (const until = performance.now() + ms; performance.now() < until && !isThere();) {
    list.parentElement?.scrollTo({ top: list.parentElement.scrollHeight })
    await frame()
  }
  return isThere()
}

/** Scrolls repeatedly to the top for this many milliseconds, as older messages load. Returns true once the first message is there. */
async function toBeginning(log: Element, ms: number): Promise<boolean> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const isThere = () => [...log.querySelectorAll('article')].some((node) => node.textContent.startsWith('O começo de tudo'))
  for (const until = performance.now() + ms; performance.now() < until && !isThere();) {
    log.scrollTop = 0
    await frame()
  }
  return isThere()
}

/** Scrolls near the top, waits for what comes before, and returns by how many pixels a visible message has moved meanwhile. */
async function readBack(log: Element): Promise<number> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  log.scrollTop = Math.min(log.scrollTop, 300)
  await frame()
  await frame()
  const { top, bottom } = log.getBoundingClientRect()
  const isInView = (row: Element) => row.getBoundingClientRect().top >= top && row.getBoundingClientRect().top < bottom
  const find = () => [...log.querySelectorAll('[data-index]')].find((row) => isInView(row) && /Message \d+/.test(row.textContent))
  for (let at = 0; at < 300 && !find(); at++) await frame()
  const anchor = find()
  const text = /Message \d+/.exec(anchor?.textContent ?? '')?.[0]
  if (!anchor || !text) return 1_000
  const before = anchor.getBoundingClientRect().top
  const height = log.scrollHeight
  for (let at = 0; at < 300 && log.scrollHeight === height; at++) await frame()
  for (let at = 0; at < 10; at++) await frame()
  const same = [...log.querySelectorAll('[data-index]')].find((row) => new RegExp(`${text}\\b`).test(row.textContent))
  return same ? Math.abs(same.getBoundingClientRect().top - before) : 1_000
}
