import { updateCampaignSettings } from '@recado/contract/campaigns/api'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { chooseTicketAction, conversation, dismiss, field, openTab, row } from '../../support/desk.ts'
import { book, consult, drawFlow, writePrompt } from './automation.ts'
import { compare } from './figures.ts'
import { shop } from '../../support/connection.ts'
import { timed } from './ledger.ts'
import { comeBack, daysUntil, subscribe } from './money.ts'
import { crew, type Month, type Who } from './month.ts'
import { imported, known, connectionTexts, sections } from './opening.ts'
import {
  accept,
  addPhone,
  answer,
  ask,
  come,
  type Customer,
  hears,
  heard,
  rate,
  resolve,
  serve,
  ticketOf,
  type PlannedVisit,
} from './talking.ts'

/** The sheet's contact at this position, wrapping around. */
const customer = (at: number): Customer => known[at % known.length] ?? { phone: '', name: '' }

const visit = (at: number, who: Who, rating?: number, section = sections.sales): PlannedVisit => ({
  customer: customer(at),
  section,
  who,
  ...(rating ? { rating } : {}),
})

/** The first day: customers come, are served and rate. At night bots announce the opening hours and lead one customer to the queue. */
export async function firstDay(month: Month): Promise<void> {
  for (const one of known) await addPhone(month, one)
  await month.at(0, '10:00')
  await serve(month, [visit(0, 'caio', 3), visit(1, 'livia', 2, sections.repair), visit(2, 'bruno')], 4, 11)
}

export async function firstNight(month: Month): Promise<void> {
  await month.at(0, '22:30')
  await come(month, customer(3), sections.sales, 'Ainda estão abertos?')
  const told = (await heard(month, customer(3))).filter((text) => text === connectionTexts.closed)
  expect(told).toHaveLength(1)
}

/** On the screens of a colleague: accept, answer, resolve. */
export async function morning(month: Month): Promise<void> {
  await month.at(1, '09:05')
  const late = customer(3)
  const { ledger } = month
  const page = await month.enter('caio')
  await openTab(page, /Aguardando/)
  const button = row(page, late).getByRole('button', { name: /^Aceitar/ })
  await button.waitFor()
  ledger.take(
    late.name,
    crew.caio.name,
    await timed(async () => {
      await button.click()
      await field(page).waitFor()
    }),
  )
  await conversation(page, late).getByText('Ainda estão abertos?').first().waitFor()
  const before = (await heard(month, late)).length
  await field(page).fill('Bom dia! Agora estamos.')
  await field(page).press('Enter')
  await hears(month, late, 'Bom dia! Agora estamos.', before)
  await month.pass(6)
  const asked = (await heard(month, late)).length
  ledger.close(
    late.name,
    await timed(async () => {
      await chooseTicketAction(page, late, 'Resolver')
      await hears(month, late, connectionTexts.rating, asked)
    }),
  )
  await rate(month, late, 3)
  await month.leave('caio')
}

/** A flow books a visit, and an attendant confirms it. */
export async function visits(month: Month): Promise<void> {
  await drawFlow(month)
  await month.at(1, '11:00')
  await book(month, customer(4))
  await month.pass(9)
  await accept(month, 'bruno', customer(4))
  await answer(month, 'bruno', customer(4), 'Visita confirmada')
  await month.pass(3)
  await resolve(month, 'bruno', customer(4))
  await month.leave('helena')
}

/** A prompt answers and hands over; the company pays. */
export async function third(month: Month): Promise<void> {
  await month.at(2, '09:30')
  await writePrompt(month)
  await consult(month, customer(5))
  await month.pass(2)
  await accept(month, 'livia', customer(5))
  await month.pass(25)
  await resolve(month, 'livia', customer(5))
  await rate(month, customer(5), 1)
  await subscribe(month)
  await month.leave('helena')
}

/** A customer who writes on a Saturday is told it is closed, and served on Monday. */
export async function weekend(month: Month): Promise<void> {
  await month.at(3, '10:00')
  await serve(month, [visit(6, 'caio', 2), visit(7, 'bruno', 3)], 3, 20)
  await month.at(5, '11:00')
  await come(month, customer(8), sections.sales, 'Abrem hoje?')
  expect(await heard(month, customer(8))).toContain(connectionTexts.closed)
  await month.at(7, '09:10')
  await accept(month, 'caio', customer(8))
  await month.pass(5)
  await resolve(month, 'caio', customer(8))
}

