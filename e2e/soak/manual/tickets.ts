import { createContact } from '@recado/contract/contacts/api'
import { createQuickMessage } from '@recado/contract/quick-messages/api'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { shop } from '#support/connection.ts'
import { type Customer, ticketState, receiveIn } from '#support/desk.ts'
import { demoPeople } from '#support/product.ts'
import { makePicture } from '#support/samples.ts'
import { type Guide, type Step, press, type Reader, row } from './guide.ts'
import { addCustomer, conversation, dialogOf, menuOf, openFromList, openTab, see, toConversations } from './screen.ts'

interface People {
  /** Waits. */
  teresa: Customer
  otavio: Customer
  /** With a colleague. */
  lucia: Customer
  /** Has not written yet. */
  ivo: Customer
}

export const tickets: Guide = async (reader) => {
  const { product } = reader.stage
  const people: People = {
    teresa: await addCustomer(product, 'Teresa Brito'),
    otavio: await addCustomer(product, 'Otávio Lins'),
    lucia: await addCustomer(product, 'Lúcia Prates'),
    ivo: await addCustomer(product, 'Ivo Sanches'),
  }
  await receiveIn(product, 'Vendas', people.teresa, 'Vocês entregam em Lapa?')
  await receiveIn(product, 'Financeiro', people.otavio, 'Perdi meu boleto')
  await receiveIn(product, 'Vendas', people.lucia, 'Bom dia!', demoPeople.caio)
  const admin = await product.admin()
  await admin.call(createContact, { name: people.ivo.name, number: people.ivo.phone })
  await admin.call(createQuickMessage, { shortcode: 'horario', message: 'Das 9 às 18.' })
  return [
    arrange(reader.page, people),
    pass(reader, people),
    writing(reader, people),
    know(reader.page, people),
    begin(reader.page, people),
  ]
}

/** The list of conversations. */
const listOf = (page: Page): Locator =>
  page
    .getByRole('region')
    .filter({ has: page.getByRole('tablist') })
    .first()

function arrange(page: Page, { teresa, otavio, lucia }: People): Step[] {
  const list = listOf(page)
  /** Whichever of the two waiting customers comes first. */
  const first = async () => {
    const names = await list.getByRole('listitem').allTextContents()
    return names.find((text) => text.includes(teresa.name) || text.includes(otavio.name))
  }
  const choose = async (name: string) => {
    await menuOf(row(page, lucia.name))
    await press(page.getByRole('menu'), name)
  }
  return [
    async (queues) => {
      await list.getByRole('tab').nth(-1).click()
      await row(page, otavio.name).waitFor()
      await list.locator('header').getByRole('button').first().click()
      await see(page.getByRole('menu'), queues)
      await page.getByRole('menuitemcheckbox', { name: 'Vendas' }).click()
    },
    async (save) => {
      await press(page.getByRole('menu'), save)
      await dialogOf(page).getByRole('textbox').fill('Minhas vendas')
      await page.keyboard.press('Control+Enter')
      const saved = list.getByRole('button').filter({ hasText: 'Minhas vendas' })
      await row(page, otavio.name).waitFor({ state: 'detached' })
      await row(page, teresa.name).waitFor()
      await saved.click()
      await page.getByRole('menuitemradio', { checked: false }).first().click()
      await row(page, otavio.name).waitFor()
    },
    async (longest, latest) => {
      for (const [order, on] of [
        [latest, otavio],
        [longest, teresa],
      ] as const) {
        await list
          .getByRole('button')
          .filter({ hasText: new RegExp(`^(${longest}|${latest})$`) })
          .click()
        await page.getByRole('menuitemradio', { name: order }).click()
        await expect.poll(first).toContain(on.name)
      }
    },
    async (showAll) => {
      const all = list.getByRole('switch', { name: showAll })
      await list.getByRole('tab').nth(-2).click()
      await all.setChecked(true)
      await row(page, lucia.name).waitFor()
      await all.setChecked(false)
      await row(page, lucia.name).waitFor({ state: 'detached' })
      await all.setChecked(true)
      await row(page, lucia.name).waitFor()
    },
    async (pin, mute, unread) => {
      const signs = () => row(page, lucia.name).getByRole('img').count()
      const before = await signs()
      await choose(pin)
      await choose(mute)
      await expect.poll(signs).toBe(before + 2)
      await choose(unread)
    },
  ]
}

