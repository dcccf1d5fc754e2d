import { createConnection, listConnections } from '@recado/contract/connections/api'
import { createPrompt } from '@recado/contract/prompts/api'
import { createQueueIntegration } from '@recado/contract/queue-integrations/api'
import { listQueues } from '@recado/contract/queues/api'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { lookAtSizes } from '#support/browser.ts'
import { people } from '#support/company.ts'
import { setStage } from '#support/stage.ts'

const stage = setStage()
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

test('who answers first on a connection is chosen among the prompts and integrations there are, while the plan has them', async () => {
  const admin = await stage.product.admin()
  const [queue] = await admin.call(listQueues, {})
  await admin.call(createConnection, { name: 'Balcão' })
  const asked = { name: 'Vendedora', prompt: 'Você vende móveis de madeira, em até três frases por resposta.', model: 'any' }
  const prompt = await admin.call(createPrompt, { ...asked, apiKey: 'sk-any', queueId: queue?.id ?? 0 })
  const hook = { type: 'webhook', name: 'Pedidos', urlN8N: 'https://hooks.example/a' } as const
  const integration = await admin.call(createQueueIntegration, hook)
  const chosen = async () => {
    const { promptId, integrationId } = (await admin.call(listConnections, {})).find(({ name }) => name === 'Balcão') ?? {}
    return [promptId, integrationId]
  }
  const marina = await stage.enter(people.marina, { path: '/connections' })
  await edit(marina)
  await choose(marina, 'Prompt de IA', 'Vendedora')
  await lookAtSizes(marina, 'connection-answerers')
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
