// @module-tag trigger-phrases
// @module-tag flows

import { triggerFlow } from '@recado/contract/bots/api'
import { listConnections } from '@recado/contract/connections/api'
import { createTriggerPhrase, deleteTriggerPhrase, listTriggerPhrases } from '@recado/contract/trigger-phrases/api'
import { createFlow, listFlows, saveFlow, updateFlow } from '@recado/contract/flows/api'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { checkScreenSizes, soon } from '../support/browser.ts'
import { people } from '../support/company.ts'
import { connectNumber, shop } from '../support/connection.ts'
import { conversation, customers, dismiss, field, openTab, ticketState, receiveIn, row } from '../support/desk.ts'
import { setStage } from '../support/stage.ts'

const { beatriz, mariana } = customers

const stage = setStage(async (product) => {
  await connectNumber(product)
  await addFlow('Boas-vindas', 'Bem-vinda à promoção!')
  await addFlow('Cadastro', 'Vamos ao cadastro.')
  await addFlow('Plantão', 'Já respondemos.', false)
})

/** A flow that says something and asks for a document. */
async function addFlow(name: string, label: string, isSlashCommand = true): Promise<number> {
  const admin = await stage.product.admin()
  const { id } = await admin.call(createFlow, { name, isSlashCommand })
  const position = { x: 0, y: 0 }
  const typebotIntegration = { message: 'Qual é o seu CPF?', answerKey: 'CPF' }
  await admin.call(saveFlow, {
    idFlow: id,
    nodes: [
      { id: 's', type: 'start', data: {}, position },
      { id: 'm', type: 'message', data: { label }, position },
      { id: 'q', type: 'question', data: { typebotIntegration }, position },
    ],
    connections: [
      { source: 's', target: 'm' },
      { source: 'm', target: 'q' },
    ],
  })
  return id
}

const line = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

/** What a flow says at once: one message where each costs. */
const saidAtOnce = (...texts: string[]) => (inject('proof').line === 'official' ? [texts.join('\n\n')] : texts)

/** The messages the customer's phone has from the shop, once there are `count` of them. */
async function heard({ phone }: { phone: string }, count: number): Promise<string[]> {
  const texts = async () =>
    (await stage.product.phones.messages(phone, shop)).flatMap((message) => (message.fromMe ? [] : [message.text ?? '']))
  await expect.poll(async () => (await texts()).length, { timeout: 15_000 }).toBe(count)
  return texts()
}

