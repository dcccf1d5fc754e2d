// @module-tag flows
// @module-tag bots

import { listConnections } from '@recado/contract/connections/api'
import { createTriggerPhrase } from '@recado/contract/trigger-phrases/api'
import { createFlow, saveFlow } from '@recado/contract/flows/api'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkScreen, checkScreenThemes, phone } from '../support/browser.ts'
import { people } from '../support/company.ts'
import { connectNumber, shop } from '../support/connection.ts'
import { customers } from '../support/desk.ts'
import { setStage } from '../support/stage.ts'
import { sampleFlow } from './sample.ts'

const phrase = 'Quero um orçamento'
const stage = setStage(async (product) => void (await connectNumber(product)))

const block = (page: Page, words: string | RegExp): Locator => page.locator('.react-flow__node').filter({ hasText: words })
const pane = (page: Page): Locator => page.getByRole('complementary', { name: 'Testar' })
const log = (page: Page): Locator => page.getByRole('log', { name: 'Telefone do cliente' })
const lit = (page: Page): Locator => page.locator('.react-flow__edge.passed')

async function addFlow(name: string): Promise<number> {
  const admin = await stage.product.admin()
  const { id } = await admin.call(createFlow, { name })
  const { nodes, connections } = await sampleFlow(admin)
  const model = { name: 'Ana', prompt: 'Responda.', apiKey: 'sk-test' }
  await admin.call(saveFlow, {
    idFlow: id,
    nodes: [
      ...nodes,
      { id: 'model', type: 'openai', data: { typebotIntegration: model }, position: { x: 800, y: 560 } },
      { id: 'bye', type: 'message', data: { label: 'Um colega já vem.' }, position: { x: 1060, y: 560 } },
    ],
    connections: [...connections, { source: 'menu', target: 'model', sourceHandle: 'a4' }, { source: 'model', target: 'bye' }],
  })
  return id
}

async function openTest(id: number): Promise<Page> {
  const page = await stage.enter(people.marina, { path: `/flowbuilder/${id}` })
  await block(page, 'Inicio').first().waitFor()
  await page.getByRole('button', { name: 'Testar', exact: true }).click()
  await pane(page).getByText('nada é enviado').waitFor()
  return page
}

const hasFocus = (one: Locator): Promise<boolean> => one.evaluate((element) => element === document.activeElement)

async function say(page: Page, text: string): Promise<void> {
  await pane(page).getByRole('textbox', { name: 'Escreva como o cliente' }).fill(text)
  await page.keyboard.press('Enter')
}

test('a flow is tried as it is drawn: its path lights up, unsaved changes count, and nothing is sent', async () => {
  const page = await openTest(await addFlow('Boas-vindas'))
  await log(page).getByText('Escreva como se fosse o cliente').waitFor()
  await expect.poll(() => hasFocus(pane(page).getByRole('textbox', { name: 'Escreva como o cliente' }))).toBe(true)
  await pane(page).getByRole('button', { name: 'Oi, bom dia' }).click()
  await log(page).getByText('Olá, Conceição dos Santos. Aqui é da Araucária Móveis.').waitFor()
  await block(page, 'Como podemos ajudar?').getByText('agora').waitFor()
  await expect.poll(() => lit(page).count()).toBe(2)
  await expect.poll(() => block(page, 'Aqui é da Araucária').getByText('passou por aqui').count()).toBe(1)

  await pane(page).getByRole('button', { name: '1 Fazer um orçamento' }).click()
  await log(page).getByText('Qual a medida do vão').waitFor()
  const variables = pane(page).getByRole('region', { name: 'Variáveis' })
  await variables.getByText('à espera').waitFor()
  // The answers that the next condition checks are offered as buttons.
  await pane(page).getByRole('button', { name: '3', exact: true }).waitFor()
  await checkScreenThemes(page, 'flow-test')
  await say(page, '2,74')
  await variables.getByText('2,74').waitFor()
  await log(page).getByText('Posso ajudar em mais alguma coisa?').waitFor()

  await say(page, '2')
  await log(page).getByText('Espera de 20 s, pulada').waitFor()
  await log(page)
    .getByText(/Entra na fila/)
    .waitFor()
  await log(page).getByText('Pessoas atendem.').waitFor()
  expect(await pane(page).getByRole('textbox', { name: 'Escreva como o cliente' }).count()).toBe(0)

  // It is changed on the canvas, and played at once.
  await block(page, 'Aqui é da Araucária').dblclick()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Mensagem').fill('Bem-vinda, {{firstName}}!')
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await pane(page).getByRole('button', { name: 'Começar de novo' }).first().click()
  await expect.poll(() => hasFocus(pane(page).getByRole('textbox', { name: 'Escreva como o cliente' }))).toBe(true)
  await pane(page).getByRole('textbox', { name: 'Cliente', exact: true }).fill('Rosa Lima')
  await say(page, 'Oi')
  await log(page).getByText('Bem-vinda, Rosa!').waitFor()
  await page.getByText('com o que ainda não foi salvo').waitFor()

  await pane(page).getByRole('button', { name: 'Fechar' }).click()
  await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Testar', exact: true }))).toBe(true)
  await expect.poll(() => lit(page).count()).toBe(0)
  expect(await stage.product.query('select id from bot_runs union all select id from messages')).toEqual([])
})

