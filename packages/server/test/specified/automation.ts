import { mp3 } from '../files.ts'
import type { SpecifiedInstallation } from './installation.ts'
import type { SpecifiedRecords } from './tickets.ts'

const start = { id: 's', type: 'start', position: { x: 0, y: 0 }, data: { label: 'Inicio do fluxo' } }
const greeting = { id: 'm', type: 'message', position: { x: 240, y: 0 }, data: { label: 'Olá' } }
const edge = { id: 'e', source: 's', target: 'm', sourceHandle: 'a' }

/** Flows, their files and their phrases. */
export async function walkFlows(
  { api, admin, png }: SpecifiedInstallation,
  { connection, ticket }: SpecifiedRecords,
): Promise<void> {
  const as = (call: string, path: unknown[] = [], sent = {}) => api.call(admin, call, path, sent)
  const { id } = await as('POST /flowbuilder', [], { name: 'Boas-vindas', isSlashCommand: false })
  await as('PUT /flowbuilder', [], { name: 'Boas-vindas', flowId: id, isSlashCommand: true, active: true })
  await as('POST /flowbuilder/flow', [], { idFlow: id, nodes: [start, greeting], connections: [edge] })
  await as('GET /flowbuilder/flow/{}', [id])
  await as('GET /flowbuilder')
  const { id: copy } = await as('POST /flowbuilder/duplicate', [], { flowId: id })
  await as('DELETE /flowbuilder/{}', [copy])
  await as('POST /tickets/{}/trigger-flow', [ticket], { flowId: id })
  const sound = () => new File([new Uint8Array(mp3(40))], 'som.mp3', { type: 'audio/mpeg' })
  await as('POST /flowbuilder/img', [], { fromMe: true, medias: png(), body: 'foto.png' })
  await as('POST /flowbuilder/audio', [], { fromMe: true, medias: sound(), body: 'som.mp3' })
  await as('POST /flowbuilder/content', [], { medias: [png(), sound()], body: ['foto.png', 'som.mp3'] })
  const phrase = { name: 'Oi', flowId: id, whatsappId: connection, phrase: 'oi' }
  const made = await as('POST /flowcampaign', [], phrase)
  await as('PUT /flowcampaign', [], { ...phrase, id: made.id, phrase: 'olá', status: false })
  await as('GET /flowcampaign')
  await as('GET /flowcampaign/{}', [made.id])
  await as('DELETE /flowcampaign/{}', [made.id])
}

/** Prompts and third-party bots. */
export async function walkBots({ api, admin, dialogflow }: SpecifiedInstallation, { queue }: SpecifiedRecords): Promise<void> {
  const as = (call: string, path: unknown[] = [], sent = {}) => api.call(admin, call, path, sent)
  const text = 'Você atende por uma loja de bicicletas, em frases curtas e simpáticas.'
  const limits = { maxTokens: 100, temperature: 1, maxMessages: 10 }
  const written = { name: 'Atendente', prompt: text, model: 'gpt-4o-mini', apiKey: 'sk-test', queueId: queue, ...limits }
  const { id: prompt } = await as('POST /prompt', [], written)
  await as('PUT /prompt/{}', [prompt], { name: 'Atendente novo' })
  await as('GET /prompt/{}', [prompt])
  await as('GET /prompt')
  await as('DELETE /prompt/{}', [prompt])
  const times = { typebotExpires: 1, typebotDelayMessage: 1000 }
  const words = {
    typebotKeywordFinish: 'sair',
    typebotKeywordRestart: 'menu',
    typebotRestartMessage: 'De novo',
    typebotUnknownMessage: 'Como?',
  }
  const bot = {
    type: 'typebot',
    name: 'Robô',
    projectName: 'Robô',
    language: 'pt-BR',
    urlN8N: 'https://typebot.example',
    typebotSlug: 'loja',
  }
  const { id } = await as('POST /queueIntegration', [], { ...bot, ...times, ...words, jsonContent: '' })
  await as('PUT /queueIntegration/{}', [id], { name: 'Robô novo' })
  await as('GET /queueIntegration/{}', [id])
  await as('GET /queueIntegration', [], { searchParam: 'novo', pageNumber: 1 })
  await as('DELETE /queueIntegration/{}', [id])
  const key = dialogflow.project('loja', [{ name: 'oi', words: ['olá'], messages: ['Olá!'] }])
  const tried = { projectName: key.projectId, jsonContent: key.json, language: 'pt-BR' }
  const { fault } = await as('POST /queueIntegration/testSession', [], tried)
  if (fault !== null) api.faults.push(`The test of a service fails: ${fault}`)
}
