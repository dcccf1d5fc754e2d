import { createContact, listContacts } from '@recado/contract/contacts/api'
import { createSchedule } from '@recado/contract/schedules/api'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { shop } from '#support/connection.ts'
import { type Customer, receiveIn } from '#support/desk.ts'
import { demoPeople } from '#support/product.ts'
import { makePicture } from '#support/samples.ts'
import { type Guide, goTo, type Step, press, type Reader, write } from './guide.ts'
import { addCustomer, conversation, dialogOf, drag, openFromList, save, see } from './screen.ts'

const dayMs = 86_400_000
/** On days of next month: all of it is still to come. */
const nextMonth = (day: number) => {
  const [year = 0, month = 0] = new Date().toISOString().split('-').map(Number)
  return new Date(Date.UTC(year, month, day, 18))
}

export const calendar: Guide = async (reader) => {
  const { product } = reader.stage
  const olga = await addCustomer(product, 'Olga Reis')
  await receiveIn(product, 'Vendas', olga, 'Quando fica pronto?', demoPeople.marina)
  const admin = await product.admin()
  const [contact] = (await admin.call(listContacts, { searchParam: olga.phone })).contacts
  const pedro = await addCustomer(product, 'Pedro Sá')
  const other = await admin.call(createContact, { name: pedro.name, number: pedro.phone })
  const plan = async (contactId: number, body: string, sendAt: Date) =>
    (await admin.call(createSchedule, { contactId, body, sendAt: sendAt.toISOString() })).id
  await plan(contact?.id ?? 0, 'Lembrete da montagem', nextMonth(20))
  const held = await plan(other.id, 'Chegou o tecido', new Date(Date.now() + 2 * dayMs))
  await product.query(`update schedules set failed_reason = 'ERR_WAPP_NOT_INITIALIZED' where id = $1`, [held])
  const failed = await plan(other.id, 'Segue o boleto', new Date(Date.now() + 2 * dayMs))
  await product.query(
    `update schedules set status = 'ERRO', send_at = now() - interval '1 day', failed_reason = 'ERR_SENDING_WAPP_MSG' where id = $1`,
    [failed],
  )
  return [plans(reader), look(reader.page), change(reader, olga), rescheduleFailed(reader.page), manageTasks(reader.page)]
}

/** The scheduled messages in the calendar, labelled by recipient and, in the list, by text as well. */
const events = (page: Page): Locator => page.locator('[data-event]')

/** Goes on to the next month, where the calendar shows one. */
const goOn = (page: Page) => page.getByRole('main').locator('header').getByRole('button').nth(1).click()

function plans({ page, stage }: Reader): Step[] {
  const dialog = dialogOf(page)
  return [
    async (inConversation, screen, add) => {
      await openFromList(page, 'Olga Reis')
      await press(conversation(page), inConversation)
      await dialog.getByRole('textbox').first().waitFor()
      await page.keyboard.press('Escape')
      await goTo(page, screen)
      await press(page, add)
    },
    async (contact, message) => {
      await dialog.getByLabel(contact).fill('Olga')
      await page.getByRole('option', { name: /Olga/ }).click()
      await write(dialog, message, 'Olga, sua mesa fica pronta hoje.')
    },
    async (moment, presets) => {
      const field = dialog.getByLabel(moment)
      const before = await field.inputValue()
      await dialog.getByRole('group', { name: presets }).getByRole('button').last().click()
      await expect.poll(() => field.inputValue()).not.toBe(before)
      await field.fill(`${nextMonth(10).toISOString().slice(0, 10)}T15:00`)
    },
    async (picture) => {
      await see(dialog, picture)
      const buffer = await makePicture(stage.browser)
      await dialog.locator('input[type=file]').setInputFiles([{ name: 'mesa.png', mimeType: 'image/png', buffer }])
    },
    async (schedule, waiting) => {
      await save(page, schedule)
      await goOn(page)
      await events(page)
        .getByRole('button', { name: new RegExp(`Olga Reis.*${waiting}$`) })
        .first()
        .waitFor()
    },
  ]
}

