import { listConnections } from '@recado/contract/connections/api'
import { createTriggerPhrase, deleteTriggerPhrase } from '@recado/contract/trigger-phrases/api'
import { listFlows } from '@recado/contract/flows/api'
import { updateTicket } from '@recado/contract/tickets/api'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { shop } from '#support/connection.ts'
import type { Customer } from '#support/desk.ts'
import { type Guide, named, type Step, press, type Reader, row, write } from './guide.ts'
import { addCustomer, box, dialogOf, follow, goWithin, hears, openConversation, pick, saveDialog, ticketOf } from './screen.ts'

/** What the reader has read so far, and uses again. */
interface ManualNames {
  /** How one comes to the list. */
  list: () => Promise<void>
  more: string
}

const name = 'Montagem'
const hello = 'Olá, aqui é a montagem.'
const question = 'Qual é a rua?'

export const flows: Guide = async (reader) => {
  const learned: ManualNames = { list: async () => undefined, more: '' }
  const [passing, phrasing, slashing] = [
    await addCustomer(reader.stage.product, 'Vera Lins'),
    await addCustomer(reader.stage.product, 'Noel Dias'),
    await addCustomer(reader.stage.product, 'Íris Melo'),
  ]
  return [
    drawing(reader, learned),
    trying(reader, passing),
    starting(reader, learned, phrasing, slashing),
    goingBack(reader, learned),
    ending(reader, learned),
  ]
}

const blocks = ({ page }: Reader) => page.locator('.react-flow__node')

/** Drags from the output handle of one block onto another. */
async function pull({ page }: Reader, from: Locator, to: Locator): Promise<void> {
  await from.locator('.react-flow__handle.source').first().hover()
  await page.mouse.down()
  const target = await to.boundingBox()
  await page.mouse.move((target?.x ?? 0) + 40, (target?.y ?? 0) + 30, { steps: 8 })
  await page.mouse.up()
}

function drawing(reader: Reader, learned: ManualNames): Step[] {
  const { page } = reader
  const dialog = dialogOf(page)
  const dock = page.getByRole('toolbar').filter({ has: page.locator('[aria-haspopup=menu]') })
  const block = (text: string) => blocks(reader).filter({ hasText: text })
  const ways = page.locator('.react-flow__edge')
  let [content, ask] = ['', '']
  return [
    async (heading, conversation, add, label) => {
      learned.list = () => goWithin(page, heading, conversation)
      await learned.list()
      await press(page, add)
      await write(dialog, label, name)
      await saveDialog(page)
      await expect.poll(() => blocks(reader).count()).toBe(1)
    },
    async (contentKind, menu, askKind, dice, interval, ticket, typebot, model, more, other) => {
      ;[content, ask] = [contentKind, askKind]
      for (const kind of [content, menu, ask, dice, interval, ticket, typebot, model])
        await dock.getByRole('button', { name: named(kind) }).waitFor()
      await press(dock, more)
      await page.getByRole('menuitem', { name: named(other) }).waitFor()
      await page.keyboard.press('Escape')
      await press(dock, content)
    },
    async (add) => {
      await dialog.getByRole('group').last().getByRole('button').first().click()
      await dialog.getByRole('textbox').fill(hello)
      await press(dialog, add)
      await block(hello).waitFor()
      await press(dock, ask)
      await dialog.getByRole('textbox').first().fill(question)
      await dialog.getByRole('textbox').last().fill('rua')
      await press(dialog, add)
      await block(question).waitFor()
    },
    async (connect, confirm) => {
      await pull(reader, blocks(reader).first(), block(hello))
      await expect.poll(() => ways.count()).toBe(1)
      await block(hello).click()
      await press(page, connect)
      await dialog.getByRole('combobox').click()
      await page.getByRole('option').filter({ hasText: question }).click()
      await press(dialog, confirm)
      await expect.poll(() => ways.count()).toBe(2)
    },
    async (save, hint) => {
      await page.getByText(hint).waitFor()
      await press(page, save)
      await page.getByText(hint).waitFor({ state: 'detached' })
    },
  ]
}

