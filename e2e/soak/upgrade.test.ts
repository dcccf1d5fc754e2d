// @module-tag messages

import { listConnections } from '@recado/contract/connections/api'
import { listMessages } from '@recado/contract/messages/api'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import type { Browser } from 'playwright-core'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { launch, openBrowser } from '#support/browser.ts'
import { conversation, customers, field, row } from '#support/desk.ts'
import { freePorts } from '#support/ports.ts'
import { demoPeople, Product } from '#support/product.ts'
import { signIn } from '#support/stage.ts'
import { until } from '#support/until.ts'
import { writeTo } from '#support/writing.ts'

/** The first version that could be installed: 21 migrations. */
const oldest = 'bc121e5b'
/** The last version before some 1,300 names of the code changed. */
const beforeNames = '5e59ba67'
const { isWhole } = inject('proof')
const timeout = 600_000
/** Longer than any pause between answers in the morning's story. */
const stillMs = 10_000
const { mariana } = customers

/** The users' data, by table, with the columns that later versions have moved or filled with a default. */
const kept = {
  companies: ['schedules'],
  users: [],
  queues: ['schedules'],
  connections: ['provider', 'proxy_url', 'status', 'epoch', 'updated_at'],
  contacts: [],
  tickets: [],
  messages: ['is_edited'],
  media: [],
  quick_messages: [],
  ticket_notes: [],
  tags: [],
} as const

type Rows = Record<string, Record<string, unknown>[]>

let product: Product
let browser: Browser
const versions: string[] = []

beforeEach(async () => {
  product = new Product(await freePorts(4), { DEMO: 'on' })
  browser = await launch()
}, timeout)
afterEach(async () => {
  await browser?.close()
  await product?.remove()
  for (const folder of versions.splice(0)) rmSync(folder, { recursive: true, force: true })
}, timeout)

/** A folder with another version and what it needs. */
function install(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'recado-older-'))
  versions.push(folder)
  const root = fileURLToPath(new URL('../..', import.meta.url))
  execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C ${folder}`], { cwd: root })
  execFileSync(process.execPath, ['scripts/run.cjs', '-e', '0'], { cwd: folder })
  return folder
}

async function read(columns?: Rows): Promise<Rows> {
  const rows: Rows = {}
  for (const table of Object.keys(kept)) {
    const names = columns?.[table]?.[0] ? Object.keys(columns[table][0]) : undefined
    rows[table] = await product.query(`select ${names?.map((name) => `"${name}"`).join() ?? '*'} from ${table} order by 1, 2`)
  }
  return rows
}

/** Leaves out the moved columns. */
function comparable(rows: Rows): Rows {
  return Object.fromEntries(
    Object.entries(kept).map(([table, moved]) => [
      table,
      (rows[table] ?? []).map((one) =>
        Object.fromEntries(Object.entries(one).filter(([name]) => !moved.includes(name as never))),
      ),
    ]),
  )
}

/** The rows once nothing changes any more and no picture is in transit. Another version's simulated network no longer has the picture. */
async function readAfterTheMorning(): Promise<Rows> {
  let [last, since]: [Rows, number] = [{}, 0]
  const look = async () => {
    const rows = comparable(await read())
    if (!isDeepStrictEqual(rows, last)) [last, since] = [rows, Date.now()]
    const { messages = [], media = [] } = rows
    const isOver = messages.length >= 20 && media.every(({ status }) => status !== 'pending')
    return isOver && Date.now() - since > stillMs && rows
  }
  return until('the morning has been played', look, 120_000)
}

test.runIf(isWhole)(
  'a database of the first version works under this one, and a failed migration leaves it to the old version',
  { timeout },
  async () => {
    const older = install(oldest)
    await product.start(older)
    const admin = await product.admin()
    const before = await readAfterTheMorning()
    await product.query('create table webhooks (id int)')
    await product.stop()

    await expect(product.start()).rejects.toThrow(/Migration \d+_webhooks\.sql failed, nothing was changed/)
    await product.start(older)
    await admin.signIn()
    // A colleague's, which stays unread.
    const [ticket] = await product.query<{ id: number }>("select id from tickets where status = 'open' and user_id = 2")
    const { messages } = await admin.call(listMessages, { ticketId: ticket?.id ?? 0 })
    expect(messages.length).toBeGreaterThan(0)
    await product.query('drop table webhooks')
    await product.stop()

    await product.start()
    const after = comparable(await read(before))
    for (const [table, rows] of Object.entries(before)) expect(after[table]).toEqual(expect.arrayContaining(rows))

    await admin.signIn()
    const [matriz] = await admin.call(listConnections, {})

    // She comes in with the password she had, reads what was said, and both hear each other: the number is still paired.
    const { context } = await openBrowser(browser)
    const page = await context.newPage()
    await page.goto(`${product.url}/login`)
    await signIn(page, demoPeople.marina)
    await page.getByText('Ao vivo').waitFor()
    await page.goto(`${product.url}/tickets`)
    await row(page, mariana).click()
    await conversation(page, mariana).getByText('Freijó').first().waitFor()
    await writeTo(product, mariana.phone, 'E o prazo?', matriz?.number)
    await conversation(page, mariana).getByText('E o prazo?').waitFor()
    await field(page).fill('Vinte dias.')
    await field(page).press('Enter')
    const isSeen = async () =>
      (await product.phones.ledger()).seen.some(({ from, text }) => from === matriz?.number && text?.includes('Vinte dias.'))
    await until('she reads the answer', isSeen)
    expect(product.output.filter((line) => /"level":(50|60)/.test(line))).toEqual([])
  },
)

test.runIf(isWhole)(
  'a page that an earlier version opened goes on over an upgrade, and its browser keeps what it stored',
  { timeout },
  async () => {
    const older = install(beforeNames)
    await product.start(older)
    await until('the morning has been played', () => product.demoLink, 300_000)
    await product.admin()
    const { context } = await openBrowser(browser)
    const page = await context.newPage()
    await page.goto(`${product.url}/login`)
    await signIn(page, demoPeople.marina)
    await page.getByText('Ao vivo').waitFor()
    await page.getByRole('button', { name: 'Tema escuro' }).click()
    await page.getByRole('button', { name: /^Ordenar Atendendo/ }).click()
    await page.getByRole('menuitemradio', { name: 'Espera mais longa' }).click()
    await row(page, mariana).click()
    await conversation(page, mariana).getByText('Freijó').first().waitFor()
    await field(page).fill('Um rascunho que fica')
    await row(page, customers.beatriz).click()
    await conversation(page, customers.beatriz).waitFor()
    await product.stop()
    await field(page).fill('Escrita sem servidor')
    await field(page).press('Enter')

    await product.start()
    await page.getByText('Ao vivo').waitFor()
    const isSeen = async () => (await product.phones.ledger()).seen.some(({ text }) => text?.includes('Escrita sem servidor'))
    await until('a customer reads what an attendant wrote meanwhile', isSeen)

    await page.reload()
    await page.getByRole('button', { name: 'Tema claro' }).waitFor()
    await page.getByRole('button', { name: 'Ordenar Atendendo: Espera mais longa' }).waitFor()
    await row(page, mariana).click()
    await expect.poll(() => field(page).inputValue()).toBe('Um rascunho que fica')
  },
)