test('a phrase is made, kept from being made twice, changed and switched, and starts its flow for a customer', async () => {
  const admin = await stage.product.admin()
  const marina = await stage.enter(people.marina)
  await marina.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name: 'Fluxos' }).click()
  const submenu = marina.getByRole('group', { name: 'Fluxos' }).getByRole('link')
  await expect.poll(() => submenu.allInnerTexts()).toEqual(['Campanha', 'Conversa'])
  await submenu.first().click()
  await marina.waitForURL('**/phrase-lists')
  await marina.getByText('Nenhuma frase ainda').waitFor()
  await checkScreenSizes(marina, 'phrases-empty')

  const lines = marina.waitForRequest((request) => /\/api\/whatsapp\?/.test(request.url()))
  await marina.getByRole('button', { name: 'Nova frase' }).first().click()
  const dialog = marina.getByRole('dialog', { name: 'Nova frase' })
  await dialog.getByLabel('Nome').waitFor()
  expect(Object.fromEntries(new URL((await lines).url()).searchParams)).toMatchObject({ session: '0' })
  await dialog.getByLabel('Nome').fill('Promoção')
  await pick(marina, 'Fluxo', 'Boas-vindas')
  await dialog.getByLabel('Frase que dispara o fluxo').fill('Quero promoção!')
  await pick(marina, 'Conexão', 'Matriz')
  await marina.keyboard.press('Control+Enter')
  await dismiss(marina, 'Frase criada com sucesso!')
  await line(marina, 'Promoção').getByText('“Quero promoção!”').waitFor()
  await line(marina, 'Promoção').getByText('em Matriz').waitFor()

  // The same words, as customers write them, are this phrase already.
  await marina.getByRole('button', { name: 'Nova frase' }).click()
  await dialog.getByLabel('Nome').fill('Outra')
  await pick(marina, 'Fluxo', 'Cadastro')
  await dialog.getByLabel('Frase que dispara o fluxo').fill('QUERO PROMOCAO')
  await pick(marina, 'Conexão', 'Matriz')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dialog.getByText('A campanha ativa “Promoção” desta conexão já tem esta frase.').waitFor()
  await checkScreenSizes(marina, 'phrases-taken')
  await dialog.getByLabel('Frase que dispara o fluxo').fill('Quero me cadastrar')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dismiss(marina, 'Frase criada com sucesso!')

  const { flow: campaigns } = await admin.call(listTriggerPhrases, {})
  const other = campaigns.find(({ name }) => name === 'Outra')
  // The switch sends the version on screen, so it does not overwrite another user's concurrent change.
  const switching = marina.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/flowcampaign'))
  await marina.getByRole('switch', { name: 'Outra: ativo' }).click()
  expect((await switching).postDataJSON()).toEqual({ id: other?.id, status: false, updatedAt: other?.updatedAt })
  await dismiss(marina, 'Frase alterada com sucesso!')
  await line(marina, 'Outra').getByText('Desativado').waitFor()
  await checkScreenSizes(marina, 'phrases-list')

  // Its flow is switched off and on again: meanwhile the phrase rests, and says so.
  await admin.call(updateFlow, { flowId: other?.flowId ?? 0, active: false })
  await line(marina, 'Outra').getByText('O fluxo está desativado: não inicia nada').waitFor(soon)
  await admin.call(updateFlow, { flowId: other?.flowId ?? 0, active: true })
  await line(marina, 'Outra').getByText('em Matriz').waitFor(soon)

  await marina.getByRole('button', { name: 'Editar Outra' }).click()
  const editing = marina.getByRole('dialog', { name: 'Editar frase' })
  await editing.getByLabel('Nome').fill('Cadastro novo')
  await editing.getByRole('button', { name: 'Salvar' }).click()
  await dismiss(marina, 'Frase alterada com sucesso!')

  await marina.getByRole('searchbox', { name: 'Buscar nome ou frase' }).fill('PROMOCAO')
  await line(marina, 'Cadastro novo').waitFor({ state: 'detached' })
  await marina.getByRole('searchbox', { name: 'Buscar nome ou frase' }).fill('nada disto')
  await marina.getByText('Nada com "nada disto"').waitFor()
  await marina.getByRole('button', { name: 'Limpar' }).last().click()

  // What others add and take away is here at once.
  const [connection] = await admin.call(listConnections, {})
  const flowId = other?.flowId ?? 0
  const third = await admin.call(createTriggerPhrase, {
    name: 'Terceira',
    flowId,
    whatsappId: connection?.id ?? 0,
    phrase: 'três',
  })
  await line(marina, 'Terceira').waitFor(soon)
  await admin.call(deleteTriggerPhrase, { id: third.id })
  await line(marina, 'Terceira').waitFor({ state: 'detached', ...soon })
  await marina.getByRole('button', { name: 'Excluir Cadastro novo' }).click()
  await marina.getByRole('alertdialog').getByRole('button', { name: 'Excluir frase' }).click()
  await dismiss(marina, 'Frase deletada')
  await line(marina, 'Cadastro novo').waitFor({ state: 'detached' })

  await stage.product.phones.write(mariana.phone, shop, '  quero PROMOCAO')
  const said = saidAtOnce('Bem-vinda à promoção!', 'Qual é o seu CPF?')
  expect(await heard(mariana, said.length)).toEqual(said)
})