function pass({ page, stage: { product } }: Reader, { teresa, otavio }: People): Step[] {
  const open = conversation(page)
  const names = { waiting: '', accept: '' }
  const accept = async (name: string) => {
    await openTab(page, names.waiting)
    await press(row(page, name), names.accept)
    await open.getByRole('textbox').waitFor()
  }
  return [
    async (waiting, verb) => {
      Object.assign(names, { waiting, accept: verb })
      await accept(teresa.name)
      await expect.poll(() => ticketState(product, teresa)).toMatchObject({ status: 'open', attendant: 'Marina Prado' })
    },
    async (giveBack) => {
      await press(open, giveBack)
      await openTab(page, names.waiting)
      await row(page, teresa.name).waitFor()
      await expect.poll(() => ticketState(product, teresa)).toMatchObject({ status: 'pending', attendant: null })
    },
    async (transfer, agent) => {
      const hand = async (queue: string, colleague?: string) => {
        await press(open, transfer)
        const dialog = dialogOf(page)
        if (colleague) {
          await dialog.getByRole('combobox', { name: agent }).fill(colleague)
          await page.getByRole('option').first().click()
        }
        await dialog.getByRole('combobox').nth(1).click()
        await page.getByRole('option', { name: queue }).click()
        await press(dialog, transfer)
        await dialog.waitFor({ state: 'detached' })
      }
      await accept(teresa.name)
      await hand('Financeiro')
      await expect.poll(() => ticketState(product, teresa)).toMatchObject({ status: 'pending', queue: 'Financeiro' })
      await accept(teresa.name)
      await hand('Suporte técnico', 'Lívia')
      await expect.poll(() => ticketState(product, teresa)).toMatchObject({ attendant: 'Lívia Rocha', queue: 'Suporte técnico' })
    },
    async (resolve) => {
      await accept(otavio.name)
      await press(open, resolve)
      await expect.poll(() => ticketState(product, otavio)).toMatchObject({ status: 'closed' })
    },
    async (resolved, reopen) => {
      await openTab(page, resolved)
      await openFromList(page, otavio.name)
      await press(open, reopen)
      // Until the ticket is open, the field writes notes.
      await expect.poll(() => ticketState(product, otavio)).toMatchObject({ status: 'open' })
      await open.getByRole('button', { name: reopen }).waitFor({ state: 'detached' })
    },
  ]
}

