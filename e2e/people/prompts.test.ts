// @module-tag prompts

import { createConnection, listConnections } from '@recado/contract/connections/api'
import { createPrompt, listPrompts } from '@recado/contract/prompts/api'
import { createIntegration } from '@recado/contract/integrations/api'
import { listQueues } from '@recado/contract/queues/api'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, checkScreenSizes, phone } from '#support/browser.ts'
import { people } from '#support/company.ts'
import { dismiss } from '#support/desk.ts'
import { setStage } from '#support/stage.ts'

const stage = setStage()
const words = 'Você atende a Araucária Móveis, loja de móveis de madeira. Responda em até três frases e pergunte a medida do vão.'

const form = (page: Page) => page.getByRole('dialog', { name: 'Editar conexão' })

async function edit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Editar Balcão' }).click()
  await form(page).getByRole('tab', { name: 'Automação' }).click()
  await form(page).getByLabel('Encerrar por inatividade (minutos)').waitFor()
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await form(page).getByLabel(label, { exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function save(page: Page): Promise<void> {
  await form(page).getByRole('button', { name: 'Salvar' }).click()
  await form(page).waitFor({ state: 'detached' })
}

test('a prompt is written, tried, edited by two users and deleted, never shows its key again, and answers on connections', async () => {
  const { product } = stage
  const marina = await stage.enter(people.marina, { path: '/prompts' })
  await marina.getByText('Nenhum prompt ainda').waitFor()

  // Missing input is marked at its field. The queue has its own message.
  await marina.getByRole('button', { name: 'Novo prompt', exact: true }).first().click()
  const adding = marina.getByRole('dialog', { name: 'Novo prompt' })
  await adding.getByText(/O que o cliente escreve neste ponto vai para um modelo de quem administra/).waitFor()
  await marina.keyboard.press('Control+Enter')
  await adding.getByText('Escolha a fila para onde o prompt passa').waitFor()
  await adding.getByLabel('Nome', { exact: true }).fill('Primeiro atendimento')
  await adding.getByRole('textbox', { name: 'Prompt' }).fill(words)
  await adding.getByLabel('Chave de API', { exact: true }).fill('sk-CANARY')
  await adding.getByLabel('Fila para onde passa').click()
  await marina.getByRole('option', { name: 'Vendas' }).click()
  await adding.getByLabel('Modelo').fill('gpt-4o-mini')
  await adding.getByText('gpt-4o-mini termina em 14/01/2027.').waitFor()

  // Tried as it is written, with the key that is typed.
  const trial = adding.getByRole('complementary', { name: 'Experimentar' })
  await trial.getByLabel('Escreva como cliente').fill('Quanto custa uma estante?')
  await marina.keyboard.press('Enter')
  await trial.getByText('Qual é a largura e a altura do vão?').waitFor()
  await trial.getByLabel('Escreva como cliente').fill('A minha chegou quebrada')
  await trial.getByRole('button', { name: 'Perguntar' }).click()
  await trial.getByText(/Passa para a fila/).waitFor()
  await trial.getByText(/\d tokens$/).waitFor()
  await checkScreenSizes(marina, 'prompts-dialog')
  await adding.getByRole('button', { name: 'Salvar' }).click()
  await dismiss(marina, 'Prompt salvo')
  const row = marina.getByRole('row').filter({ hasText: 'Primeiro atendimento' })
  await row.getByText('Vendas').waitFor()
  // Two answers, and the fifteen of the quality check.
  await marina.getByText(/17 chamadas este mês/).waitFor()
  await checkScreenSizes(marina, 'prompts')
  // On a phone its buttons are at the right edge, as on every other card.
  await marina.setViewportSize(phone)
  const edge = await row.getByRole('button', { name: /^Excluir/ }).boundingBox()
  expect((edge?.x ?? 0) + (edge?.width ?? 0)).toBeGreaterThan(phone.width - 40)
  await marina.setViewportSize(desktop)

  // Of two who change it, the second is asked; the key stays where it is.
  const asMarina = await product.signIn(people.marina)
  const [stored] = (await asMarina.call(listPrompts, {})).prompts
  const id = stored?.id ?? 0
  await row.getByRole('button', { name: 'Editar Primeiro atendimento' }).click()
  const editing = marina.getByRole('dialog', { name: 'Editar prompt' })
  await editing.getByText(/gpt-4o-mini · Examinado: JSON \d\/3/).waitFor()
  expect(await editing.getByLabel('Chave de API', { exact: true }).inputValue()).toBe('')
  await editing.getByText('Vazio mantém a que está guardada.').waitFor()
  const temperature = editing.getByLabel('Temperatura')
  await temperature.fill('0.5')
  // In steps of a tenth.
  await temperature.press('ArrowDown')
  await editing.getByRole('button', { name: 'Salvar' }).click()
  await dismiss(marina, 'Prompt salvo')
  const after = (await asMarina.call(listPrompts, {})).prompts[0]
  expect(after).toMatchObject({ temperature: 0.4, maxTokens: 100, hasApiKey: true })
  expect(JSON.stringify(after)).not.toContain('CANARY')

  // A prompt in use cannot be deleted.
  const queues = await asMarina.call(listQueues, {})
  const sales = queues.find(({ name }) => name === 'Vendas')?.id ?? 0
  await product.query('update queues set prompt_id = $1 where id = $2', [id, sales])
  await row.getByRole('button', { name: 'Excluir Primeiro atendimento' }).click()
  await marina.getByRole('button', { name: 'Excluir prompt' }).click()
  await marina.getByText('Em uso em Vendas: troque o prompt lá antes de excluir.').waitFor()
  await product.query('update queues set prompt_id = null where id = $1', [sales])
  await marina.getByRole('button', { name: 'Excluir prompt' }).click()
  await dismiss(marina, 'Prompt excluído')
  await marina.getByText('Nenhum prompt ainda').waitFor()

  // Admins set a monthly limit. A row says why the prompt last passed to people.
  const model = { prompt: words, model: 'gpt-6-luna', apiKey: 'sk-local', queueId: sales }
  const { id: failedId } = await asMarina.call(createPrompt, { name: 'Dúvidas de prazo', ...model })
  await product.query("update prompts set failed_at = now(), failed_reason = 'ERR_AI_CREDIT' where id = $1", [failedId])
  await asMarina.call(createPrompt, { name: 'Segunda via', ...model })
  const failed = marina.getByRole('row').filter({ hasText: 'Dúvidas de prazo' })
  await failed.getByText('A conta da chave está sem crédito.').waitFor()
  await marina.getByRole('button', { name: 'Definir limite' }).click()
  const limit = marina.getByRole('dialog', { name: 'Limite de IA por mês' })
  await limit.getByLabel('Dólares por mês').fill('10.50')
  await limit.getByLabel('Tokens por mês').fill('10')
  await limit.getByRole('button', { name: 'Salvar' }).click()
  await dismiss(marina, 'Limite salvo')
  await marina.getByText(/Limite: 10 tokens/).waitFor()
  await marina.getByText('O limite de IA do mês acabou: as conversas vão para pessoas.').first().waitFor()
  await checkScreenSizes(marina, 'prompts-limit')

  // A connection's first responder is chosen among the existing prompts and integrations, while the plan includes them.
  await asMarina.call(createConnection, { name: 'Balcão' })
  const asked = { name: 'Vendedora', prompt: 'Você vende móveis de madeira, em até três frases por resposta.', model: 'any' }
  const prompt = await asMarina.call(createPrompt, { ...asked, apiKey: 'sk-any', queueId: sales })
  const hook = { type: 'webhook', name: 'Pedidos', urlN8N: 'https://hooks.example/a' } as const
  const integration = await asMarina.call(createIntegration, hook)
  const chosen = async () => {
    const { promptId, integrationId } = (await asMarina.call(listConnections, {})).find(({ name }) => name === 'Balcão') ?? {}
    return [promptId, integrationId]
  }
  await marina.getByRole('link', { name: 'Conexões' }).click()
  await edit(marina)
  await choose(marina, 'Prompt de IA', 'Vendedora')
  await save(marina)
  expect(await chosen()).toEqual([prompt.id, null])
  await edit(marina)
  await choose(marina, 'Prompt de IA', 'Nenhum')
  await choose(marina, 'Integração', 'Pedidos')
  await save(marina)
  expect(await chosen()).toEqual([null, integration.id])

  const offers = async () => ((await form(marina).innerText()).match(/Prompt de IA|Integração/g) ?? []).length
  const plan = (has: boolean) => stage.product.query('update plans set use_open_ai = $1, use_integrations = $1', [has])
  await edit(marina)
  expect(await offers()).toBe(2)
  await plan(false)
  await marina.reload()
  await edit(marina)
  const without = await offers()
  await plan(true)
  expect(without).toBe(0)
})
