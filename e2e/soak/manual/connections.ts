import { listConnections } from '@recado/contract/connections/api'
import { createContact } from '@recado/contract/contacts/api'
import { createPrompt } from '@recado/contract/prompts/api'
import { createIntegration } from '@recado/contract/integrations/api'
import { listQueues } from '@recado/contract/queues/api'
import { createTicket } from '@recado/contract/tickets/api'
import { expect } from 'vitest'
import { shownQrCode } from '#support/connection.ts'
import { goTo, type Guide, named, type Step, press, type Reader, row, write } from './guide.ts'
import { addCustomer, box, dialogOf, pick, saveDialog } from './screen.ts'

const branch = 'Loja Centro'

export const connections: Guide = async (reader) => {
  const admin = await reader.stage.product.admin()
  const queue = (await admin.call(listQueues, {})).find(({ name }) => name === 'Vendas')
  const text = 'Você responde pela loja do centro, em até três frases, sem inventar preços.'
  await admin.call(createPrompt, {
    name: 'Loja do centro',
    prompt: text,
    model: 'any',
    apiKey: 'sk-local',
    queueId: queue?.id ?? 0,
  })
  await admin.call(createIntegration, { type: 'webhook', name: 'Estoque', urlN8N: 'https://hooks.example/stock' })
  return [connecting(reader), writingTexts(reader), automating(reader), choosingDefault(reader), leaving(reader)]
}

/** The buttons of a row that end with the name of its connection: to edit it, and to delete it. */
const verbOf = ({ page }: Reader, name: string, at: number) =>
  row(page, name)
    .getByRole('button', { name: new RegExp(`${name}$`) })
    .nth(at)

function connecting(reader: Reader): Step[] {
  const { page, stage } = reader
  const dialog = dialogOf(page)
  return [
    async (connectionsEntry, add) => {
      await goTo(page, connectionsEntry)
      await press(page, add)
    },
    async (name, queues) => {
      await write(dialog, name, branch)
      for (const queue of ['Vendas', 'Financeiro']) {
        await write(dialog, queues, queue)
        await page.getByRole('option', { name: queue }).click()
      }
      await page.keyboard.press('Tab')
    },
    (greeting) => write(dialog, greeting, 'Com quem você quer falar?'),
    async (save) => {
      await press(dialog, save)
      await dialog.getByRole('img', { name: new RegExp(branch) }).waitFor()
    },
    async () => {
      const { phone } = await addCustomer(reader.stage.product, branch)
      const line = (await (await stage.product.admin()).call(listConnections, {})).find(({ name }) => name === branch)
      await stage.product.phones.scan(phone, await shownQrCode(stage.product, line?.id ?? 0))
    },
    async (connected) => {
      await dialog.getByText(connected).waitFor()
      await dialog.waitFor({ state: 'detached' })
    },
  ]
}

function writingTexts({ page }: Reader): Step[] {
  const dialog = dialogOf(page)
  return [
    async (edit, messages) => {
      await press(row(page, branch), edit)
      await press(dialog, messages)
    },
    async (closing, outside, rating) => {
      for (const label of [closing, outside, rating]) await write(dialog, label, `{{firstName}}, ${label}`)
    },
    async () => {
      for (const name of ['{{primeiro_nome}}', '{{protocolo}}']) await dialog.getByText(name).last().waitFor()
    },
    async (save) => {
      await press(dialog, save)
      await dialog.waitFor({ state: 'detached' })
    },
  ]
}

function automating({ page }: Reader): Step[] {
  const dialog = dialogOf(page)
  return [
    async (edit, automation, minutes) => {
      await press(row(page, branch), edit)
      await press(dialog, automation)
      await write(dialog, minutes, '60')
    },
    async (queue, after) => {
      await pick(page, dialog, queue, 'Financeiro')
      await write(dialog, after, '10')
    },
    async (prompt, integration) => {
      await pick(page, dialog, prompt, 'Loja do centro')
      await pick(page, dialog, integration, 'Estoque')
    },
    async (save) => {
      await press(dialog, save)
      await dialog.waitFor({ state: 'detached' })
    },
  ]
}

function choosingDefault(reader: Reader): Step[] {
  const { page, stage } = reader
  return [
    async (isDefault) => {
      await verbOf(reader, branch, 0).click()
      await box(dialogOf(page), isDefault).check()
      await saveDialog(page)
      await row(page, branch)
        .getByRole('img', { name: named(isDefault) })
        .waitFor()
      await row(page, 'Matriz')
        .getByRole('img', { name: named(isDefault) })
        .waitFor({ state: 'detached' })
    },
    async () => {
      const admin = await stage.product.admin()
      const { phone, name } = await addCustomer(reader.stage.product, 'Rosa Lemos')
      const { id } = await admin.call(createContact, { name, number: phone })
      expect((await admin.call(createTicket, { contactId: id })).whatsapp?.name).toBe(branch)
    },
  ]
}

function leaving(reader: Reader): Step[] {
  const { page } = reader
  const asked = page.getByRole('alertdialog')
  return [
    async (disconnect, confirm) => {
      await press(row(page, branch), disconnect)
      await press(asked, confirm)
      await row(page, branch)
        .getByRole('button', { name: named(disconnect) })
        .waitFor({ state: 'detached' })
    },
    async (remove, confirm) => {
      await verbOf(reader, 'Matriz', 0).click()
      await dialogOf(page).getByRole('checkbox').first().check()
      await saveDialog(page)
      await press(row(page, branch), remove)
      await press(asked, confirm)
      await page.getByRole('row').filter({ hasText: branch }).waitFor({ state: 'detached' })
    },
  ]
}
