import type { SavedGraph } from '@recado/contract/flows/api'
import { listQueues } from '@recado/contract/queues/api'
import type { Api } from '../support/api.ts'

type Node = SavedGraph['nodes'][number]

/** A flow of many kinds of blocks, as a shop of furniture would have it. */
export async function sampleFlow(person: Pick<Api, 'call'>): Promise<SavedGraph> {
  const [queue] = await person.call(listQueues, {})
  const node = (id: string, type: string, x: number, y: number, data: Node['data']): Node => ({
    id,
    type,
    position: { x, y },
    data,
  })
  const nodes = [
    node('start', 'start', 0, 200, { label: 'Inicio do fluxo' }),
    node('hello', 'message', 260, 180, { label: 'Olá, {{nome}}. Aqui é da Araucária Móveis.' }),
    node('menu', 'menu', 520, 140, {
      message: 'Como podemos ajudar?',
      arrayOption: [
        { number: 1, value: 'Fazer um orçamento' },
        { number: 2, value: 'Acompanhar entrega' },
        { number: 3, value: 'Segunda via' },
        { number: 4, value: 'Falar com alguém' },
      ],
    }),
    node('ask', 'question', 800, 0, {
      typebotIntegration: { message: 'Qual a medida do vão, em metros?', answerKey: 'medida', saveToContact: false },
    }),
    node('wide', 'condition', 1060, -20, { key: 'medida', condition: 5, value: '3' }),
    node('pause', 'interval', 800, 180, { label: 'Intervalo 20 seg.', sec: 20 }),
    node('dice', 'randomizer', 800, 320, { percent: 70 }),
    node('sales', 'ticket', 1320, -60, { queueId: queue?.id ?? 0 }),
    node('later', 'message', 1320, 80, { label: 'Posso ajudar em mais alguma coisa?' }),
    node('team', 'ticket', 1060, 420, { queueId: queue?.id ?? 0 }),
    node('block', 'singleBlock', 1060, 240, {
      seq: ['message0', 'interval0', 'message1'],
      elements: [
        { type: 'message', value: 'Já vejo para você.', number: 'message0' },
        { type: 'interval', value: 5, number: 'interval0' },
        { type: 'message', value: 'Um momento.', number: 'message1' },
      ],
    }),
  ]
  const way = (source: string, target: string, sourceHandle = 'a') => ({ source, target, sourceHandle })
  const connections = [
    way('start', 'hello'),
    way('hello', 'menu'),
    way('menu', 'ask', 'a1'),
    way('menu', 'pause', 'a2'),
    way('menu', 'dice', 'a3'),
    way('ask', 'wide'),
    way('wide', 'sales', 'a'),
    way('wide', 'later', 'b'),
    way('pause', 'block'),
    way('dice', 'block', 'a'),
    way('dice', 'team', 'b'),
    way('block', 'team'),
    way('later', 'menu'),
  ]
  return { nodes, connections }
}