test('the tester answers in place of a model, and on a phone the path shows above', async () => {
  const page = await openTest(await addFlow('Com modelo'))
  await say(page, 'Oi')
  await say(page, '4')
  await pane(page).getByText('Agora fala OpenAI: Ana').waitFor()
  // The focus follows the turn, so a tester who types for both never looks for the field.
  await expect.poll(() => hasFocus(pane(page).getByRole('textbox', { name: 'Responda no lugar dele' }))).toBe(true)
  await page.keyboard.type('Para quando?')
  await page.keyboard.press('Enter')
  await log(page).getByText('Para quando?').waitFor()
  await expect.poll(() => hasFocus(pane(page).getByRole('textbox', { name: 'Escreva como o cliente' }))).toBe(true)
  await say(page, 'Para amanhã')
  await checkScreen(page, 'flow-test-model')
  await pane(page).getByRole('button', { name: 'Passa para pessoas' }).click()
  await log(page).getByText('Um colega já vem.').waitFor()
  await log(page).getByText('Pessoas atendem.').waitFor()

  await page.setViewportSize(phone)
  await page.locator('.react-flow').waitFor()
  const [canvas, beside] = [await page.locator('.react-flow').boundingBox(), await pane(page).boundingBox()]
  expect(canvas && beside && canvas.y + canvas.height <= beside.y + 1 && canvas.height > 150).toBe(true)
})

test('a conversation that went through the flow is replayed step by step, and blocks show how often they were passed', async () => {
  const admin = await stage.product.admin()
  const flowId = await addFlow('Revista')
  const [line] = await admin.call(listConnections, {})
  await admin.call(createTriggerPhrase, { name: 'Revista', flowId, whatsappId: line?.id ?? 0, phrase })
  const page = await openTest(flowId)
  await pane(page).getByRole('tab', { name: 'Conversas' }).click()
  await pane(page).getByText('Nenhuma conversa ainda').waitFor()
  await checkScreen(page, 'flow-runs-empty')

  const { beatriz } = customers
  await stage.product.phones.write(beatriz.phone, shop, phrase)
  const count = (rows: number) =>
    expect.poll(async () => (await stage.product.query('select turn from bot_run_steps')).length).toBe(rows)
  await count(1)
  await stage.product.phones.write(beatriz.phone, shop, '1')
  await count(2)
  await stage.product.phones.write(beatriz.phone, shop, '4,10')
  await count(3)

  await page.reload()
  await block(page, 'Inicio').first().waitFor()
  await block(page, 'Como podemos ajudar?').getByTitle('passou 1 vez em 30 dias').waitFor()
  await page.getByRole('button', { name: 'Testar', exact: true }).click()
  await pane(page).getByRole('tab', { name: 'Conversas' }).click()
  const run = pane(page).getByRole('button', { name: new RegExp(beatriz.name) })
  await run
    .getByText('Por uma frase · O fluxo terminou: pessoas atendem.')
    .or(run.getByText(/Por uma frase · Pessoas atendem/))
    .waitFor()
  await checkScreen(page, 'flow-runs')
  await run.focus()
  await page.keyboard.press('Enter')
  await page.getByText(/Você revê a conversa com/).waitFor()
  await pane(page).getByText('Passo 3 de 3').waitFor()
  await log(page).getByText('4,10').waitFor()
  await expect.poll(() => hasFocus(pane(page).getByRole('toolbar', { name: 'Rever a conversa' }))).toBe(true)
  await checkScreen(page, 'flow-replay')
  await expect.poll(() => lit(page).count()).toBe(5)
  // Keys still work after a button has reached an end and is disabled.
  await pane(page).getByRole('button', { name: 'Passo anterior' }).click()
  await pane(page).getByText('Passo 2 de 3').waitFor()
  await pane(page).getByRole('button', { name: 'Passo anterior' }).click()
  await pane(page).getByText('Passo 1 de 3').waitFor()
  await page.keyboard.press('ArrowRight')
  await pane(page).getByText('Passo 2 de 3').waitFor()
  await page.keyboard.press('ArrowLeft')
  await pane(page).getByText('Passo 1 de 3').waitFor()
  await block(page, 'Como podemos ajudar?').getByText('agora').waitFor()
  await expect.poll(() => lit(page).count()).toBe(2)
  expect(await log(page).getByText('4,10').count()).toBe(0)
  // The replay is read-only, and closing it returns to the user's own canvas.
  expect(await page.getByRole('toolbar', { name: 'Adicionar bloco' }).count()).toBe(0)
  await pane(page).getByRole('button', { name: 'Voltar às conversas' }).click()
  await page.getByRole('toolbar', { name: 'Adicionar bloco' }).waitFor()
  await expect.poll(() => hasFocus(run)).toBe(true)
})
