import { createCampaign, listCampaigns, updateCampaignSettings } from '@recado/contract/campaigns/api'
import { listContactLists } from '@recado/contract/contact-lists/api'
import { listConnections } from '@recado/contract/connections/api'
import { createFileList } from '@recado/contract/file-lists/api'
import { createTag } from '@recado/contract/tags/api'
import { expect } from 'vitest'
import { shop } from '#support/connection.ts'
import type { Customer } from '#support/desk.ts'
import { sheetOf } from '../../../packages/server/test/fixtures/sheets.ts'
import { type Guide, type Language, named, type Step, press, type Reader, row, write } from './guide.ts'
import { addCustomer, box, dialogOf, goWithin, hears, pick, saveDialog, ticketOf } from './screen.ts'

/** The reader's names of what is filled in, read once and used again. */
interface ManualNames {
  open: () => Promise<void>
  name: string
  whom: string
  connection: string
  when: string
  now: string
  send: string
}

const list = 'Vizinhos'
const news = 'Vizinhos avisados'
const asked = 'Vizinhos perguntados'
const stopped = 'Vizinhos aos poucos'
/** What customers answer. */
const words: Record<Language, readonly [yes: string, no: string]> = { pt: ['SIM', 'NÃO'], en: ['YES', 'NO'], es: ['SÍ', 'NO'] }

export const campaigns: Guide = async (reader) => {
  const admin = await reader.stage.product.admin()
  const learned = { open: async () => undefined, name: '', whom: '', connection: '', when: '', now: '', send: '' }
  const neighbours = [
    await addCustomer(reader.stage.product, 'Lia Ramos'),
    await addCustomer(reader.stage.product, 'Hugo Teles'),
  ] as const
  for (const customer of neighbours) {
    await reader.stage.product.phones.write(customer.phone, shop, 'Bom dia')
    await ticketOf(reader, customer)
  }
  const stranger = await addCustomer(reader.stage.product, 'Ema Brito')
  await admin.call(createFileList, { name: 'Catálogo', message: 'O catálogo' })
  await admin.call(createTag, { name: 'Bairro', color: '#1d4ed8' })
  await admin.call(updateCampaignSettings, { settings: { messageInterval: 0, longerIntervalAfter: 0 } })
  return [
    listing(reader, [...neighbours, stranger]),
    creating(reader, learned),
    asking(reader, learned, neighbours),
    following(reader),
    pacing(reader),
  ]
}

function listing({ page }: Reader, people: readonly Customer[]): Step[] {
  const dialog = dialogOf(page)
  const main = page.getByRole('main')
  return [
    async (heading, lists, add, name) => {
      await goWithin(page, heading, lists)
      await press(page, add)
      await write(dialog, name, list)
      await saveDialog(page)
    },
    async (sheet, tag, contact) => {
      await press(row(page, list), list)
      for (const way of [tag, contact]) {
        await press(main, way)
        await dialog.waitFor()
        await page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'detached' })
      }
      await press(main, sheet)
    },
    async (example, take) => {
      const shown = page.waitForEvent('download')
      await press(dialog, example)
      expect((await shown).suggestedFilename()).toMatch(/\.xlsx$/)
      const absent = Array.from({ length: 6 }, (_, at) => [`Ausente ${at + 1}`, `4130${at}0000${at}`])
      const buffer = sheetOf([['nome', 'numero'], ...people.map(({ name, phone }) => [name, phone]), ...absent])
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'vizinhos.xlsx', mimeType: 'application/octet-stream', buffer })
      await press(dialog, take)
      await dialog.waitFor({ state: 'detached' })
      await row(page, people[0]?.name ?? '').waitFor()
    },
    async (pause, goOn) => {
      await press(main, pause)
      await press(main, goOn)
      const going = main.getByRole('button', { name: named(pause) })
      await going.waitFor()
      await going.waitFor({ state: 'detached', timeout: 60_000 })
    },
  ]
}

/** Fills in a campaign that goes to the list at once. */
async function fill({ page }: Reader, { name, whom, connection, when, now }: ManualNames, title: string): Promise<void> {
  await write(page, name, title)
  await page
    .getByRole('group', { name: named(whom) })
    .getByRole('combobox')
    .click()
  await page.getByRole('option', { name: list }).click()
  await pick(page, page, connection, 'Matriz')
  await page
    .getByRole('radiogroup', { name: named(when) })
    .getByText(now, { exact: true })
    .click()
}

