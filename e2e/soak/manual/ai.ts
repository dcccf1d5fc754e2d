import { listConnections, updateConnection } from '@recado/contract/connections/api'
import { createFlow } from '@recado/contract/flows/api'
import { listIntegrations, updateIntegration } from '@recado/contract/integrations/api'
import { expect } from 'vitest'
import { shop } from '#support/connection.ts'
import type { Customer } from '#support/desk.ts'
import { goTo, type Guide, named, type Step, press, type Reader, row, write } from './guide.ts'
import { addCustomer, dialogOf, follow, hears, pick, saveDialog } from './screen.ts'

/** What the reader has read so far, and uses again. */
interface ManualNames {
  prompts: string
  answerer: string
  automation: string
}

const prompt = 'Vendedora da loja'
const hook = 'Consulta de pedidos'
const answer = 'Seu pedido saiu hoje.'

export const ai: Guide = async (reader) => {
  const { stage, around } = reader
  const learned = { prompts: '', answerer: '', automation: '' }
  const customers = [
    await addCustomer(reader.stage.product, 'Alzira Paes'),
    await addCustomer(reader.stage.product, 'Benedito Cruz'),
  ] as const
  around.services.hooks.add({ path: '/webhook/pedidos', answer: () => ({ messages: [answer] }) })
  await (await stage.product.admin()).call(createFlow, { name: 'Com modelo' })
  return [
    writing(reader, learned),
    trying(reader),
    answering(reader, learned, customers[0]),
    limiting(reader, learned),
    connecting(reader, learned, customers[1]),
    stopping(reader),
  ]
}

/** Opens for editing the record of a row. */
const edit = ({ page }: Reader, name: string) =>
  row(page, name)
    .getByRole('button', { name: new RegExp(`${name}$`) })
    .first()

function writing(reader: Reader, learned: ManualNames): Step[] {
  const { page } = reader
  const dialog = dialogOf(page)
  return [
    // The model on this machine takes any key.
    async () => undefined,
    async (prompts, add) => {
      learned.prompts = prompts
      await goTo(page, prompts)
      await press(page, add)
    },
    async (name, text) => {
      await write(dialog, name, prompt)
      await write(dialog, text, 'Você vende os móveis da loja, em até três frases por resposta, e pergunta a medida do vão.')
    },
    async (model, key) => {
      await write(dialog, model, 'gpt-6-luna')
      await write(dialog, key, 'sk-local')
    },
    (queue) => pick(page, dialog, queue, 'Vendas'),
    async (save) => {
      await press(dialog, save)
      await row(page, prompt).getByText('Vendas').waitFor()
    },
  ]
}

function trying({ page }: Reader): Step[] {
  const dialog = dialogOf(page)
  const phone = dialog.getByRole('log')
  const lines = phone.getByRole('paragraph')
  const field = dialog.getByRole('complementary').getByRole('textbox')
  let [asks, said] = ['', 0]
  return [
    async (editing, trial) => {
      await press(row(page, prompt), editing)
      await dialog.getByRole('complementary', { name: named(trial) }).waitFor()
    },
    async (ask) => {
      asks = ask
      await field.fill('Quanto custa uma estante?')
      await press(dialog, ask)
      // What was asked, what was answered, and what it took.
      await expect.poll(() => lines.count()).toBeGreaterThanOrEqual(3)
      said = await lines.count()
    },
    async () => {
      await dialog
        .getByRole('textbox')
        .nth(1)
        .fill('Você vende estantes sob medida. Pergunte primeiro a largura e a altura do vão.')
      await field.fill('E de madeira?')
      await press(dialog, asks)
      await expect.poll(() => lines.count()).toBeGreaterThan(said)
      await saveDialog(page)
    },
  ]
}