const goodbye = 'Pronto, você não vai mais receber nossas campanhas.'

/** A campaign to the contacts of the tag who have written before. Two unsubscribe, one asks for more. */
export async function campaign(month: Month): Promise<void> {
  await month.at(8, '10:00')
  await (await month.api('helena')).call(updateCampaignSettings, { settings: { messageInterval: 0, longerIntervalAfter: 0 } })
  await send(month, 'Mesas de Natal', reached(month))
  for (const at of [0, 1]) await ask(month, customer(at), 'SAIR', goodbye)
  await come(month, customer(2), sections.sales, 'Quero saber das mesas')
  await month.pass(7)
  await accept(month, 'bruno', customer(2))
  await month.pass(13)
  await resolve(month, 'bruno', customer(2))
  await rate(month, customer(2), 3)
}

/** Two weeks later the unsubscribed customers get nothing. */
export async function secondCampaign(month: Month): Promise<void> {
  await month.at(22, '10:00')
  const before = await Promise.all([0, 1].map(async (at) => (await heard(month, customer(at))).length))
  await send(month, 'Cadeiras', reached(month, [0, 1, erased]))
  expect(await Promise.all([0, 1].map(async (at) => (await heard(month, customer(at))).length))).toEqual(before)
}

/** How many of the tag have written so far, but for these. */
function reached({ ledger }: Month, without: number[] = []): number {
  const left = known.filter((_, at) => !without.includes(at))
  return left.filter(({ name }) => ledger.talks.some((talk) => talk.customer === name)).length
}

async function send(month: Month, name: string, people: number): Promise<void> {
  const page = await month.enter('helena', '/campaigns')
  const choose = async (label: string, option: string | RegExp) => {
    await page.getByRole('combobox', { name: label, exact: true }).click()
    await page.getByRole('option', { name: option }).click()
  }
  await page.getByRole('button', { name: 'Nova campanha', exact: true }).first().click()
  await page.getByLabel('Nome').fill(name)
  await choose('Conexão', /Loja/)
  await page.getByText('Etiqueta', { exact: true }).first().click()
  await choose('Etiqueta', 'Cliente antigo')
  await page.getByRole('textbox', { name: 'Mensagem 1' }).fill(`{nome}, ${name} com 20% de desconto`)
  await page.getByText('Agora', { exact: true }).click()
  await page.getByRole('button', { name: /^Deixar (as \d+ )?de fora$/ }).click()
  await page.getByRole('button', { name: `Enviar agora para ${people}` }).click()
  await dismiss(page, 'Campanha salva: começa agora')
  await page.getByRole('row').filter({ hasText: name }).getByText('Finalizada').waitFor({ timeout: 180_000 })
  const got = await Promise.all(known.map((one) => heard(month, one)))
  expect(got.flat().filter((text) => text.includes(`${name} com 20%`))).toHaveLength(people)
  await month.leave('helena')
}

const lane = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const card = (within: Locator, { name }: Customer): Locator => within.getByRole('article').filter({ hasText: name })

/** Two conversations go over the board, one by mouse, one by keyboard. */
export async function board(month: Month): Promise<void> {
  await month.at(9, '09:30')
  const [one, other] = [customer(9), customer(10)]
  await Promise.all([one, other].map((each) => come(month, each, sections.sales)))
  await month.pass(6)
  for (const each of [one, other]) await accept(month, 'caio', each)
  const page = await month.enter('helena', '/kanban')
  for (const name of ['Orçamento enviado', 'Em produção']) {
    await page.getByRole('button', { name: 'Nova coluna' }).click()
    const dialog = page.getByRole('dialog', { name: /etiqueta|coluna/i })
    await dialog.getByLabel('Nome').fill(name)
    await dialog.getByLabel('Nome').press('Control+Enter')
    await lane(page, name).waitFor()
  }
  await drag(page, card(lane(page, 'Em aberto'), one), lane(page, 'Orçamento enviado'))
  await card(lane(page, 'Orçamento enviado'), one).waitFor()
  await card(lane(page, 'Em aberto'), other).getByRole('button').press('Space')
  await page.getByRole('menuitem', { name: 'Em produção' }).press('Enter')
  await card(lane(page, 'Em produção'), other).waitFor()
  await month.pass(12)
  for (const each of [one, other]) await resolve(month, 'caio', each)
  await expect.poll(() => page.getByRole('article').count()).toBe(0)
  await month.leave('helena')
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, goal] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !goal) throw new Error('Nothing to drag, or nowhere')
  await page.mouse.move(start.x + 60, start.y + 12)
  await page.mouse.down()
  await page.mouse.move(goal.x + goal.width / 2, goal.y + 80, { steps: 8 })
  await to.and(page.locator('.outline-ring')).waitFor()
  await page.mouse.up()
}

