import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { connectNumber } from './connection.ts'
import { openTab } from './desk.ts'
import type { Product } from './product.ts'
import { people, setStage } from './stage.ts'

const many = 10_000

const stage = setStage(async (product) => fill(product, await connectNumber(product)))

/** A company that has worked for years: 10,000 waiting tickets, and one conversation of 10,000 messages. */
async function fill(product: Product, connection: number): Promise<void> {
  await product.query(
    `insert into contacts (company_id, name, number) select 1, 'Contact ' || lpad(g::text, 5, '0'), '55419' || lpad(g::text, 8, '0') from generate_series(1, ${many}) g`,
  )
  await product.query(
    `insert into tickets (company_id, code, status, connection_id, contact_id, last_message, created_at, updated_at)
     select 1, row_number() over (order by c.id), 'pending', $1, c.id, 'Hello', now(), now() - c.id * interval '1 second' from contacts c`,
    [connection],
  )
  await product.query(
    `update tickets set status = 'open', user_id = (select id from users where email like 'marina%') where id = (select min(id) from tickets)`,
  )
  await product.query(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, chat, wa_id, from_me, origin, body, read, ack, sent_at, created_at)
     select 1, (select min(id) from tickets), case when g % 3 = 0 then null else (select min(id) from contacts) end, $1, 'x', 'W' || g, g % 3 = 0,
       case when g % 3 = 0 then 'agent' else 'contact' end, 'Message ' || g || repeat(' and some more words', g % 7), true, 3, now() - (${many} - g) * interval '1 minute', now()
     from generate_series(1, ${many}) g`,
    [connection],
  )
  await product.query('analyze')
}

const countNodes = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length)

test('a list of 10,000 tickets goes on to its end with few rows in the page', { timeout: 180_000 }, async () => {
  const page = await stage.enter(people.marina)
  await openTab(page, /Aguardando/)
  const list = page.getByRole('list', { name: 'Atendimentos' })
  await list.getByRole('listitem').first().waitFor()
  const first = await countNodes(page)
  const last = async () => (await list.getByRole('listitem').last().innerText()).match(/Contact (\d+)/)?.[1] ?? '0'
  for (let at = Number(await last()); at < 1_000; at = Number(await last())) {
    await list.evaluate((node) => node.parentElement?.scrollTo({ top: node.parentElement.scrollHeight }))
    await expect.poll(async () => Number(await last()), { timeout: 10_000 }).toBeGreaterThan(at)
  }
  const nodes = await countNodes(page)
  expect(nodes).toBeLessThan(first * 2)
  expect(nodes).toBeLessThan(1_500)
})

test('a conversation of 10,000 messages reads backwards without a jump', { timeout: 180_000 }, async () => {
  const page = await stage.enter(people.marina)
  await page.getByRole('list', { name: 'Atendimentos' }).getByRole('listitem').first().getByRole('link').first().click()
  const thread = page.getByRole('log')
  await thread.getByText(`Message ${many}`).waitFor()
  let worst = 0
  for (let page20 = 0; page20 < 25; page20++) {
    worst = Math.max(worst, await thread.evaluate(readBack))
  }
  expect(worst).toBeLessThanOrEqual(2)
  const rows = await thread.locator('[data-index]').allInnerTexts()
  const numbers = rows.flatMap((text) => Number(/Message (\d+)/.exec(text)?.[1] ?? []))
  expect(Math.min(...numbers)).toBeLessThan(many - 400)
  expect(rows.length).toBeLessThan(60)
})

/** Scrolls near the top, waits for what comes before, and answers by how many pixels a message in view has moved meanwhile. */
async function readBack(log: Element): Promise<number> {
  const scroller = [log, ...log.querySelectorAll('*')].find((node) => node.scrollHeight > node.clientHeight + 10 && getComputedStyle(node).overflowY !== 'visible') ?? log
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  scroller.scrollTop = Math.min(scroller.scrollTop, 300)
  await frame()
  await frame()
  const rows = [...log.querySelectorAll('[data-index]')]
  const top = scroller.getBoundingClientRect().top
  const anchor = rows.find((row) => row.getBoundingClientRect().top >= top && /Message \d+/.test(row.textContent ?? ''))
  const text = /Message \d+/.exec(anchor?.textContent ?? '')?.[0]
  if (!anchor || !text) return 1_000
  const before = anchor.getBoundingClientRect().top
  const height = scroller.scrollHeight
  for (let at = 0; at < 300 && scroller.scrollHeight === height; at++) await frame()
  for (let at = 0; at < 10; at++) await frame()
  const same = [...log.querySelectorAll('[data-index]')].find((row) => new RegExp(`${text}\\b`).test(row.textContent ?? ''))
  return same ? Math.abs(same.getBoundingClientRect().top - before) : 1_000
}
