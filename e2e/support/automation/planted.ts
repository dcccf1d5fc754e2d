import { triggerFlow } from '@recado/contract/bots/api'
import { createFlow, saveFlow } from '@recado/contract/flows/api'
import { createTriggerPhrase } from '@recado/contract/trigger-phrases/api'
import { createPrompt } from '@recado/contract/prompts/api'
import { createIntegration } from '@recado/contract/integrations/api'
import { listQueues } from '@recado/contract/queues/api'
import type { Api } from '#support/api.ts'

/** Keys that a company stores for its automatic answers. */
export const entrusted = {
  'key of a prompt': 'canario-chave-do-prompt-1184',
  'voice key of a prompt': 'canario-chave-da-voz-6620',
  'key of a block': 'canario-chave-do-bloco-9037',
  'secret of an integration': 'canario-segredo-da-integracao-3351',
}

export interface Automation {
  prompt: number
  integration: number
  flow: number
  version: number
  run: number
}

/** A prompt, an integration, and a flow with a phrase that a person has started in the ticket: all with keys. */
export async function plantAutomation(admin: Api, ticketId: number, whatsappId: number): Promise<Automation> {
  const [queue] = await admin.call(listQueues, {})
  const words = 'Você atende a loja. Responda em até três frases, sem inventar preços.'
  const { id: prompt } = await admin.call(createPrompt, {
    name: 'Atendente',
    prompt: words,
    model: 'modelo',
    queueId: queue?.id ?? 0,
    apiKey: entrusted['key of a prompt'],
    voiceKey: entrusted['voice key of a prompt'],
  })
  const headers = { authorization: `Bearer ${entrusted['secret of an integration']}` }
  const { id: integration } = await admin.call(createIntegration, {
    type: 'webhook',
    name: 'Sistema',
    urlN8N: 'https://example.com/webhook/x',
    jsonContent: JSON.stringify({ headers }),
  })
  const { id: flow } = await admin.call(createFlow, { name: 'Com chaves', isSlashCommand: true })
  const at = { position: { x: 0, y: 0 } }
  const model = { name: 'Ana', prompt: words, apiKey: entrusted['key of a block'] }
  const saved = await admin.call(saveFlow, {
    idFlow: flow,
    nodes: [
      { id: 's', type: 'start', data: {}, ...at },
      { id: 'q', type: 'question', data: { typebotIntegration: { message: 'Nome?', answerKey: 'nome' } }, ...at },
      { id: 'o', type: 'openai', data: { typebotIntegration: model }, ...at },
    ],
    connections: [
      { source: 's', target: 'q' },
      { source: 'q', target: 'o' },
    ],
  })
  await admin.call(createTriggerPhrase, { name: 'Frase', flowId: flow, whatsappId, phrase: 'quero a promoção' })
  const { executionId: run } = await admin.call(triggerFlow, { id: ticketId, flowId: flow })
  return { prompt, integration, flow, version: saved.flow.versionId ?? 0, run }
}