/** The contact whose data an erasure request concerns. */
const erased = 7

/** Exports the address book and erases one contact, who then returns as a new one. */
export async function erase(month: Month): Promise<void> {
  await month.at(10, '10:00')
  const gone = customer(erased)
  const page = await month.enter('helena', '/contacts')
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  const sheet = await readFile(await (await file).path(), 'utf8')
  expect(sheet.trimEnd().split('\r\n')).toHaveLength(imported + 1)
  expect(sheet).toContain(gone.name)
  await page.getByRole('button', { name: `Mais sobre ${gone.name}` }).press('Enter')
  await page.locator('[role=menuitem]:focus').waitFor()
  await page.getByRole('menuitem', { name: 'Apagar os dados', exact: true }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apagar para sempre' }).click()
  await dismiss(page, 'Dados pessoais apagados')
  await month.leave('helena')
  month.ledger.forget(gone.name)
  await month.at(10, '14:00')
  await serve(month, [{ customer: gone, section: sections.sales, who: 'bruno' }], 2, 8)
}

/** A colleague leaves, with two conversations open; the others take them over. */
export async function farewell(month: Month): Promise<void> {
  await month.at(14, '10:00')
  const left = [customer(11), customer(12)]
  for (const each of left) await come(month, each, sections.sales)
  await month.pass(3)
  for (const each of left) await accept(month, 'bruno', each)
  await month.pass(15)
  const page = await month.enter('helena', '/users')
  await page.getByRole('button', { name: `Excluir ${crew.bruno.name}` }).click()
  const asking = page.getByRole('alertdialog', { name: `Excluir ${crew.bruno.name}?` })
  await asking.getByText('Os 2 atendimentos abertos voltam para suas filas.').waitFor()
  const at = await timed(async () => {
    await asking.getByRole('button', { name: 'Excluir usuário' }).click()
    await dismiss(page, 'Usuário excluído')
    await expect
      .poll(async () => (await month.query("select from tickets where company_id = $1 and status = 'open'")).length)
      .toBe(0)
  })
  for (const { name } of left) month.ledger.letGo(name, at)
  await month.leave('helena')
  await month.pass(5)
  for (const each of left) await accept(month, 'caio', each)
  await month.pass(10)
  for (const each of left) await resolve(month, 'caio', each)
}

/** Days like others. */
export async function ordinary(month: Month, ...days: number[]): Promise<void> {
  for (const day of days) await pass(month, day)
}

async function pass(month: Month, day: number): Promise<void> {
  await month.at(day, day % 2 ? '09:40' : '15:20')
  const morning: PlannedVisit[] = [visit(day + 2, 'caio', 1 + (day % 3)), visit(day + 3, day % 2 ? 'helena' : 'caio')]
  await serve(month, morning, 2 + (day % 7), 5 + (day % 11))
}

/** Payment is overdue: no bot answers a customer's message, and it is not lost. */
export async function shutOut(month: Month): Promise<void> {
  await month.at(daysUntil(month) + 1, '09:30')
  const late = customer(13)
  const write = async () => {
    await month.product.phones.write(late.phone, shop, 'Tem alguém aí?')
    await ticketOf(month, late)
  }
  month.ledger.open(late.name, await timed(write))
  await expect(accept(month, 'caio', late)).rejects.toThrow('ERR_SUBSCRIPTION_EXPIRED')
  await month.pass(20)
}

/**
 * After the payment the late customer is served and bots answer. When the month is reviewed, one customer is being served and one waits.
 */
export async function openAgain(month: Month): Promise<void> {
  await comeBack(month)
  const [late, held, waiting] = [customer(13), customer(14), customer(15)]
  await accept(month, 'helena', late)
  await month.pass(4)
  await resolve(month, 'helena', late)
  await come(month, held, sections.sales)
  await month.pass(3)
  await accept(month, 'caio', held)
  await come(month, waiting, sections.sales)
}

/** Every figure of the weeks, as the admin sees them. */
export async function lookBack(month: Month): Promise<void> {
  const page = await month.enter('helena', '/')
  await compare(month, page, 0, daysUntil(month) + 1)
}
