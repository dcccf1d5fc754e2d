import { updateTicket } from '@recado/contract/tickets/api'
import { listQueues } from '@recado/contract/queues/api'
import { expect } from 'vitest'
import { Api } from '#support/api.ts'
import { shop } from '#support/connection.ts'
import { type Customer, ticketState } from '#support/desk.ts'
import { demoPeople, password } from '#support/product.ts'
import { goTo, type Guide, named, type Step, press, type Reader, row, write } from './guide.ts'
import { addCustomer, box, dialogOf, pick, saveDialog, ticketOf } from './screen.ts'

const nina = { name: 'Nina Prates', email: 'nina@araucaria.example', password: 'outra-senha-de-teste-2' }

export const team: Guide = async (reader) => {
  const customer = await addCustomer(reader.stage.product, 'Otávio Reis')
  return [adding(reader), changing(reader, customer), ownProfile(reader), availability(reader), chatting(reader)]
}

function adding({ page }: Reader): Step[] {
  const dialog = dialogOf(page)
  return [
    async (users, add) => {
      await goTo(page, users)
      await press(page, add)
    },
    async (email, secret) => {
      await dialog.getByRole('textbox').first().fill(nina.name)
      await write(dialog, email, nina.email)
      await write(dialog, secret, nina.password)
    },
    (profile) =>
      dialog
        .getByRole('group', { name: named(profile) })
        .getByRole('radio')
        .first()
        .check(),
    async (queues) => {
      await write(dialog, queues, 'Vendas')
      await page.getByRole('option', { name: 'Vendas' }).click()
      await page.keyboard.press('Tab')
    },
    (seesWaiting) => box(dialog, seesWaiting).check(),
    async (save) => {
      await press(dialog, save)
      await row(page, nina.email).getByText('Vendas').waitFor()
    },
  ]
}

/** The customer's conversation is with her when she goes. */
function changing(reader: Reader, customer: Customer): Step[] {
  const { page, stage } = reader
  const { product } = stage
  const dialog = dialogOf(page)
  const hers = new Api(product.url, nina)
  const accept = async () => {
    const admin = await product.admin()
    const sales = (await admin.call(listQueues, {})).find(({ name }) => name === 'Vendas')
    await product.phones.write(customer.phone, shop, 'Bom dia')
    const id = await ticketOf(reader, customer)
    await admin.call(updateTicket, { id, queueId: sales?.id ?? 0 })
    await hers.signIn()
    await hers.call(updateTicket, { id, status: 'open' })
  }
  return [
    async (edit, line) => {
      await press(row(page, nina.email), edit)
      await pick(page, dialog, line, 'Matriz')
      await saveDialog(page)
    },
    async (remove, confirm) => {
      await accept()
      await press(row(page, nina.email), remove)
      await press(page.getByRole('alertdialog'), confirm)
      await row(page, nina.email).waitFor({ state: 'detached' })
      await expect
        .poll(() => ticketState(product, customer))
        .toMatchObject({ status: 'pending', queue: 'Vendas', attendant: null })
      await expect(hers.send(listQueues, {})).rejects.toMatchObject({ code: 'ERR_INVALID_CREDENTIALS' })
    },
  ]
}

function ownProfile({ page }: Reader): Step[] {
  const dialog = dialogOf(page)
  return [
    async (account, edit) => {
      await press(page, account)
      await press(page, edit)
    },
    async (current) => {
      await dialog.locator('input[autocomplete=new-password]').fill(password)
      await write(dialog, current, password)
    },
    async (save) => {
      await press(dialog, save)
      await dialog.waitFor({ state: 'detached' })
    },
  ]
}

function availability({ page }: Reader): Step[] {
  const dialog = dialogOf(page)
  let open = async () => {}
  return [
    async (account, title, online, away, busy) => {
      open = () => page.getByRole('button', { name: new RegExp(`^${account}(:|$)`) }).click()
      const choice = (state: string) =>
        page.getByRole('group', { name: named(title) }).getByRole('menuitemradio', { name: named(state) })
      for (const state of [away, busy, online]) {
        await open()
        await choice(state).click()
        await open()
        await expect.poll(() => choice(state).getAttribute('aria-checked')).toBe('true')
        await page.keyboard.press('Escape')
        await choice(state).waitFor({ state: 'detached' })
      }
    },
    async (alerts, quiet, notices) => {
      await open()
      await press(page, alerts)
      await box(dialog, quiet).check()
      await expect.poll(() => dialog.getByRole('textbox').count()).toBe(2)
      await dialog.getByRole('slider').waitFor()
      await dialog.getByText(notices, { exact: true }).waitFor()
      await box(dialog, quiet).uncheck()
      await page.keyboard.press('Escape')
    },
  ]
}

function chatting({ page, stage }: Reader): Step[] {
  const dialog = dialogOf(page)
  const own = (title: string) => page.locator('header').filter({ has: page.getByRole('heading', { name: title }) })
  return [
    async (chat, add) => {
      await goTo(page, chat)
      await press(page, add)
    },
    async (title, who) => {
      await write(dialog, title, 'Mostruário')
      await write(dialog, who, 'Caio')
      await page.getByRole('option', { name: 'Caio Mendes' }).click()
      await page.keyboard.press('Tab')
    },
    async (save) => {
      await press(dialog, save)
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('main').getByRole('textbox').last().fill('Quem arruma a vitrine?')
      await page.keyboard.press('Enter')
      await page.getByRole('log').getByText('Quem arruma a vitrine?').waitFor()
    },
    async (edit, remove) => {
      const caio = await stage.enter(demoPeople.caio, { path: new URL(page.url()).pathname })
      await caio.getByRole('log').getByText('Quem arruma a vitrine?').waitFor()
      expect(await caio.locator('header').filter({ hasText: 'Mostruário' }).getByRole('button').count()).toBe(0)
      await press(own('Mostruário'), edit)
      await dialog.getByRole('textbox').first().fill('Vitrine')
      await saveDialog(page)
      await press(own('Vitrine'), remove)
      await press(page.getByRole('alertdialog'), remove)
      await expect.poll(() => page.getByText('Vitrine', { exact: true }).count()).toBe(0)
    },
  ]
}
