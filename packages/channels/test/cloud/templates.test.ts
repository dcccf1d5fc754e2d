import { randomUUID } from 'node:crypto'
import type { OutboundTemplate } from '@recado/border/content'
import { signals } from '@recado/border/signals'
import { afterAll, expect, test } from 'vitest'
import { pause } from '../../../peers/meta/templates/changes.ts'
import { addTemplate } from '../../../peers/meta/templates/store.ts'
import { sampleFiles } from '../../../peers/whatsapp/testing/sample-files.ts'
import { until } from '../until.ts'
import { worker } from '../worker.ts'
import type { World } from '../world.ts'
import { cloud, type CloudNetwork } from './network.ts'

let world: World<CloudNetwork>
worker.beforeAll(async ({ shared }) => {
  world = await shared.world(cloud)
})
afterAll(() => world.leave())

const components = [
  { type: 'HEADER', format: 'IMAGE' },
  { type: 'BODY', text: 'Olá {{nome}}, o seu pedido {{numero}} já saiu para entrega.' },
  {
    type: 'BUTTONS',
    buttons: [
      { type: 'QUICK_REPLY', text: 'Ok' },
      { type: 'QUICK_REPLY', text: 'Cancelar' },
      { type: 'URL', text: 'Acompanhar', url: 'https://loja.example/p/{{1}}', example: ['1'] },
    ],
  },
]

async function newLine() {
  const { side, shop } = await world.newPaired()
  const { network } = world
  const person = await network.newPerson()
  const { waba } = network.shop(shop).number
  const template = addTemplate(waba, { name: 'pedido', parameterFormat: 'NAMED', components })
  const key = `1/${randomUUID()}`
  await world.storage.put(key, sampleFiles.picture)
  const content = (over: Partial<OutboundTemplate> = {}): OutboundTemplate => ({
    type: 'template',
    name: 'pedido',
    language: 'pt_BR',
    header: { type: 'file', kind: 'image', mimeType: 'image/png', key },
    body: [
      { name: 'nome', text: 'Ana' },
      { name: 'numero', text: '4471' },
    ],
    buttons: [
      { index: 1, kind: 'reply', value: 'cancel:4471' },
      { index: 2, kind: 'url', value: '4471' },
    ],
    ...over,
  })
  return { side, shop, person, waba, template, content }
}

test('a template goes to a person who never wrote, and a tap on its quick reply tells its payload', async () => {
  const { side, shop, person, content } = await newLine()
  const { network } = world
  const ref = await side.put(person, content())
  await side.reachesAck(ref, 3)
  const waId = await side.named(ref)
  await network.tap(person, waId, 'Cancelar')
  const tapped = await side.receives('Cancelar')
  expect(tapped.content).toMatchObject({ type: 'text', reply: { id: 'cancel:4471' } })
  const [sent] = network.asked(shop)
  expect(sent).toMatchObject({ type: 'template', template: { name: 'pedido', language: { code: 'pt_BR' } } })
})

test.each<[string, Partial<OutboundTemplate>, string]>([
  ['a value too few', { body: [{ name: 'nome', text: 'Ana' }] }, '132000'],
  ['a name that Meta does not know', { name: 'outro' }, '132001'],
])('%s is refused for good as the template', async (_what, over, code) => {
  const { side, person, content } = await newLine()
  const ref = await side.put(person, content(over))
  const failure = await until('it is refused', async () => (await side.failures()).find((told) => told.ref === ref))
  expect(failure.verdict).toEqual({ code, reason: 'template', retry: { when: 'never' }, words: expect.any(String) })
})

test('a pause is told to the server, and a message that was on its way then fails as that', async () => {
  const { side, person, waba, template, content } = await newLine()
  const { state } = world.network.meta
  pause(state, { waba, template })
  const told = await until('the pause is told', async () => {
    const rows = await side.query<{ payload: unknown }>(
      "select payload from channels.inbox where connection_id = $1 and kind = 'template'",
      [side.connectionId],
    )
    return rows[0] && signals.template.parse(rows[0].payload)
  })
  expect(told).toMatchObject({ name: 'pedido', language: 'pt_BR', state: 'paused', pausedUntil: expect.any(String) as string })
  const ref = await side.put(person, content())
  const failure = await until('it is refused', async () => (await side.failures()).find((one) => one.ref === ref))
  expect(failure.verdict).toMatchObject({ code: '132015', reason: 'template-paused' })
})
