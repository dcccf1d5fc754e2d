import { listConnections, updateConnection } from '@recado/contract/connections/api'
import { createPrompt } from '@recado/contract/prompts/api'
import { listQueues } from '@recado/contract/queues/api'
import { updateSetting } from '@recado/contract/settings/api'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { shop } from '#support/connection.ts'
import { goTo, type Guide, named, type Step, press, type Reader, row, write } from './guide.ts'
import { addCustomer, box, dialogOf, follow, hears, openConversation, saveDialog } from './screen.ts'

/** What the reader has read so far, and uses again. */
interface ManualNames {
  screen: string
  edit: string
  title: string
}

const closed = 'Voltamos na segunda.'
const ofQueue = 'Entregas só de dia.'

export const queues: Guide = async (reader) => {
  const learned = { screen: '', edit: '', title: '' }
  const admin = await reader.stage.product.admin()
  const [line] = await admin.call(listConnections, {})
  await admin.call(updateConnection, { id: line?.id ?? 0, outOfHoursMessage: closed })
  await admin.call(updateSetting, { settingKey: 'scheduleType', value: 'company' })
  return [
    creating(reader, learned),
    buildingMenu(reader, learned),
    previewing(reader, learned),
    openingHours(reader, learned),
    await understanding(reader),
    await deleting(reader, learned),
  ]
}

const open = ({ page }: Reader, { edit }: ManualNames) => press(row(page, 'Entregas'), edit)

function creating(reader: Reader, learned: ManualNames): Step[] {
  const { page } = reader
  const dialog = dialogOf(page)
  const rows = page.getByRole('table').getByRole('row')
  return [
    async (queuesEntry, add) => {
      learned.screen = queuesEntry
      await goTo(page, learned.screen)
      await press(page, add)
    },
    async (name, colour) => {
      await write(dialog, name, 'Entregas')
      await dialog.getByRole('group', { name: colour }).getByRole('radio', { disabled: false }).last().check()
    },
    (greeting) => write(dialog, greeting, 'Entregas, bom dia.'),
    async (save) => {
      await press(dialog, save)
      await expect.poll(() => rows.last().innerText()).toContain('Entregas')
    },
    async (edit, order) => {
      learned.edit = edit
      await open(reader, learned)
      await write(dialog, order, '0')
      await saveDialog(page)
      await expect.poll(() => rows.nth(1).innerText()).toContain('Entregas')
    },
    async () => {
      await follow(page, '/connections')
      await row(page, 'Matriz')
        .getByRole('button', { name: /Matriz$/ })
        .first()
        .click()
      await dialog.getByRole('combobox').fill('Entregas')
      await page.getByRole('option', { name: 'Entregas' }).click()
      await page.keyboard.press('Tab')
      await saveDialog(page)
      await follow(page, '/queues')
      await row(page, 'Entregas').getByText('Matriz').waitFor()
    },
  ]
}

function buildingMenu(reader: Reader, learned: ManualNames): Step[] {
  const { page } = reader
  const dialog = dialogOf(page)
  const item = (name: RegExp) => dialog.getByRole('treeitem', { name })
  return [
    async (_edit, options) => {
      await open(reader, learned)
      await press(dialog, options)
    },
    async (option, title, message) => {
      learned.title = title
      await press(dialog, option)
      await write(dialog, title, 'Prazo')
      await write(dialog, message, 'Cinco dias úteis.')
    },
    async (within) => {
      await press(dialog, within)
      await write(dialog, learned.title, 'Troca')
      expect(await item(/Troca$/).getAttribute('aria-level')).toBe('2')
    },
    async () => {
      await item(/Troca$/).focus()
      await page.keyboard.press('Control+ArrowLeft')
      await item(/^2 Troca$/).waitFor()
    },
    async (save) => {
      await press(dialog, save)
      await dialog.waitFor({ state: 'detached' })
    },
  ]
}