function creating(reader: Reader, learned: ManualNames): Step[] {
  const { page } = reader
  const text = page.getByRole('tabpanel').getByRole('textbox')
  const beside = page.getByRole('complementary')
  let date = ''
  return [
    async (heading, entry, add, name) => {
      learned.name = name
      learned.open = async () => {
        await goWithin(page, heading, entry)
        await press(page.getByRole('main'), add)
      }
      await learned.open()
      await write(page, name, news)
    },
    async (whom, ofList, ofTag, connection, when, now, atDate) => {
      Object.assign(learned, { whom, connection, when, now })
      date = atDate
      const kinds = page.getByRole('radiogroup', { name: named(whom) })
      await kinds.getByText(ofTag, { exact: true }).click()
      await page
        .getByRole('group', { name: named(whom) })
        .getByRole('combobox', { name: named(ofTag) })
        .waitFor()
      await kinds.getByText(ofList, { exact: true }).click()
      await fill(reader, learned, news)
    },
    async (each, insert) => {
      await page.getByText(each).waitFor()
      await text.fill('Chegou a liquidação, ')
      await page.getByText(insert, { exact: true }).waitFor()
      await page.getByRole('button', { name: '{{nome}}' }).click()
      expect(await text.inputValue()).toBe('Chegou a liquidação, {{nome}}')
    },
    async (attachment, files) => {
      await page.getByText(attachment, { exact: true }).waitFor()
      const catalogue = { name: 'catalogo.txt', mimeType: 'text/plain', buffer: Buffer.from('Mesas e cadeiras') }
      await page.locator('input[type=file]').setInputFiles(catalogue)
      await page.getByText('catalogo.txt').first().waitFor()
      await pick(page, page, files, 'Catálogo')
    },
    (preview) =>
      page
        .getByRole('region', { name: named(preview) })
        .getByText(/Chegou a liquidação, [A-Z]/)
        .waitFor(),
    async (before) => {
      await beside
        .getByRole('region', { name: named(before) })
        .getByText('3')
        .first()
        .waitFor()
      await beside.getByRole('checkbox').check()
    },
    async (plan, send) => {
      learned.send = send
      const when = page.getByRole('radiogroup', { name: named(learned.when) })
      await when.getByText(date, { exact: true }).click()
      await page.getByRole('button', { name: named(plan) }).waitFor()
      await when.getByText(learned.now, { exact: true }).click()
      await press(page, send)
      await row(page, news).waitFor()
    },
  ]
}

function asking(reader: Reader, learned: ManualNames, [first, second]: readonly [Customer, Customer]): Step[] {
  const { page, stage, language } = reader
  const { phones } = stage.product
  return [
    async (confirm, request) => {
      await learned.open()
      await fill(reader, learned, asked)
      await page.getByRole('tabpanel').getByRole('textbox').fill('Cadeiras pela metade.')
      await box(page, confirm).check()
      await write(page, request, 'Podemos avisar?')
    },
    async () => {
      await page.getByRole('complementary').getByRole('checkbox').check()
      await press(page, learned.send)
      for (const customer of [first, second]) await hears(reader, customer, 'Podemos avisar?')
      const [yes, no] = words[language]
      await phones.write(second.phone, shop, no)
      await hears(reader, second, /Podemos avisar\?\n./)
      await phones.write(first.phone, shop, yes)
      await hears(reader, first, 'Cadeiras pela metade.')
      const texts = (await phones.messages(second.phone, shop)).map(({ text }) => text)
      expect(texts).not.toContain('Cadeiras pela metade.')
    },
  ]
}

function following(reader: Reader): Step[] {
  const { page, stage } = reader
  return [
    async (sent, failed, skipped, queued) => {
      await row(page, news).waitFor()
      for (const part of [sent, failed, skipped, queued]) await page.getByRole('main').getByRole('list').getByText(part).waitFor()
    },
    async (report, csv) => {
      await press(row(page, news), report)
      await page.getByRole('row').filter({ hasText: 'Lia Ramos' }).waitFor()
      const sheet = page.waitForEvent('download')
      await press(page, csv)
      expect((await sheet).suggestedFilename()).toMatch(/\.csv$/)
    },
    async (stop) => {
      await slowly(reader)
      await page.goto(`${stage.product.url}/campaigns`)
      await press(row(page, stopped), stop)
      await row(page, stopped)
        .getByRole('button')
        .filter({ hasText: named(stop) })
        .waitFor({ state: 'detached' })
    },
    async (restart) => {
      await (await stage.product.admin()).call(updateCampaignSettings, { settings: { messageInterval: 0 } })
      await press(row(page, stopped), restart)
      await expect.poll(() => statusOf(reader, stopped), { timeout: 60_000 }).toBe('FINALIZADA')
    },
  ]
}

/** One under way that takes its time. */
async function slowly({ stage }: Reader): Promise<void> {
  const admin = await stage.product.admin()
  await admin.call(updateCampaignSettings, { settings: { messageInterval: 20 } })
  const [line] = await admin.call(listConnections, {})
  const lists = await admin.call(listContactLists, {})
  await admin.call(createCampaign, {
    name: stopped,
    message1: 'Última semana.',
    whatsappId: line?.id ?? 0,
    contactListId: lists.records.find(({ name }) => name === list)?.id ?? 0,
    scheduledAt: new Date().toISOString(),
    strangers: 'include',
  })
}

async function statusOf({ stage }: Reader, name: string): Promise<string | undefined> {
  const { records } = await (await stage.product.admin()).call(listCampaigns, {})
  return records.find((one) => one.name === name)?.status
}

function pacing({ page, stage }: Reader): Step[] {
  const main = page.getByRole('main')
  return [
    async (heading, settings, interval) => {
      await goWithin(page, heading, settings)
      await pick(page, main, interval)
      await main.getByRole('combobox').nth(1).click()
      await page.getByRole('option').last().click()
    },
    async (hours) => {
      await box(main, hours).check()
      await expect.poll(() => main.getByRole('textbox').count()).toBe(4)
    },
    async (variables) => {
      await main.getByRole('heading', { name: named(variables) }).waitFor()
      const adding = main.getByRole('group').last()
      await adding.getByRole('textbox').first().fill('cupom')
      await adding.getByRole('textbox').last().fill('MESA30')
      await page.keyboard.press('Enter')
      await main.getByRole('cell', { name: 'MESA30' }).waitFor()
    },
    async (save) => {
      const unsaved = main.getByRole('status')
      await expect.poll(() => unsaved.innerText()).not.toBe('')
      await press(main, save)
      await expect.poll(() => unsaved.innerText()).toBe('')
      const admin = await stage.product.admin()
      await admin.call(updateCampaignSettings, { settings: { messageInterval: 20, hours: '', variables: [] } })
    },
  ]
}
