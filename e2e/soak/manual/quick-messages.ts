import { updateTicket } from '@recado/contract/tickets/api'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { shop } from '#support/connection.ts'
import { receive } from '#support/desk.ts'
import { type Guide, goTo, type Step, press, type Reader, row, write } from './guide.ts'
import { addCustomer, conversation, dialogOf, save, toConversations } from './screen.ts'

export const quickMessages: Guide = async (reader) => {
  const { product } = reader.stage
  const nara = await addCustomer(product, 'Nara Viana')
  const id = await receive(product, nara, 'Quanto é o frete?')
  await (await product.admin()).call(updateTicket, { id, status: 'open' })
  return [create(reader.page), use(reader, nara.phone), stopOffering(reader.page), gather(reader.page), replace(reader.page)]
}

const field = (page: Page): Locator => conversation(page).locator('textarea')
const document = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') })

/** Presses what opens the browser's own dialog, and chooses files there. */
async function choose(page: Page, act: () => Promise<void>, ...names: string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await act()
  await (await chooser).setFiles(names.map(document))
}

const fileFieldOf = (page: Page, label: string): Locator => dialogOf(page).getByText(label, { exact: true }).locator('..')

function create(page: Page): Step[] {
  const dialog = dialogOf(page)
  return [
    async (screen, add) => {
      await goTo(page, screen)
      await press(page, add)
    },
    (shortcode) => write(dialog, shortcode, 'frete'),
    (message) => write(dialog, message, 'Para você, {{firstName}}, o frete é grátis.'),
    (attachment) => choose(page, () => fileFieldOf(page, attachment).getByRole('button').click(), 'tabela.pdf'),
    (share) => dialog.getByLabel(share).check(),
    async (name) => {
      await save(page, name)
      await row(page, '/frete').getByText('tabela.pdf').waitFor()
    },
  ]
}

function use({ page, stage }: Reader, phone: string): Step[] {
  return [
    async () => {
      await toConversations(page)
      await row(page, 'Nara Viana').getByRole('link').click()
      await field(page).fill('/')
      await page.getByRole('option', { name: /frete/ }).waitFor()
    },
    () => field(page).fill('/fre'),
    async () => {
      await page.getByRole('option', { name: /frete/ }).waitFor()
      await page.keyboard.press('Enter')
      await expect.poll(() => field(page).inputValue()).toBe('Para você, Nara, o frete é grátis.')
      await page.keyboard.press('Enter')
      const last = async () => (await stage.product.phones.messages(phone, shop)).at(-1)
      await expect.poll(async () => (await last())?.text).toContain('Para você, Nara, o frete é grátis.')
    },
  ]
}

function stopOffering(page: Page): Step[] {
  return [
    async (screen, edit) => {
      await goTo(page, screen)
      await press(row(page, '/frete'), edit)
    },
    async (offer, name) => {
      await dialogOf(page).getByLabel(offer).uncheck()
      await save(page, name)
      await toConversations(page)
      await row(page, 'Nara Viana').getByRole('link').click()
      await field(page).fill('/fre')
      await expect.poll(() => page.getByRole('option', { name: /frete/ }).count()).toBe(0)
      await field(page).fill('')
    },
  ]
}

function gather(page: Page): Step[] {
  const dialog = dialogOf(page)
  return [
    async (screen, add) => {
      await goTo(page, screen)
      await press(page, add)
    },
    async (name, message) => {
      await write(dialog, name, 'Catálogo')
      await write(dialog, message, 'Segue o catálogo.')
    },
    async (add) => {
      await choose(page, () => press(dialog, add), 'capa.pdf', 'precos.pdf')
      await dialog.getByRole('listitem').nth(1).getByRole('textbox').fill('Preços')
    },
    async (name) => {
      await save(page, name)
      await row(page, 'Catálogo').waitFor()
    },
  ]
}

function replace(page: Page): Step[] {
  const dialog = dialogOf(page)
  const files = dialog.getByRole('listitem')
  let open = () => Promise.resolve()
  return [
    (edit) => {
      open = () => press(row(page, 'Catálogo'), edit)
      return open()
    },
    async (other, remove) => {
      await choose(page, () => press(files.nth(1), other), 'precos-novos.pdf')
      await files.getByText('precos-novos.pdf').waitFor()
      await press(files.first(), remove)
      await expect.poll(() => files.count()).toBe(1)
    },
    async (name) => {
      await save(page, name)
      await open()
      await files.getByText('precos-novos.pdf').waitFor()
    },
  ]
}