function answering(reader: Reader, learned: ManualNames, customer: Customer): Step[] {
  const { page, stage } = reader
  const dialog = dialogOf(page)
  return [
    async (answerer) => {
      learned.answerer = answerer
      await follow(page, '/queues')
      await row(page, 'Financeiro').getByRole('cell').last().getByRole('button').first().click()
      await pick(page, dialog, answerer, prompt)
      await saveDialog(page)
    },
    async (automation) => {
      learned.automation = automation
      await follow(page, '/connections')
      await edit(reader, 'Matriz').click()
      await press(dialog, automation)
      await pick(page, dialog, learned.answerer, prompt)
      await saveDialog(page)
      await stage.product.phones.write(customer.phone, shop, 'Quanto custa uma estante?')
      await hears(reader, customer, /\w/)
      await restore(reader)
    },
    async (block) => {
      await page.goto(`${stage.product.url}/flowbuilders`)
      await press(row(page, 'Com modelo'), 'Com modelo')
      await press(page.getByRole('toolbar'), block)
      await dialog.getByRole('textbox').first().waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    },
  ]
}

/** Removes prompt and integration from the connection. */
async function restore({ stage }: Reader): Promise<void> {
  const admin = await stage.product.admin()
  const [line] = await admin.call(listConnections, {})
  await admin.call(updateConnection, { id: line?.id ?? 0, promptId: null, integrationId: null })
}

function limiting({ page }: Reader, learned: ManualNames): Step[] {
  const dialog = dialogOf(page)
  let limit = ''
  return [
    async (prompts, setLimit) => {
      limit = setLimit
      expect(prompts).toBe(learned.prompts)
      await goTo(page, prompts)
      await press(page, setLimit)
    },
    async (dollars, tokens, save) => {
      await write(dialog, dollars, '50')
      await write(dialog, tokens, '5000000')
      await press(dialog, save)
      await page.getByText(/5[.,]000[.,]000/).waitFor()
    },
    async () => {
      await press(page, limit)
      await dialog.getByText('80%').waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    },
  ]
}

function connecting(reader: Reader, learned: ManualNames, customer: Customer): Step[] {
  const { page, stage, around } = reader
  const dialog = dialogOf(page)
  return [
    async (integrations, add) => {
      await goTo(page, integrations)
      await press(page, add)
    },
    async (type, dialogflow, n8n, webhook, typebot, flow) => {
      for (const kind of [dialogflow, n8n, typebot, flow, webhook]) {
        await pick(page, dialog, type, kind)
        await dialog.getByLabel(named(type)).getByText(kind).waitFor()
      }
    },
    async (name) => {
      await write(dialog, name, hook)
      await dialog.getByRole('textbox').nth(1).fill(`${around.services.hooks.url}/webhook/pedidos`)
    },
    async (save, test, ask) => {
      await press(dialog, save)
      await press(row(page, hook), test)
      await press(page, ask)
      await page.getByText(answer).waitFor()
      await page.getByRole('status').getByText(/\d s$/).waitFor()
    },
    async () => {
      await follow(page, '/connections')
      await edit(reader, 'Matriz').click()
      await press(dialog, learned.automation)
      await dialog.getByRole('combobox').nth(1).click()
      await page.getByRole('option', { name: hook }).click()
      await saveDialog(page)
      await stage.product.phones.write(customer.phone, shop, 'Cadê o meu pedido?')
      await hears(reader, customer, answer)
      await restore(reader)
    },
  ]
}

/** Five unanswered calls have stopped it. */
function stopping({ page, stage }: Reader): Step[] {
  const line = row(page, hook)
  const working = () => line.getByRole('button', { name: new RegExp(`${hook}$`) })
  return [
    async (integrations, halted) => {
      await stage.product.query(
        `update queue_integrations set failures = 5, off_at = now(), last_error = 'silent', last_error_at = now() where name = $1`,
        [hook],
      )
      await page.reload()
      await goTo(page, integrations)
      await line.getByText(halted, { exact: true }).waitFor()
    },
    // The service answers again.
    async () => undefined,
    async (retry, turnOn) => {
      await press(line, retry)
      await expect.poll(() => working().count()).toBe(3)
      const admin = await stage.product.admin()
      const { queueIntegrations } = await admin.call(listIntegrations, {})
      const id = queueIntegrations.find(({ name }) => name === hook)?.id ?? 0
      await admin.call(updateIntegration, { id, active: false })
      await press(line, turnOn)
      await expect.poll(() => working().count()).toBe(3)
    },
  ]
}