test('a conversation says which flow answers and at which block, and a person takes it over', async () => {
  const marina = await stage.enter(people.marina)
  await openTab(marina, /Aguardando/)
  const [waiting] = await stage.product.query<{ id: number; uuid: string }>(
    `select id, uuid from tickets where status = 'pending'`,
  )
  await marina.goto(`${stage.product.url}/tickets/${waiting?.uuid}`)
  const here = conversation(marina, mariana)
  await here.getByRole('status').filter({ hasText: 'Fluxo Boas-vindas · Pergunta: CPF' }).waitFor()
  await checkScreenSizes(marina, 'flow-bar-waiting')
  const admin = await stage.product.admin()
  const [slash] = (await admin.call(listFlows, {})).flows
  const start = admin.call(triggerFlow, { id: waiting?.id ?? 0, flowId: slash?.id ?? 0 })
  await expect(start).rejects.toThrow('ERR_TICKET_NOT_OPEN')
  await here.getByRole('button', { name: 'Assumir' }).click()
  await here.getByText('Fluxo Boas-vindas').waitFor({ state: 'detached' })
  await marina.getByText('Uma pessoa aceitou.').waitFor()
})

test('an attendant starts a flow by typing a slash, sees where it stands, and ends it', async () => {
  await receiveIn(stage.product, 'Vendas', beatriz, 'Oi', people.caio)
  const caio = await stage.enter(people.caio, { colorScheme: 'dark' })
  await row(caio, beatriz).getByRole('link').click()
  const here = conversation(caio, beatriz)
  await field(caio).pressSequentially('/')
  await caio.getByRole('option', { name: '/Cadastro Iniciar fluxo' }).waitFor()
  // Of the three flows, those that a slash may start.
  expect(await caio.getByRole('option').count()).toBe(2)
  await checkScreenSizes(caio, 'flow-slash-dark')
  await field(caio).pressSequentially('cad')
  await expect.poll(() => caio.getByRole('option').count()).toBe(1)
  const started = caio.waitForResponse((response) => response.url().endsWith('/trigger-flow'))
  await caio.keyboard.press('Enter')
  expect(await (await started).json()).toEqual({ executionId: expect.any(Number), status: 'waiting' })
  await expect.poll(() => field(caio).inputValue()).toBe('')
  const said = saidAtOnce('Vamos ao cadastro.', 'Qual é o seu CPF?')
  expect(await heard(beatriz, said.length)).toEqual(said)
  const bar = here.getByText('Fluxo Cadastro · Pergunta: CPF')
  await bar.waitFor()

  // A message by the owner ends nothing in the meantime, and a second flow cannot interrupt.
  await field(caio).fill('Pode ser com pontos')
  await caio.keyboard.press('Enter')
  expect((await heard(beatriz, said.length + 1)).at(-1)).toContain('Pode ser com pontos')
  await field(caio).pressSequentially('/boas')
  await caio.getByRole('option', { name: /Boas-vindas/ }).click()
  await dismiss(caio, 'Um fluxo já está em andamento nesta conversa.')
  await bar.waitFor()
  await here.getByRole('button', { name: 'Encerrar fluxo' }).click()
  await bar.waitFor({ state: 'detached' })
  await caio.getByText('Alguém pausou as respostas automáticas.').waitFor()
  expect(await ticketState(stage.product, beatriz)).toMatchObject({ status: 'open', attendant: 'Caio Mendes' })
  await stage.product.phones.write(beatriz.phone, shop, '123.456.789-00')
  await here.getByRole('log').getByText('123.456.789-00').waitFor()

  // One that was switched off since the list came is refused, and the next list has it no more.
  await field(caio).pressSequentially('/boas')
  await caio.getByRole('option', { name: /Boas-vindas/ }).waitFor()
  const admin = await stage.product.admin()
  const { flows } = await admin.call(listFlows, {})
  const off = flows.find(({ name }) => name === 'Boas-vindas')
  await admin.call(updateFlow, { flowId: off?.id ?? 0, active: false })
  await caio.keyboard.press('Enter')
  await dismiss(caio, 'Este fluxo está desativado')
  await field(caio).pressSequentially('/')
  await caio.getByRole('option', { name: /Cadastro/ }).waitFor()
  await expect.poll(() => caio.getByRole('option', { name: /Boas-vindas/ }).count()).toBe(0)

  // A question that is answered ends it by itself.
  await field(caio).pressSequentially('cad')
  await caio.keyboard.press('Enter')
  await bar.waitFor()
  await stage.product.phones.write(beatriz.phone, shop, '987.654.321-00')
  await bar.waitFor({ state: 'detached', timeout: 20_000 })
})

/** Chooses in a select of the dialog that is open. */
async function pick(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
