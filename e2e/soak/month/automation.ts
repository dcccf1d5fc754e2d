import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { addBlock } from '#support/automation/blocks.ts'
import { dismiss } from '../../support/desk.ts'
import { timed } from './ledger.ts'
import type { Month } from './month.ts'
import { connectionTexts, sections, welcome } from './opening.ts'
import { ask, type Customer } from './talking.ts'

const block = (page: Page, words: string): Locator => page.locator('.react-flow__node').filter({ hasText: words })
const phrase = 'Quero agendar uma visita'
const asks = { day: 'Qual dia fica bom?', hour: 'E a que horas?', noted: 'Anotado: {{dia}}, {{hora}}. Alguém confirma já.' }

/** A flow that books visits, drawn block by block, and the phrase that starts it. */
export async function drawFlow(month: Month): Promise<void> {
  const page = await month.enter('helena', '/flowbuilders')
  await page.getByRole('button', { name: 'Novo fluxo' }).first().click()
  const naming = page.getByRole('dialog', { name: 'Novo fluxo' })
  await naming.getByLabel('Nome').fill('Visitas')
  await naming.getByLabel('Nome').press('Control+Enter')
  await page.waitForURL(/\/flowbuilder\/\d+$/)
  await block(page, 'Inicio do fluxo').waitFor()
  await question(page, asks.day, 'dia')
  await question(page, asks.hour, 'hora')
  const saying = await addBlock(page, 'Mensagem', 'Adicionar mensagem ao fluxo')
  await fill(saying, 'Mensagem', asks.noted)
  const entering = await addBlock(page, 'Ticket', 'Adicionar ticket ao fluxo')
  await entering.getByLabel('Fila').click()
  await page.getByRole('option', { name: sections.sales }).click()
  await entering.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await entering.waitFor({ state: 'detached' })
  await connect(page, 'Inicio do fluxo', asks.day)
  await connect(page, asks.day, asks.hour)
  await connect(page, asks.hour, 'Anotado')
  await connect(page, 'Anotado', 'Ticket')
  await page.keyboard.press('Control+s')
  await dismiss(page, 'Fluxo salvo com sucesso')

  await page.goto(`${month.product.url}/phrase-lists`)
  await page.getByRole('button', { name: 'Nova frase' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Nova frase' })
  await dialog.getByLabel('Nome').fill('Visita')
  await pick(page, dialog, 'Fluxo', 'Visitas')
  await dialog.getByLabel('Frase que dispara o fluxo').fill(phrase)
  await pick(page, dialog, 'Conexão', 'Loja')
  await dialog.getByLabel('Nome').press('Control+Enter')
  await dismiss(page, 'Frase criada com sucesso!')
}

async function pick(page: Page, dialog: Locator, label: string, option: string): Promise<void> {
  await dialog.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function fill(dialog: Locator, label: string, text: string): Promise<void> {
  await dialog.getByLabel(label, { exact: true }).fill(text)
  await dialog.getByLabel(label, { exact: true }).press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
}

async function question(page: Page, text: string, key: string): Promise<void> {
  const dialog = await addBlock(page, 'Pergunta', 'Adicionar pergunta ao fluxo')
  await dialog.getByLabel('Mensagem').fill(text)
  await fill(dialog, 'Salvar resposta', key)
}

async function connect(page: Page, from: string, to: string): Promise<void> {
  await block(page, from).focus()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: /Para onde vai/ })
  await dialog.getByRole('combobox').click()
  await page.getByRole('option', { name: new RegExp(to.replaceAll('?', String.raw`\?`)) }).click()
  await dialog.getByRole('button', { name: 'Conectar' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** A customer writes the phrase and books a visit without an attendant. */
export async function book(month: Month, customer: Customer): Promise<void> {
  const talk = month.ledger.open(customer.name, await timed(() => ask(month, customer, phrase, asks.day)))
  await ask(month, customer, 'quinta-feira', asks.hour)
  talk.waits = await timed(() => ask(month, customer, '14h', 'Anotado: quinta-feira, 14h.'))
}

/** A prompt that answers for a queue until an attendant takes over. */
export async function writePrompt(month: Month): Promise<void> {
  const page = await month.enter('helena', '/prompts')
  await page.getByRole('button', { name: 'Novo prompt', exact: true }).first().click()
  const adding = page.getByRole('dialog', { name: 'Novo prompt' })
  await adding.getByLabel('Nome', { exact: true }).fill('Primeiras dúvidas')
  await adding
    .getByRole('textbox', { name: 'Prompt' })
    .fill('Você atende a Serra Azul, marcenaria em Joinville. Responda em até três frases e pergunte a medida do móvel.')
  await adding.getByLabel('Chave de API', { exact: true }).fill('sk-da-serra')
  await adding.getByLabel('Fila para onde passa').click()
  await page.getByRole('option', { name: sections.repair }).click()
  await adding.getByRole('button', { name: 'Salvar' }).click()
  await dismiss(page, 'Prompt salvo')
  await page.goto(`${month.product.url}/queues`)
  await page.getByRole('button', { name: `Editar ${sections.repair}` }).click()
  const queue = page.getByRole('dialog', { name: 'Editar fila' })
  await queue.getByRole('combobox', { name: 'Prompt de IA' }).click()
  await page.getByRole('option', { name: 'Primeiras dúvidas' }).click()
  await queue.getByRole('button', { name: 'Salvar' }).click()
  await dismiss(page, 'Fila salva')
}

/** A customer asks the queue with the prompt, is answered, and then handed over to people. */
export async function consult(month: Month, customer: Customer): Promise<void> {
  const talk = month.ledger.open(customer.name, await timed(() => ask(month, customer, 'Oi', connectionTexts.greeting)))
  await ask(month, customer, sections.repair, welcome[sections.repair] ?? '')
  await ask(month, customer, 'Quanto custa restaurar uma mesa?', 'Qual é a largura e a altura do vão?')
  talk.waits = await timed(() => ask(month, customer, 'O pé dela quebrou', 'sinto muito'))
  const text = `select v.id from visits v join contacts c on c.company_id = v.company_id and c.id = v.contact_id
    where v.company_id = $1 and c.number = $2 and v.closed_at is null and v.handed_over_at is not null`
  await expect.poll(async () => (await month.query(text, customer.phone)).length).toBe(1)
}
