import type { SavedGraph } from '@recado/contract/flows/api'
import type { Queue } from '#demo/script.ts'
import type { FileName } from './files.ts'
import { typebotUrl } from './integrations.ts'

type Node = SavedGraph['nodes'][number]
type Way = SavedGraph['connections'][number]

/** The files that flows show and play, and the names that the shop gives them. */
export const flowFiles = {
  catalogue: 'catalogo-verao.jpg',
  modules: 'modulos-prontos.jpg',
  welcome: 'boas-vindas.ogg',
  tour: 'tour-loja.mp4',
} as const satisfies Partial<Record<FileName, string>>

/** What a flow refers to in the company: its queues, and the stored files. */
export interface Named {
  queues: Record<Queue, number>
  files: Record<keyof typeof flowFiles, string>
}

const node = (id: string, [x, y]: [x: number, y: number], type: string, data: Node['data']): Node => ({
  id,
  type,
  position: { x, y },
  data,
})
const way = (source: string, target: string, sourceHandle = 'a'): Way => ({
  source,
  target,
  sourceHandle,
})

/** Receives customers who want a quote, a delivery, a bill, or something else. */
export function welcome({ queues, files }: Named): SavedGraph {
  const nodes = [
    node('start', [0, 300], 'start', {}),
    node('hello', [240, 262], 'singleBlock', {
      seq: ['message0', 'img0', 'interval0'],
      elements: [
        { type: 'message', value: 'Olá, {{primeiro_nome}}! Aqui é da Araucária Móveis.', number: 'message0' },
        { type: 'img', value: files.catalogue, original: flowFiles.catalogue, number: 'img0' },
        { type: 'interval', value: 3, number: 'interval0' },
      ],
    }),
    node('menu', [480, 250], 'menu', {
      message: 'Como podemos ajudar?',
      arrayOption: [
        { number: 1, value: 'Fazer um orçamento' },
        { number: 2, value: 'Acompanhar entrega' },
        { number: 3, value: 'Segunda via' },
        { number: 4, value: 'Outro assunto' },
      ],
    }),
    node('size', [740, 0], 'question', {
      typebotIntegration: { message: 'Qual a medida do vão, em metros?', answerKey: 'medida', saveToContact: false },
    }),
    node('isWide', [980, -6], 'condition', { key: 'medida', condition: 5, value: '3' }),
    node('ready', [1220, 66], 'img', { url: files.modules }),
    node('sales', [1220, -46], 'ticket', { queueId: queues.Vendas }),
    node('salesToo', [1460, 66], 'ticket', { queueId: queues.Vendas }),
    node('delivery', [740, 246], 'openai', { typebotIntegration: { ...deliveries, queueId: queues.Entregas } }),
    node('pause', [980, 246], 'interval', { label: 'Intervalo 20 seg.', sec: 20 }),
    node('meanwhile', [1220, 286], 'message', { label: 'Enquanto isso, deixe aqui o número do pedido.' }),
    node('bill', [740, 350], 'typebot', { typebotIntegration: bills }),
    node('finance', [980, 350], 'ticket', { queueId: queues.Financeiro }),
    node('draw', [740, 468], 'randomizer', { percent: 70 }),
    node('voice', [980, 676], 'audio', { url: files.welcome, record: true }),
    node('film', [980, 454], 'video', { url: files.tour }),
    node('support', [1220, 560], 'ticket', { queueId: queues['Suporte técnico'] }),
  ]
  const connections = [
    way('start', 'hello'),
    way('hello', 'menu'),
    way('menu', 'size', 'a1'),
    way('menu', 'delivery', 'a2'),
    way('menu', 'bill', 'a3'),
    way('menu', 'draw', 'a4'),
    way('size', 'isWide'),
    way('isWide', 'sales', 'a'),
    way('isWide', 'ready', 'b'),
    way('ready', 'salesToo'),
    way('delivery', 'pause'),
    way('pause', 'meanwhile'),
    way('bill', 'finance'),
    way('draw', 'film', 'a'),
    way('draw', 'voice', 'b'),
    way('voice', 'support'),
    way('film', 'support'),
  ]
  return { nodes, connections }
}

/** The first version of the flow, in which a customer who wanted something else went to attendants without a greeting from them. */
export function firstWelcome(named: Named): SavedGraph {
  const later = new Set(['draw', 'voice', 'film'])
  const { nodes, connections } = welcome(named)
  return {
    nodes: nodes.filter(({ id }) => !later.has(id)),
    connections: [
      ...connections.filter(({ source, target }) => !later.has(source) && !later.has(target)),
      way('menu', 'support', 'a4'),
    ],
  }
}

/** Asks for what the finance team needs. */
export function secondCopy({ queues }: Named): SavedGraph {
  const nodes = [
    node('start', [0, 14], 'start', {}),
    node('hello', [240, 10], 'message', { label: 'Claro, {{primeiro_nome}}. Mando a segunda via por aqui.' }),
    node('document', [480, 0], 'question', {
      typebotIntegration: { message: 'Qual é o CPF ou CNPJ do pedido?', answerKey: 'documento', saveToContact: true },
    }),
    node('finance', [720, 14], 'ticket', { queueId: queues.Financeiro }),
    node('noted', [960, 4], 'message', { label: 'Anotei {{documento}}. O Financeiro manda o boleto em seguida.' }),
  ]
  const connections = [way('start', 'hello'), way('hello', 'document'), way('document', 'finance'), way('finance', 'noted')]
  return { nodes, connections }
}

/** Reminds of a visit, which an attendant starts: by a template, which may go at any time, and as a text on the phone. */
export function remind({ id, name }: { id: number; name: string }): SavedGraph {
  const nodes = [
    node('start', [0, 14], 'start', {}),
    node('reminder', [240, 0], 'template', { template: { templateId: id, values: { 'body.1': '{{primeiro_nome}}' } }, name }),
    node('text', [480, 66], 'message', { label: '{{primeiro_nome}}, lembramos da sua visita de amanhã. Até lá!' }),
  ]
  return { nodes, connections: [way('start', 'reminder'), way('reminder', 'text', 'b')] }
}

/** Answers questions about deliveries until the customer asks for a person. */
const deliveries = {
  name: 'Prazo de entrega por CEP',
  prompt:
    'Você responde sobre entregas da Araucária Móveis. Peça o CEP e diga o prazo em dias úteis. Não fale de preço. Quando ' +
    'o cliente pedir uma pessoa, escreva: Ação: Transferir para o setor de atendimento.',
  model: 'gpt-6-luna',
  maxTokens: 100,
  temperature: 0.4,
  maxMessages: 10,
  apiKey: 'demo',
  voice: 'texto',
  voiceKey: '',
  voiceRegion: '',
}

const bills = {
  type: 'typebot',
  name: 'Segunda via de boleto',
  urlN8N: typebotUrl,
  typebotSlug: 'segunda-via-boleto',
  typebotExpires: 60,
  typebotDelayMessage: 1_000,
  typebotKeywordFinish: 'sair',
  typebotKeywordRestart: 'recomeçar',
  typebotRestartMessage: 'Vamos recomeçar.',
  typebotUnknownMessage: '',
}

/** What customers write in order to start a flow. */
export const phrases = [
  { name: 'Orçamento', flow: 'Boas-vindas', phrase: 'Quero um orçamento' },
  { name: 'Anúncio do catálogo', flow: 'Boas-vindas', phrase: 'Quero o catálogo de verão' },
  { name: 'Boleto', flow: 'Segunda via', phrase: 'Segunda via' },
] as const
