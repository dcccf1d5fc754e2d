import { create as createConnection } from '#features/connections/connections.ts'
import { showSession } from '#features/connections/sessions.ts'
import { update as updateContact } from '#features/contacts/contacts.ts'
import { order as orderQueues, update as updateQueue } from '#features/queues/manage.ts'
import { create as createPrompt } from '#features/prompts/manage.ts'
import { create as createIntegration } from '#features/integrations/integrations.ts'
import { create as createQuickMessage } from '#features/quick-messages/quick-messages.ts'
import { update as updateSetting } from '#features/settings/settings.ts'
import { customers, greeting, menus, quickReplies } from './morning/shop-settings.ts'
import { integrations } from './morning/integrations.ts'
import { findLatestConversation } from './queries.ts'
import { asksForRating } from './script.ts'
import { runAs, shop, type Stage, pollUntil } from './stage.ts'

/** What a company sets up before the first customer writes. @returns its connection */
export async function setUpShop(stage: Stage): Promise<number> {
  const marina = stage.company.people['Marina Prado']
  for (const reply of quickReplies)
    await runAs(stage, marina, (ctx) => createQuickMessage(ctx, { ...reply, geral: true, status: true, template: null }))
  const queueIds = menus.map(({ queue }) => stage.company.queues[queue])
  for (const { queue, ...menu } of menus)
    await runAs(stage, marina, (ctx) => updateQueue(ctx, { id: stage.company.queues[queue], ...menu }))
  await runAs(stage, marina, (ctx) => orderQueues(ctx, queueIds))
  // A phone shows menus as text all the same.
  await runAs(stage, marina, (ctx) => updateSetting(ctx, { settingKey: 'chatBotType', value: 'button' }))
  await runAs(stage, marina, (ctx) => createPrompt(ctx, { ...firstAnswers, queueId: stage.company.queues[salesQueue] }))
  for (const integration of integrations(stage.elsewhere))
    await runAs(stage, marina, (ctx) => createIntegration(ctx, integration))
  return pairShop(stage, queueIds)
}

async function pairShop(stage: Stage, queueIds: number[]): Promise<number> {
  const { unit, phones, company, signal } = stage
  const { id } = await runAs(stage, company.people['Marina Prado'], (ctx) => createConnection(ctx, { ...matriz, queueIds }))
  const session = () => unit(company.id, (ctx) => showSession(ctx, id))
  const { qrcode } = await pollUntil(signal, async () => (await session()).qrcode !== '' && session())
  await phones.scan(shop, qrcode)
  await pollUntil(signal, async () => (await session()).status === 'CONNECTED')
  return id
}

/** Adds what is known of customers besides their names. */
export async function describeCustomers(stage: Stage): Promise<void> {
  const { system, company } = stage
  for (const { name, email, ...facts } of customers) {
    const { contactId } = await findLatestConversation(system, company.id, name)
    const extraInfo = Object.entries(facts.extraInfo).map(([name, value]) => ({ name, value }))
    await runAs(stage, company.people['Marina Prado'], (ctx) =>
      updateContact(ctx, { id: contactId, email, extraInfo }, undefined),
    )
  }
}

/** It answers no customer until it is assigned to a queue. Until then the shop's attendants answer. */
const firstAnswers = {
  name: 'Primeiro atendimento',
  prompt:
    'Você atende a Araucária Móveis, loja de móveis de madeira. Responda em até três frases. Pergunte a medida do vão antes de falar de ' +
    'preço. Não prometa prazo. Quando o cliente pedir uma pessoa, ou falar de defeito, escreva: Ação: Transferir para o ' +
    'setor de atendimento.',
  model: 'gpt-6-luna',
  maxTokens: 100,
  temperature: 0.4,
  maxMessages: 10,
  apiKey: 'demo',
  voice: 'texto',
  voiceKey: '',
  voiceRegion: '',
} as const
const salesQueue = 'Vendas'

/** What the connections of the shop have in common. */
export const connectionFields = {
  greetingMessage: greeting,
  complationMessage: '',
  outOfHoursMessage: '',
  ratingMessage: asksForRating,
  expiresInactiveMessage: '',
  expiresTicket: 0,
  transferQueueId: null,
  promptId: null,
  integrationId: null,
  timeToTransfer: 0,
  timeUseBotQueues: 0,
  maxUseBotQueues: 2,
} as const
const matriz = { ...connectionFields, name: 'Matriz', isDefault: true, provider: 'beta' } as const