function look(page: Page): Step[] {
  const heading = () => page.getByRole('heading', { level: 1 }).textContent()
  return [
    async (screen, month, week, day, agenda) => {
      await goTo(page, screen)
      await page.waitForURL(({ searchParams }) => !searchParams.has('date'))
      for (const view of [week, day, agenda, month]) {
        const before = await heading()
        await press(page.getByRole('main').locator('header'), view)
        await expect.poll(heading).not.toBe(before)
      }
    },
    async (today) => {
      const now = await heading()
      await goOn(page)
      await expect.poll(heading).not.toBe(now)
      await press(page, today)
      await expect.poll(heading).toBe(now)
    },
    async () => {
      await goOn(page)
      const search = page.getByRole('main').getByRole('searchbox')
      await search.fill('montagem')
      await expect.poll(() => events(page).count()).toBe(1)
      await search.fill('Olga')
      await expect.poll(() => events(page).count()).toBe(2)
      expect(await events(page).allTextContents()).not.toContainEqual(expect.stringContaining('Pedro'))
      await search.fill('')
    },
  ]
}

function change({ page, stage }: Reader, { phone }: Customer): Step[] {
  const dialog = dialogOf(page)
  const cells = page.getByRole('gridcell')
  const own = events(page).filter({ hasText: 'Olga' })
  const day = cells.filter({ has: own }).first()
  const open = (event: Locator) => event.getByRole('button').first().click()
  return [
    async (edit) => {
      await open(own.first())
      await press(dialog, edit)
      await dialog.locator('textarea').fill('Olga, sua mesa ficou pronta.')
      await page.keyboard.press('Control+Enter')
      await dialog.waitFor({ state: 'detached' })
    },
    async () => {
      const before = await day.innerText()
      await drag(page, own.first(), day.locator('xpath=following::*[@role="gridcell"][1]'))
      await expect.poll(() => day.innerText()).not.toBe(before)
    },
    async (now) => {
      await open(own.first())
      await press(dialog, now)
      const said = async () => (await stage.product.phones.messages(phone, shop)).map(({ text }) => text)
      await expect.poll(said).toContain('Olga, sua mesa ficou pronta.')
    },
    async (confirm) => {
      await dialog.waitFor({ state: 'detached' })
      const count = await own.count()
      await open(own.last())
      await dialog.getByRole('button').last().click()
      await press(page.getByRole('alertdialog'), confirm)
      await expect.poll(() => own.count()).toBe(count - 1)
    },
  ]
}

function rescheduleFailed(page: Page): Step[] {
  const dialog = dialogOf(page)
  const all = page.getByRole('main')
  const lines = all.getByRole('listitem')
  const notice = all.getByRole('button').filter({ hasText: /^\d+ \p{L}/u })
  return [
    async (agenda) => {
      await press(all.locator('header'), agenda)
      // The agenda starts today.
      await page.keyboard.press('t')
      await notice.click()
      await expect.poll(() => lines.count()).toBe(1)
    },
    async (held) => {
      await page.reload()
      await see(lines.filter({ hasText: 'Chegou o tecido' }), held)
    },
    async (failed) => {
      await notice.click()
      await see(lines, failed)
      await lines.first().getByRole('button').first().click()
      await dialog.getByRole('button').nth(1).click()
      await dialog.locator('[role=group]').getByRole('button').last().click()
      await page.keyboard.press('Control+Enter')
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => lines.count()).toBe(0)
    },
  ]
}

function manageTasks(page: Page): Step[] {
  const lists = page.getByRole('main').getByRole('list')
  return [
    async (screen, add) => {
      await goTo(page, screen)
      await page.getByRole('main').getByRole('textbox').fill('Ligar para o marceneiro')
      await press(page, add)
      await page.getByRole('listitem').filter({ hasText: 'marceneiro' }).waitFor()
    },
    async () => {
      await page.getByRole('main').getByRole('checkbox').check()
      await page.getByRole('main').locator('section').getByRole('listitem').filter({ hasText: 'marceneiro' }).waitFor()
    },
    async (clear) => {
      await press(page, clear)
      await expect.poll(() => lists.count()).toBe(0)
    },
  ]
}