function previewing(reader: Reader, learned: ManualNames): Step[] {
  const { page } = reader
  const dialog = dialogOf(page)
  const phone = dialog.getByRole('log')
  const answer = async (text: string) => {
    await dialog.getByRole('complementary').getByRole('textbox').last().fill(text)
    await page.keyboard.press('Enter')
  }
  return [
    async (_edit, preview) => {
      await open(reader, learned)
      await dialog
        .getByRole('log', { name: named(preview) })
        .getByText('Entregas, bom dia.')
        .waitFor()
    },
    async () => {
      const [day, time] = [
        dialog.getByRole('complementary').getByRole('combobox'),
        dialog.getByRole('complementary').getByRole('textbox').first(),
      ]
      await day.click()
      await page.getByRole('option').nth(1).click()
      await time.fill('23:30')
      await phone.getByText(closed).waitFor()
      await time.fill('10:00')
      await phone.getByText(closed).waitFor({ state: 'detached' })
      await answer('1')
      await phone.getByText('Cinco dias úteis.').waitFor()
    },
    async (nothingSent, restart) => {
      await answer('Obrigado')
      await phone.getByText(nothingSent).waitFor()
      await press(dialog, restart)
      await phone.getByText('Cinco dias úteis.').waitFor({ state: 'detached' })
      await page.keyboard.press('Escape')
    },
  ]
}

function openingHours(reader: Reader, learned: ManualNames): Step[] {
  const { page } = reader
  const dialog = dialogOf(page)
  const days = (scope: Locator) => scope.getByRole('group').getByRole('group')
  const times = (day: number) => days(dialog).nth(day).getByRole('textbox')
  return [
    async (settings, openingHours, hours) => {
      await goTo(page, settings)
      const choices = page.getByRole('radiogroup', { name: named(openingHours) }).locator('label')
      await choices.nth(1).click()
      await press(page, hours)
      await expect.poll(() => days(page.getByRole('main')).count()).toBe(7)
      await goTo(page, settings)
      await choices.last().click()
    },
    async (hours, copy) => {
      await goTo(page, learned.screen)
      await open(reader, learned)
      await press(dialog, hours)
      await times(0).first().fill('09:00')
      await times(0).last().fill('17:00')
      await press(dialog, copy)
      await expect
        .poll(() => times(4).evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value)))
        .toEqual(['09:00', '17:00'])
    },
    async (messages, outside) => {
      await press(dialog, messages)
      await write(dialog, outside, ofQueue)
    },
    async (save) => {
      await press(dialog, save)
      await dialog.waitFor({ state: 'detached' })
    },
  ]
}

/** Two customers are in the midst of the menu. */
async function understanding(reader: Reader): Promise<Step[]> {
  const { page, stage } = reader
  const [first, second] = [
    await addCustomer(reader.stage.product, 'Célia Motta'),
    await addCustomer(reader.stage.product, 'Dario Pires'),
  ]
  const dialog = dialogOf(page)
  const greet = async (customer: typeof first) => {
    await stage.product.phones.write(customer.phone, shop, 'Bom dia')
    await hears(reader, customer, /Entregas, bom dia\.[^]*1.* - Prazo/)
    await openConversation(reader, customer)
  }
  return [
    async (takeOver) => {
      await (await stage.product.admin()).call(updateSetting, { settingKey: 'scheduleType', value: 'disabled' })
      await greet(first)
      await press(page, takeOver)
      await page.getByRole('button', { name: named(takeOver) }).waitFor({ state: 'detached' })
    },
    async (pause) => {
      await greet(second)
      await press(page, pause)
      await page.getByRole('button', { name: named(pause) }).waitFor({ state: 'detached' })
    },
    async (noReplies) => {
      await page
        .getByRole('complementary')
        .getByRole('button', { name: /Dario Pires$/ })
        .click()
      await box(dialog, noReplies).check()
      await saveDialog(page)
    },
  ]
}

/** A prompt hands its conversations over to the queue. */
async function deleting(reader: Reader, learned: ManualNames): Promise<Step[]> {
  const { page, stage } = reader
  const dialog = dialogOf(page)
  return [
    async () => {
      const admin = await stage.product.admin()
      const queue = (await admin.call(listQueues, {})).find(({ name }) => name === 'Entregas')
      const words = { name: 'Prazos de entrega', prompt: 'Você responde sobre os prazos de entrega da loja, em até três frases.' }
      await admin.call(createPrompt, { ...words, model: 'modelo', apiKey: 'sk-local', queueId: queue?.id ?? 0 })
      await follow(page, '/prompts')
      await row(page, words.name)
        .getByRole('button', { name: new RegExp(`${words.name}$`) })
        .first()
        .click()
      await dialog.getByRole('combobox').filter({ hasText: 'Entregas' }).click()
      await page.getByRole('option', { name: 'Vendas' }).click()
      await saveDialog(page)
    },
    async (remove, confirm) => {
      await goTo(page, learned.screen)
      await press(row(page, 'Entregas'), remove)
      await press(page.getByRole('alertdialog'), confirm)
      await expect.poll(() => page.getByRole('table').getByText('Entregas').count()).toBe(0)
    },
  ]
}
