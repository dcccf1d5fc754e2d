// @module-tag integrations
// @module-tag flows
// @module-tag flow-nodes

import { createFlow, saveFlow } from '@recado/contract/flows/api'
import { createIntegration, listIntegrations, showIntegration } from '@recado/contract/integrations/api'
import { listQueues, updateQueue } from '@recado/contract/queues/api'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { checkScreenSizes } from '#support/browser.ts'
import { dismiss } from '#support/desk.ts'
import { demoPeople } from '#support/product.ts'
import { openServices } from '#support/automation/services.ts'
import { setOwnStage } from '#support/stage.ts'

const services = await openServices()
const { typebot, dialogflow, hooks } = services
const stage = setOwnStage(undefined, services.env)
afterAll(() => services.close())

const line = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

test('integrations are added by kind, tried, changed, kept where they are used, and deleted', async () => {
  const key = dialogflow.project('araucaria-faq', [
    { name: 'frete', words: ['entregam'], messages: ['Entregamos em todo o ABC.'] },
  ])
  hooks.add({ path: '/webhook/pedido', answer: () => ({ messages: ['Pedido anotado.'] }) })
  const marina = await stage.enter(demoPeople.marina, { path: '/queue-integration' })
  await marina.getByRole('heading', { name: 'Integrações' }).waitFor()
  await marina.getByText('Nenhuma integração ainda').waitFor()
  await checkScreenSizes(marina, 'integrations-empty')

  const open = async () => {
    await marina.getByRole('button', { name: 'Nova integração', exact: true }).first().click()
    const dialog = marina.getByRole('dialog', { name: 'Nova integração' })
    await dialog.getByLabel('Nome', { exact: true }).waitFor()
    return dialog
  }
  const typed = await open()
  await marina.keyboard.press('Control+Enter')
  await typed.getByText('Obrigatório').first().waitFor()
  await typed.getByLabel('Nome', { exact: true }).fill('Segunda via')
  await typed.getByLabel('Endereço do Typebot').fill('https://10.0.0.1')
  await typed.getByLabel('Nome público do bot').fill('segunda-via')
  await marina.keyboard.press('Control+Enter')
  await expect.poll(() => typed.locator('[aria-invalid=true]').count()).toBe(1)
  await typed.getByLabel('Endereço do Typebot').fill(typebot.url)
  await checkScreenSizes(marina, 'integrations-typebot')
  await marina.keyboard.press('Control+Enter')
  await dismiss(marina, 'Integração salva')
  await line(marina, 'Segunda via').getByText('Ainda não foi chamada.').waitFor()

  const agent = await open()
  await agent.getByLabel('Tipo').click()
  await marina.getByRole('option', { name: 'Dialogflow' }).click()
  await agent.getByLabel('Nome', { exact: true }).fill('Perguntas frequentes')
  await agent.getByLabel('Projeto no Google').fill('araucaria-faq')
  await agent.getByLabel('Chave da conta de serviço').fill(key.json)
  await agent.getByRole('button', { name: 'Salvar' }).click()
  await dismiss(marina, 'Integração salva')
  await line(marina, 'Perguntas frequentes').getByText('araucaria-faq · pt-BR').waitFor()

  // The test opens under its row; what is wrong is said in words.
  await marina.getByRole('button', { name: 'Testar Perguntas frequentes' }).click()
  await marina.getByLabel('Pergunta', { exact: true }).fill('vocês entregam em Mauá?')
  await marina.getByRole('button', { name: 'Perguntar' }).click()
  await marina.getByText('Entregamos em todo o ABC.').waitFor()
  await marina.getByText(/Respondeu em \d/).waitFor()
  dialogflow.revoke(key)
  await marina.getByRole('button', { name: 'Perguntar' }).click()
  await marina.getByText(/A chave foi recusada.*invalid authentication/).waitFor()

  const admin = await stage.product.signIn(demoPeople.marina)
  const flow = await admin.call(createFlow, { name: 'Boas-vindas' })
  await admin.call(createIntegration, { type: 'flowbuilder', name: 'Recepção', jsonContent: String(flow.id) })
  await line(marina, 'Recepção').getByText('Fluxo "Boas-vindas"').waitFor()
  const secret = '{"headers":{"Authorization":"Bearer abc"}}'
  const hook = await admin.call(createIntegration, {
    type: 'n8n',
    name: 'Pedido no ERP',
    urlN8N: `${hooks.url}/webhook/pedido`,
    jsonContent: secret,
  })
  await line(marina, 'Pedido no ERP').waitFor()

  // An empty field keeps the stored secret, which no screen shows.
  await marina.getByRole('button', { name: 'Editar Pedido no ERP' }).click()
  const edited = marina.getByRole('dialog', { name: 'Editar integração' })
  await edited.getByText('Vazio mantém a que está guardada.').waitFor()
  expect(await edited.getByLabel('Cabeçalhos e segredo').inputValue()).toBe('')
  await edited.getByLabel('Endereço', { exact: true }).fill('https://hooks.example/webhook-test/pedido')
  await edited.getByText('Este é o endereço de teste do n8n').waitFor()
  await edited.getByLabel('Endereço', { exact: true }).fill(`${hooks.url}/webhook/pedido`)
  await edited.getByLabel('Nome', { exact: true }).fill('Pedido')
  await edited.getByRole('button', { name: 'Salvar' }).click()
  await dismiss(marina, 'Integração salva')
  expect(await admin.call(showIntegration, { id: hook.id })).toMatchObject({ name: 'Pedido', hasJsonContent: true })

  // After five failures the integration is stopped and says so, until a user tests it again.
  await stage.product.query(
    `update queue_integrations set failures = 5, off_at = now(), last_error = 'silent', last_error_at = now() where id = ${hook.id}`,
  )
  await marina.reload()
  await line(marina, 'Pedido').getByText('5 falhas seguidas: Ninguém respondeu a tempo.').waitFor()
  await marina.getByText('4 integrações · 1 parada').waitFor()
  await marina.getByRole('button', { name: 'Testar Perguntas frequentes' }).click()
  await marina.getByLabel('Pergunta', { exact: true }).waitFor()
  await checkScreenSizes(marina, 'integrations')
  await line(marina, 'Pedido').getByRole('button', { name: 'Tentar de novo' }).click()
  await dismiss(marina, 'Integração ligada')

  await marina.getByLabel('Nome ou endereço').fill('segunda-VIA')
  await expect.poll(() => marina.getByRole('row').count()).toBe(2)
  await marina.getByLabel('Nome ou endereço').fill('')

  // An integration that a queue uses cannot be deleted.
  const [queue] = await admin.call(listQueues, {})
  await admin.call(updateQueue, { id: queue?.id ?? 0, integrationId: hook.id })
  const remove = async (name: string) => {
    await marina.getByRole('button', { name: `Excluir ${name}` }).click()
    await marina.getByRole('button', { name: 'Excluir integração' }).click()
  }
  await remove('Pedido')
  await marina
    .getByText(/Em uso em uma fila ou conexão/)
    .first()
    .waitFor()
  await marina.keyboard.press('Escape')
  await remove('Segunda via')
  await dismiss(marina, 'Integração excluída')
  expect((await admin.call(listIntegrations, {})).queueIntegrations).toHaveLength(3)
})