function writing({ page, stage }: Reader, { otavio }: People): Step[] {
  const open = conversation(page)
  const field = open.locator('textarea')
  const said = async () => (await stage.product.phones.messages(otavio.phone, shop)).at(-1)
  const bubble = open.getByRole('article')
  return [
    async (habits) => {
      await field.fill('Mando outro.')
      await page.keyboard.press('Shift+Enter')
      await page.keyboard.type('Um minuto.')
      await page.keyboard.press('Enter')
      await expect.poll(async () => (await said())?.text).toContain('Mando outro.\nUm minuto.')
      await open.locator('header').locator('button[aria-haspopup=menu]').click()
      await see(page.getByRole('menu'), habits)
      await page.keyboard.press('Escape')
    },
    async () => {
      await field.fill('/hor')
      await page.getByRole('option', { name: /horario/ }).waitFor()
      await field.fill('')
    },
    async (attach) => {
      await press(open, attach)
      await expect.poll(() => page.getByRole('menuitem').count()).toBe(4)
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('menuitem').first().click()
      const buffer = await makePicture(stage.browser)
      await (await chooser).setFiles([{ name: 'estante.png', mimeType: 'image/png', buffer }])
      await open.locator('button[type=submit]').click()
      await expect.poll(async () => (await said())?.media).toBeTruthy()
      for (const at of [2, 3]) {
        await press(open, attach)
        await page.getByRole('menuitem').nth(at).click()
        await dialogOf(page).locator('input').first().waitFor()
        await page.keyboard.press('Escape')
        await dialogOf(page).waitFor({ state: 'detached' })
      }
    },
    async (record, pause) => {
      await press(open, record)
      await press(open, pause)
      await open.getByRole('button', { name: pause, exact: true }).waitFor({ state: 'detached' })
      await page.keyboard.press('Escape')
      await open.getByRole('button', { name: record, exact: true }).waitFor()
    },
    async (reply, react, forward, copy, edit, remove, star) => {
      await menuOfBubble(page, bubble.filter({ hasText: 'Um minuto.' }).last())
      const menu = page.getByRole('menu')
      for (const name of [reply, forward, copy, edit, remove, star]) await see(menu, name)
      await menu.getByRole('group', { name: react }).getByRole('menuitem').first().click()
      await expect
        .poll(async () => (await stage.product.phones.messages(otavio.phone, shop)).some(({ reactions }) => reactions?.length))
        .toBe(true)
    },
    async (note) => {
      await press(open, note)
      await field.fill('Boleto com você. ')
      await page.keyboard.type('@Lív')
      await page.getByRole('option', { name: /Lívia/ }).click()
      await page.keyboard.press('Enter')
      await bubble.filter({ hasText: '@Lívia' }).waitFor()
      expect((await said())?.text).not.toContain('Boleto')
    },
  ]
}

async function menuOfBubble(page: Page, bubble: Locator): Promise<void> {
  await bubble.hover()
  await bubble.locator('button[aria-haspopup=menu]').last().click()
  await page.getByRole('menu').waitFor()
}

function know(page: Page, { otavio }: People): Step[] {
  const open = conversation(page)
  return [
    async (contact, notes, history) => {
      const panel = page.getByRole('complementary', { name: contact })
      if (!(await panel.isVisible())) await press(open, contact)
      await see(panel, otavio.name)
      await see(panel, notes)
      await see(panel, history)
    },
    async (search) => {
      await press(open, search)
      await page.getByRole('searchbox', { name: search }).fill('boleto')
      await open.locator('mark').first().waitFor()
      await page.keyboard.press('Escape')
    },
    async (schedule) => {
      await press(open, schedule)
      await dialogOf(page).getByRole('textbox').first().waitFor()
      await page.keyboard.press('Escape')
      await dialogOf(page).waitFor({ state: 'detached' })
    },
  ]
}

function begin(page: Page, { otavio, ivo }: People): Step[] {
  const dialog = dialogOf(page)
  return [
    async (create, start) => {
      await press(page, create)
      await dialog.getByRole('combobox').first().fill('Ivo')
      await page.getByRole('option', { name: /Ivo/ }).click()
      await dialog.getByRole('combobox').last().click()
      await page.getByRole('option', { name: 'Vendas' }).click()
      await press(dialog, start)
      await conversation(page).getByRole('heading', { name: ivo.name }).waitFor()
    },
    async (select) => {
      await toConversations(page)
      await listOf(page).getByRole('tab').first().click()
      await menuOf(row(page, otavio.name))
      await press(page.getByRole('menu'), select)
      const boxes = listOf(page).getByRole('checkbox')
      await expect.poll(() => boxes.count()).toBeGreaterThanOrEqual(2)
      await listOf(page).getByRole('checkbox', { checked: false }).first().check()
      await page.keyboard.press('Escape')
      await expect.poll(() => boxes.count()).toBe(0)
    },
  ]
}
