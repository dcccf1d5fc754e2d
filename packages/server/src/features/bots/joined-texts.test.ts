import { triggerFlow } from '@recado/contract/bots/api'
import { createFlow, saveFlow, type SavedGraph } from '@recado/contract/flows/api'
import { listMessages } from '@recado/contract/messages/api'
import { updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MetaShop, type MetaWorld, openMetaWorld } from '../../../test/fixtures/meta.ts'
import { setWindow } from '../../../test/fixtures/window.ts'

let world: MetaWorld
let shop: MetaShop
let flowId: number
beforeAll(async () => {
  world = await openMetaWorld()
  const { w } = world
  shop = await world.shop()
  const node = (id: string, type: string, data: SavedGraph['nodes'][number]['data']) => ({
    id,
    type,
    data,
    position: { x: 0, y: 0 },
  })
  const way = (source: string, target: string) => ({ source, target, sourceHandle: 'a' })
  const ask = { typebotIntegration: { message: 'Qual é o seu e-mail?', answerKey: 'email' } }
  flowId = (await w.call(shop.admin, createFlow, { name: 'Fluxo', isSlashCommand: true })).body.id
  await w.call(shop.admin, saveFlow, {
    idFlow: flowId,
    nodes: [
      node('start', 'start', {}),
      node('m', 'message', { label: 'Olá' }),
      node('n', 'message', { label: 'Tudo bem?' }),
      node('q', 'question', ask),
    ],
    connections: [way('start', 'm'), way('m', 'n'), way('n', 'q')],
  })
})
afterAll(() => world.end())

/** What a flow of two texts and a question says on a connection. */
async function saidOn(connectionId: number): Promise<string[]> {
  const { w } = world
  const { admin } = shop
  const ticketId = await w.ticket(admin.companyId, { connectionId })
  await w.call(admin, updateTicket, { id: ticketId, status: 'open' })
  expect((await w.call(admin, triggerFlow, { id: ticketId, flowId })).status).toBe(200)
  await w.settle()
  const { messages } = (await w.call(admin, listMessages, { ticketId })).body
  return messages.filter(({ fromMe }) => fromMe).map(({ body }) => body)
}

test('where each message costs, texts that a flow says at once leave as one', async () => {
  const { w } = world
  const line = (await shop.connect()).body.connection.id
  await w.owner.query("insert into channels.state (connection_id, status, number) values ($1, 'CONNECTED', $2)", [
    line,
    shop.number.digits,
  ])
  await setWindow(w, line, 24 * 3_600_000)
  expect(await saidOn(line)).toEqual(['Olá\n\nTudo bem?\n\nQual é o seu e-mail?'])
  expect(await saidOn(await w.connection(shop.admin.companyId))).toEqual(['Olá', 'Tudo bem?', 'Qual é o seu e-mail?'])
})
