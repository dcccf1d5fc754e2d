// @module-tag calendar
// @module-tag schedules

import { updateContact } from '@recado/contract/contacts/api'
import { createSchedule, deleteSchedule, listSchedules, updateSchedule } from '@recado/contract/schedules/api'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkScreen, checkScreenThemes, checkScreenSizes, phone, soon } from '../support/browser.ts'
import { people } from '../support/company.ts'
import { connectNumber, shop } from '../support/connection.ts'
import { choose, customers, dismiss, receiveIn } from '../support/desk.ts'
import { setStage } from '../support/stage.ts'

const { beatriz, joao, rafael } = customers
const zone = 'America/Sao_Paulo'

/** Next month: all of it is still to come. São Paulo is three hours behind. */
const here = new Date(Date.now() - 3 * 3_600_000)
const at = (day: number, hour: number, minute = 0, month = 1) =>
  new Date(Date.UTC(here.getUTCFullYear(), here.getUTCMonth() + month, day, hour + 3, minute)).toISOString()
const address = (day: number, view = 'month', month = 1) => `/schedules?view=${view}&date=${at(day, 12, 0, month).slice(0, 10)}`
const words = (moment: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('pt-BR', { timeZone: zone, ...options }).format(new Date(moment))
const dayText = (day: number, month = 1) => words(at(day, 12, 0, month), { day: 'numeric', month: 'long' })

const ids = new Map<string, number>()
const stage = setStage(async (product) => {
  await connectNumber(product)
  await receiveIn(product, 'Vendas', beatriz, 'Quando chega?', people.caio)
  await receiveIn(product, 'Vendas', joao, 'Qual o prazo da mesa?', people.caio)
  await receiveIn(product, 'Suporte técnico', rafael, 'A gaveta emperrou', people.livia)
  for (const { id, name } of await product.query<{ id: number; name: string }>('select id, name from contacts')) ids.set(name, id)
})

const idOf = ({ name }: { name: string }) => ids.get(name) ?? 0

/** Schedules as this person. */
async function schedule(
  email: string,
  customer: { name: string },
  sendAt: string,
  body = 'Sua estante chega hoje',
): Promise<number> {
  const person = await stage.product.signIn(email)
  return (await person.call(createSchedule, { contactId: idOf(customer), body, sendAt })).id
}

async function empty(): Promise<void> {
  await stage.product.query('delete from schedules')
}

const cell = (page: Page, day: number, month = 1): Locator =>
  page.getByRole('gridcell', { name: new RegExp(`^${dayText(day, month)},`) })
/** The button of a day. It takes the focus and opens the day. */
const day = (page: Page, of: number): Locator => cell(page, of).getByRole('button', { name: new RegExp(`^${dayText(of)},`) })
const chip = (within: Page | Locator, time: string, { name }: { name: string }): Locator =>
  within.getByRole('button', { name: new RegExp(`^${time} ?${name}`) })
const notice = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: 'Avisos' }).getByRole('dialog').filter({ hasText: text })

/** The month has seven columns, the week eight: until then the chips are those of the view before. */
const columns = (page: Page, count: number) => expect.poll(() => page.getByRole('columnheader').count()).toBe(count)

/** Drags with the mouse, as a person does: in steps. The target says what would become of it. */
async function drag(page: Page, from: Locator, to: Locator, says: string | RegExp, down = 0.8): Promise<void> {
  await from.hover({ position: { x: 30, y: 10 } })
  await page.mouse.down()
  const goal = await to.boundingBox()
  if (!goal) throw new Error('nowhere to drag to')
  await page.mouse.move(goal.x + goal.width / 2, goal.y + goal.height * down, { steps: 8 })
  await to.getByText(says).waitFor()
  await page.mouse.up()
}