test('a block’s Typebot is asked beside the canvas, and what it says goes on through the flow', async () => {
  const items = [{ id: 'i1', content: 'Azul' }]
  typebot.publish({
    publicId: 'cores',
    blocks: [
      { id: 'q', say: 'Que cor?' },
      { id: 'c', ask: 'choice input', items },
      { id: 'e', say: 'Anotado.' },
    ],
  })
  const admin = await stage.product.signIn(demoPeople.marina)
  const { id } = await admin.call(createFlow, { name: 'Cores' })
  const position = { x: 0, y: 0 }
  const bot = { name: 'Cores', urlN8N: typebot.url, typebotSlug: 'cores', typebotDelayMessage: 0 }
  await admin.call(saveFlow, {
    idFlow: id,
    nodes: [
      { id: 's', type: 'start', data: {}, position },
      { id: 't', type: 'typebot', data: { typebotIntegration: bot }, position },
      { id: 'm', type: 'message', data: { label: 'Obrigado pela escolha.' }, position },
    ],
    connections: [
      { source: 's', target: 't' },
      { source: 't', target: 'm' },
    ],
  })
  const marina = await stage.enter(demoPeople.marina, { path: `/flowbuilder/${id}` })
  await marina.getByRole('button', { name: 'Testar', exact: true }).click()
  const phone = marina.getByRole('log', { name: 'Telefone do cliente' })
  await marina.getByRole('button', { name: 'Oi, bom dia' }).click()
  await marina.getByRole('button', { name: 'Perguntar de verdade' }).click()
  await phone.getByText('Que cor?').waitFor()
  await marina.getByRole('textbox', { name: 'Escreva como o cliente' }).fill('1')
  await marina.keyboard.press('Enter')
  await marina.getByRole('button', { name: 'Perguntar de verdade' }).click()
  await phone.getByText('Anotado.').waitFor()
  await phone.getByText('Obrigado pela escolha.').waitFor()
  await phone.getByText('O fluxo terminou: pessoas atendem.').waitFor()
  expect(await stage.product.query('select id from bot_runs')).toEqual([])
})