function trying(reader: Reader, customer: Customer): Step[] {
  const { page, stage } = reader
  const pane = page.getByRole('complementary').last()
  return [
    async (test) => {
      await press(page, test)
      await pane.getByRole('textbox').last().fill('Oi')
      await page.keyboard.press('Enter')
      await pane.getByRole('log').getByText(hello).waitFor()
    },
    async (later) => {
      await expect.poll(() => page.locator('.react-flow__edge.passed').count()).toBe(2)
      const time = async () => Date.parse((await pane.locator('time').first().getAttribute('datetime')) ?? '')
      const before = await time()
      await press(pane, later)
      await expect.poll(async () => (await time()) - before).toBeGreaterThanOrEqual(3_600_000)
    },
    async (conversations) => {
      const admin = await stage.product.admin()
      const [line] = await admin.call(listConnections, {})
      const flow = (await admin.call(listFlows, {})).flows.find((one) => one.name === name)
      const where = { flowId: flow?.id ?? 0, whatsappId: line?.id ?? 0 }
      const phrase = await admin.call(createTriggerPhrase, { name: 'Experiência', phrase: 'Quero experimentar', ...where })
      await stage.product.phones.write(customer.phone, shop, 'quero experimentar')
      await hears(reader, customer, question)
      await admin.call(deleteTriggerPhrase, { id: phrase.id })
      await press(pane, conversations)
      await pane.getByRole('button').filter({ hasText: customer.name }).click()
      await pane.getByRole('log').getByText(hello).waitFor()
    },
  ]
}

function starting(reader: Reader, learned: ManualNames, phrasing: Customer, slashing: Customer): Step[] {
  const { page, stage } = reader
  const dialog = dialogOf(page)
  return [
    async (heading, campaign, add, label, flow, phrase, connection) => {
      await goWithin(page, heading, campaign)
      await press(page, add)
      await write(dialog, label, 'Montagem pela frase')
      await pick(page, dialog, flow, name)
      await write(dialog, phrase, 'Preciso de montagem')
      await pick(page, dialog, connection, 'Matriz')
      await saveDialog(page)
      await stage.product.phones.write(phrasing.phone, shop, 'preciso de montagem!')
      await hears(reader, phrasing, question)
    },
    async (more, edit, slash) => {
      learned.more = more
      await learned.list()
      await press(row(page, name), more)
      await press(page, edit)
      await box(dialog, slash).check()
      await saveDialog(page)
      await stage.product.phones.write(slashing.phone, shop, 'Bom dia')
      const id = await ticketOf(reader, slashing)
      await (await stage.product.admin()).call(updateTicket, { id, status: 'open' })
      await openConversation(reader, slashing)
      await page.getByRole('main').getByRole('textbox').last().pressSequentially('/mont')
      await page.getByRole('option').filter({ hasText: name }).click()
      await hears(reader, slashing, question)
    },
    async (type) => {
      await follow(page, '/queue-integration')
      await page.locator('main header').getByRole('button').last().click()
      await dialog.getByRole('combobox').first().click()
      await page.getByRole('option', { name: named(type) }).click()
      await dialog.getByRole('textbox').first().fill('Montagem pela conexão')
      await dialog.getByRole('combobox').last().click()
      await page.getByRole('option', { name }).click()
      await saveDialog(page)
      await row(page, 'Montagem pela conexão').getByText(name).last().waitFor()
    },
  ]
}

function goingBack(reader: Reader, learned: ManualNames): Step[] {
  const { page } = reader
  const pane = page.getByRole('complementary')
  const count = (blocksThere: number) => expect.poll(() => blocks(reader).count()).toBe(blocksThere)
  return [
    async (undo, redo) => {
      await learned.list()
      await press(row(page, name), name)
      await blocks(reader).filter({ hasText: question }).click()
      await page.keyboard.press('d')
      await count(4)
      await press(page, undo)
      await count(3)
      await press(page, redo)
      await count(4)
      await page.keyboard.press('Control+s')
    },
    async (versions, show, restore) => {
      await press(page, versions)
      await expect.poll(() => pane.getByRole('listitem').count()).toBe(2)
      const first = pane.getByRole('listitem').last()
      await press(first, show)
      await count(3)
      await press(first, restore)
      await expect.poll(() => pane.getByRole('listitem').count()).toBe(3)
      await count(3)
    },
    () => pane.getByRole('paragraph').first().waitFor(),
  ]
}

function ending(reader: Reader, learned: ManualNames): Step[] {
  const { page } = reader
  const asked = page.getByRole('alertdialog')
  const rows = page.getByRole('row').filter({ hasText: name })
  return [
    async (confirm) => {
      await learned.list()
      const active = rows.getByRole('switch')
      await active.click()
      await press(asked, confirm)
      await expect.poll(() => active.isChecked()).toBe(false)
      await active.click()
      await expect.poll(() => active.isChecked()).toBe(true)
    },
    async (more, duplicate) => {
      await press(rows.first(), more)
      await press(page, duplicate)
      await expect.poll(() => rows.count()).toBe(2)
    },
    async (remove, confirm) => {
      await press(rows.last(), learned.more)
      await press(page, remove)
      await press(asked, confirm)
      await expect.poll(() => rows.count()).toBe(1)
    },
  ]
}