test('the month, the week, the day and the agenda tell what goes out, what was sent and what failed', async () => {
  await empty()
  const { product } = stage
  await schedule(people.caio, beatriz, at(15, 9))
  await schedule(people.caio, joao, at(15, 14, 30))
  for (const hour of [10, 11, 16]) await schedule(people.marina, rafael, at(15, hour))
  await schedule(people.livia, rafael, at(20, 9))
  // Past schedules: one sent, one failed.
  const [sent, failed] = [await schedule(people.caio, beatriz, at(25, 8)), await schedule(people.caio, joao, at(25, 9))]
  await product.query(`update schedules set status = 'ENVIADA', send_at = $2, sent_at = $2 where id = $1`, [
    sent,
    at(10, 8, 0, 0 - 1),
  ])
  await product.query(
    `update schedules set status = 'ERRO', send_at = $2, failed_reason = 'ERR_SENDING_WAPP_MSG', media_id = null where id = $1`,
    [failed, at(10, 9, 0, 0 - 1)],
  )

  const marina = await stage.enter(people.marina, { path: address(15) })
  await chip(cell(marina, 15), '09:00', beatriz).waitFor()
  await cell(marina, 15)
    .getByRole('button', { name: `${dayText(15)}, 5 agendamentos` })
    .waitFor()
  await cell(marina, 15).getByRole('button', { name: '+2 mais' }).waitFor()
  expect(await marina.getByRole('columnheader').allInnerTexts()).toEqual(['dom.', 'seg.', 'ter.', 'qua.', 'qui.', 'sex.', 'sáb.'])
  const grid = marina.getByRole('grid')
  expect((await grid.boundingBox())?.height).toBeGreaterThanOrEqual(500)
  await checkScreenThemes(marina, 'calendar-month')

  // The keys: arrows walk the days and on into the next month, Enter opens one, letters change the view.
  await day(marina, 15).focus()
  await marina.keyboard.press('ArrowDown')
  await marina.keyboard.press('ArrowLeft')
  const focused = () => marina.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  expect(await focused()).toContain(`${dayText(21)},`)
  await marina.keyboard.press('PageDown')
  await expect.poll(focused).toContain(`${dayText(21, 2)},`)
  await marina.keyboard.press('PageUp')
  await expect.poll(focused).toContain(`${dayText(21)},`)
  await marina.keyboard.press('ArrowLeft')
  await marina.keyboard.press('Enter')
  await marina.getByRole('heading', { level: 1, name: new RegExp(dayText(20)) }).waitFor()
  await marina.getByRole('gridcell', { name: new RegExp(`^${dayText(20)}, 09:00, 1 agendamento`) }).waitFor()
  // Chosen by mouse or by its key, one after the other.
  await marina.getByText('Mês', { exact: true }).click()
  await columns(marina, 7)
  await marina.keyboard.press('s')
  await chip(marina, '09:00', rafael).waitFor()
  await columns(marina, 8)
  await checkScreenSizes(marina, 'calendar-week')
  await marina.keyboard.press('a')
  // The agenda starts at the day shown before.
  await marina.getByRole('heading', { level: 2, name: new RegExp(dayText(20), 'i') }).waitFor()
  await checkScreenSizes(marina, 'calendar-agenda')

  // A failed schedule is announced on top, and one press lists all of them.
  await marina.getByRole('button', { name: '1 não foi enviada' }).click()
  const bad = marina.getByRole('button', { name: new RegExp(`09:00 ?${joao.name}`) })
  await bad.click()
  const details = marina.getByRole('dialog', { name: `Agendamento para ${joao.name}` })
  await details
    .getByText(words(at(10, 9, 0, -1), { day: '2-digit', month: '2-digit', year: '2-digit' }), { exact: false })
    .waitFor()
  await details.getByText('De Caio Mendes').waitFor()
  await checkScreen(marina, 'calendar-details')
  await marina.keyboard.press('Escape')
  await details.waitFor({ state: 'detached' })
  expect(await bad.evaluate((node) => node === document.activeElement)).toBe(true)
  await marina.getByRole('button', { name: 'Ver a agenda toda' }).click()
  await marina.getByRole('heading', { level: 2, name: new RegExp(dayText(20), 'i') }).waitFor()

  // In a past month icon and text tell sent from failed.
  await marina.keyboard.press('m')
  for (const month of [0, -1]) {
    await marina.getByRole('button', { name: 'Mês anterior' }).click()
    await cell(marina, 10, month).waitFor()
  }
  await cell(marina, 10, -1)
    .getByRole('button', { name: new RegExp(`^08:00 ?${beatriz.name}.*Enviada`) })
    .waitFor()
  await cell(marina, 10, -1)
    .getByRole('button', { name: new RegExp(`^09:00 ?${joao.name}.*Erro no envio`) })
    .waitFor()
})

test('a waiting schedule is dragged to another day or hour and back, other screens follow, and what is refused springs back', async () => {
  await empty()
  const id = await schedule(people.caio, beatriz, at(15, 9, 10))
  const marina = await stage.enter(people.marina, { path: address(15) })
  const caio = await stage.enter(people.caio, { path: address(15) })
  const api = await stage.product.admin()
  const isAt = (moment: string) =>
    expect.poll(async () => (await api.call(listSchedules, {})).schedules.map(({ sendAt }) => sendAt)).toEqual([moment])
  await chip(cell(marina, 15), '09:10', beatriz).waitFor()

  await drag(caio, chip(cell(caio, 15), '09:10', beatriz), cell(caio, 17), /17, 09:10$/)
  await chip(cell(caio, 17), '09:10', beatriz).waitFor(soon)
  await chip(cell(marina, 17), '09:10', beatriz).waitFor()
  expect(await caio.getByRole('dialog', { name: /^Agendamento para/ }).count()).toBe(0)
  const moved = notice(caio, `Fica para ${words(at(17, 9), { weekday: 'long', day: 'numeric', month: 'long' })}, às 09:10`)
  await moved.getByRole('button', { name: 'Desfazer' }).click()
  await chip(cell(marina, 15), '09:10', beatriz).waitFor()
  await isAt(at(15, 9, 10))

  // In the week view a drag also changes the hour, in quarters. A refetch during the drag would replace the dragged chip, so the test waits
  // for it.
  await chip(cell(caio, 15), '09:10', beatriz).waitFor(soon)
  await day(caio, 15).focus()
  await caio.keyboard.press('s')
  await columns(caio, 8)
  const hour = (day: number, time: string) => caio.getByRole('gridcell', { name: new RegExp(`^${dayText(day)}, ${time},`) })
  const next = new Date(at(15, 12)).getUTCDay() === 6 ? 14 : 16
  await drag(caio, chip(caio, '09:10', beatriz), hour(next, '11:00'), new RegExp(`${next}, 11:30$`), 0.6)
  await chip(hour(next, '11:00'), '11:30', beatriz).waitFor(soon)
  await isAt(at(next, 11, 30))
  await dismiss(caio, 'Fica para')

  // Escape ends a drag.
  await chip(caio, '11:30', beatriz).hover({ position: { x: 20, y: 10 } })
  await caio.mouse.down()
  const box = await chip(caio, '11:30', beatriz).boundingBox()
  await caio.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 120, { steps: 4 })
  await checkScreen(caio, 'calendar-dragging')
  await caio.keyboard.press('Escape')
  await caio.mouse.up()
  // Returned to its start, the drag is dropped and is not a press.
  await chip(caio, '11:30', beatriz).hover({ position: { x: 20, y: 30 } })
  await caio.mouse.down()
  await caio.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 120, { steps: 4 })
  await caio.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 30, { steps: 4 })
  await caio.mouse.up()
  await isAt(at(next, 11, 30))
  expect(await caio.getByRole('dialog', { name: /^Agendamento para/ }).count()).toBe(0)

  // What the server refuses, because it was sent meanwhile, goes back.
  await caio.keyboard.press('m')
  await columns(caio, 7)
  await caio.route('**/api/schedules/*', (route) =>
    route.fulfill({ status: 409, json: { error: 'ERR_SCHEDULE_SENT', message: '' } }),
  )
  await api.call(updateSchedule, { id, sendAt: at(15, 9) })
  await drag(caio, chip(cell(caio, 15), '09:00', beatriz), cell(caio, 18), /18, 09:00$/)
  await notice(caio, 'Esta mensagem já foi enviada ou está a caminho.').waitFor()
  await chip(cell(caio, 15), '09:00', beatriz).waitFor()
  await caio.unroute('**/api/schedules/*')

  // A name that is changed, and what is deleted, elsewhere.
  await api.call(updateContact, { id: idOf(beatriz), name: 'Bia Nogueira' })
  await chip(caio, '09:00', { name: 'Bia Nogueira' }).waitFor(soon)
  await api.call(deleteSchedule, { id })
  await chip(caio, '09:00', { name: 'Bia Nogueira' }).waitFor({ state: 'detached', ...soon })
  await api.call(updateContact, { id: idOf(beatriz), name: beatriz.name })
})

test('a message is scheduled for the contact in the URL, edited by keyboard alone, sent at once, searched and deleted', async () => {
  await empty()
  const { product } = stage
  // Nothing is scheduled for an unknown contact.
  const caio = await stage.enter(people.caio, { path: '/schedules?contactId=999999' })
  await notice(caio, 'Contato não encontrado').waitFor()
  await expect.poll(() => new URL(caio.url()).searchParams.has('contactId')).toBe(false)
  await caio.getByText('O que você agendar aqui sai sozinho na hora marcada.').waitFor()
  await checkScreenSizes(caio, 'calendar-empty')

  await caio.goto(`${product.url}${address(15)}&contactId=${idOf(beatriz)}`)
  const dialog = caio.getByRole('dialog', { name: 'Agendar mensagem' })
  await expect.poll(() => dialog.getByLabel('Contato').inputValue()).toBe(beatriz.name)
  await checkScreenSizes(caio, 'calendar-add')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect.poll(() => new URL(caio.url()).searchParams.get('contactId')).toBeNull()
  expect(new URL(caio.url()).searchParams.get('view')).toBe('month')

  // By keyboard alone: N on a day, the contact found by name, each error at its field.
  await day(caio, 15).focus()
  await caio.keyboard.press('n')
  await dialog.getByLabel('Contato').waitFor()
  expect(await dialog.getByLabel('Data e hora do envio').inputValue()).toBe(`${at(15, 9).slice(0, 10)}T09:00`)
  await caio.keyboard.press('Control+Enter')
  await expect.poll(() => dialog.getByText('Obrigatório').count()).toBe(2)
  await choose(caio, dialog.getByLabel('Contato'), joao.name)
  await dialog.getByLabel('Mensagem').fill('Bom dia, João! Fechamos a mesa?')
  await caio.keyboard.press('Control+Enter')
  await dismiss(caio, 'Agendamento salvo')
  await chip(cell(caio, 15), '09:00', joao).focus()
  await caio.keyboard.press('Tab')
  await caio.keyboard.press('Enter')
  const editing = caio.getByRole('dialog', { name: 'Agendamento: Pendente' })
  const moment = editing.getByLabel('Data e hora do envio')
  await moment.fill(`${at(16, 9).slice(0, 10)}T10:30`)
  await caio.keyboard.press('Control+Enter')
  await dismiss(caio, 'Agendamento salvo')
  await chip(cell(caio, 16), '10:30', joao).waitFor()

  await caio.getByRole('searchbox', { name: 'Contato ou texto' }).fill('armário')
  await caio.getByText('Nada com "armário"', { exact: false }).waitFor()
  await caio
    .getByRole('button', { name: 'Limpar busca' })
    .or(caio.getByRole('button', { name: 'Limpar' }))
    .first()
    .click()
  await chip(cell(caio, 16), '10:30', joao).waitFor()

  // Sent at once, it becomes one of those that were sent, today.
  await chip(cell(caio, 16), '10:30', joao).click()
  await caio
    .getByRole('dialog', { name: `Agendamento para ${joao.name}` })
    .getByRole('button', { name: 'Enviar agora' })
    .click()
  await dismiss(caio, 'Saindo agora')
  await expect
    .poll(async () =>
      (await product.phones.messages(joao.phone, shop)).some(({ text }) => text === 'Bom dia, João! Fechamos a mesa?'),
    )
    .toBe(true)
  await caio.keyboard.press('t')
  const sent = caio.getByRole('button', { name: new RegExp(`${joao.name}.*Enviada$`) })
  await sent.waitFor()

  // On a phone the calendar opens as a list.
  await schedule(people.caio, beatriz, new Date(Date.now() + 2 * 3_600_000).toISOString(), 'Lembrete: montagem amanhã')
  const mobile = await stage.enter(people.caio, { path: '/schedules', viewport: phone, hasTouch: true, isMobile: true })
  await mobile.getByText('Lembrete: montagem amanhã').waitFor()
  await checkScreen(mobile, 'calendar-phone')
  await mobile.getByRole('button', { name: new RegExp(`^Excluir o agendamento para ${beatriz.name}`) }).click()
  await mobile.getByRole('alertdialog').getByRole('button', { name: 'Excluir agendamento' }).click()
  await dismiss(mobile, 'Agendamento excluído')
  await mobile.getByText('Lembrete: montagem amanhã').waitFor({ state: 'detached' })
})
