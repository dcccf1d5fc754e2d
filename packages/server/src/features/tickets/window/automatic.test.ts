import { updateConnection } from '@recado/contract/connections/api'
import { createFlow, saveFlow } from '@recado/contract/flows/api'
import { listMessages, sendMessage } from '@recado/contract/messages/api'
import { createIntegration } from '@recado/contract/integrations/api'
import { createQueue } from '@recado/contract/queues/api'
import { createSchedule, showSchedule } from '@recado/contract/schedules/api'
import { updateSetting } from '@recado/contract/settings/api'
import { showTicket, updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setWindow } from '../../../../test/fixtures/window.ts'
import { type TestUser, World } from '../../../../test/world.ts'

const second = 1_000
const minute = 60 * second

let w: World
let company: number
let admin: TestUser
let connection: number
let queue: number
let phone: string
let phones = 0
let id: number
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())
beforeEach(async () => {
  company = await w.company()
  admin = await w.user(company, 'admin')
  connection = await w.connection(company)
  queue = (await w.call(admin, createQueue, { name: 'Vendas', color: '#111111', greetingMessage: 'Vendas' })).body.id
  phone = `55419875${String(++phones).padStart(5, '0')}`
  await setWindow(w, connection, second)
  id = await w.ticket(company, { connectionId: connection, phone })
})

async function pass(ms: number): Promise<void> {
  w.turnClock(ms)
  await w.settle()
  admin = { ...admin, token: await w.renewedToken(admin) }
}
const set = (settingKey: string, value = 'enabled') => w.call(admin, updateSetting, { settingKey, value })
const configure = (fields: object) => w.call(admin, updateConnection, { id: connection, ...fields })
async function say(text: string): Promise<void> {
  await w.receive(connection, phone, text)
  await w.settle()
  await pass(5 * second)
}
const accept = () => w.call(admin, updateTicket, { id, status: 'open' })
const close = () => w.call(admin, updateTicket, { id, status: 'closed' })
const ours = async () => {
  await w.settle()
  const { messages } = (await w.call(admin, listMessages, { ticketId: id })).body
  return messages.filter(({ fromMe }) => fromMe)
}

/** What each automatic text is answered to: the window of a second is over by then. */
const kinds: Record<string, () => Promise<unknown>> = {
  'the greeting of an attendant': async () => {
    await set('sendGreetingAccepted')
    await pass(5 * second)
    return accept()
  },
  'the notice of a transfer': async () => {
    await set('sendMsgTransfTicket')
    await accept()
    await pass(5 * second)
    return w.call(admin, updateTicket, { id, status: 'pending', queueId: queue, userId: null })
  },
  'the last words of a conversation': async () => {
    await configure({ complationMessage: 'Até logo!' })
    await accept()
    await pass(5 * second)
    return close()
  },
  'the question for a rating': async () => {
    await set('userRating')
    await configure({ ratingMessage: 'Que tal?' })
    await accept()
    await pass(5 * second)
    return close()
  },
  'the text of a bot': async () => {
    const other = (await w.call(admin, createQueue, { name: 'Suporte', color: '#222222' })).body.id
    await configure({ queueIds: [queue, other], greetingMessage: 'Olá!' })
    return say('Oi')
  },
  'the text of a flow': async () => {
    const flow = (await w.call(admin, createFlow, { name: 'Fluxo' })).body
    const at = { position: { x: 0, y: 0 } }
    const nodes = [
      { id: 's', type: 'start', data: {}, ...at },
      { id: 'm', type: 'message', data: { label: 'Olá do fluxo' }, ...at },
    ]
    await w.call(admin, saveFlow, { idFlow: flow.id, nodes, connections: [{ source: 's', target: 'm' }] })
    const own = { type: 'flowbuilder', name: 'Fluxo', jsonContent: String(flow.id) } as const
    const { id: integration } = (await w.call(admin, createIntegration, own)).body
    await w.owner.query('update connections set integration_id = $2 where id = $1', [connection, integration])
    return say('Oi')
  },
  'the end of a silent conversation': async () => {
    await configure({ expiresTicket: 30, expiresInactiveMessage: 'Encerramos por aqui.' })
    await accept()
    await w.receive(connection, phone, 'Oi')
    await w.settle()
    // The answer leaves while the window is open.
    await setWindow(w, connection, null)
    await w.call(admin, sendMessage, { ticketId: id, body: 'Posso ajudar?' })
    await setWindow(w, connection, second)
    return pass(32 * minute)
  },
  'the notice of a missed call': async () => {
    await set('call', 'disabled')
    await pass(5 * second)
    const sentAt = new Date(w.now.getTime() - minute).toISOString()
    return w.receive(connection, phone, '', { content: { type: 'call', video: false }, sentAt })
  },
  'a schedule': async () => {
    const { contactId } = (await w.call(admin, showTicket, { id })).body
    const sendAt = new Date(w.now.getTime() + minute).toISOString()
    const made = (await w.call(admin, createSchedule, { contactId, ticketId: id, body: 'Lembrete', sendAt })).body
    await pass(2 * minute)
    expect((await w.call(admin, showSchedule, { id: made.id })).body).toMatchObject({
      status: 'ERRO',
      failedReason: 'ERR_WINDOW_CLOSED',
      sentAt: null,
    })
  },
}

test.each(Object.entries(kinds))('outside the window %s fails in the conversation and does not leave', async (kind, act) => {
  await act()
  const message = (await ours()).at(-1)
  expect(message, kind).toMatchObject({ failedReason: 'ERR_WINDOW_CLOSED', ack: 0, fromMe: true })
  const left = (await w.toSend(connection)).filter((text) => text !== 'Posso ajudar?')
  expect(left, kind).toEqual([])
  // Nothing waits for a window to open.
  await w.receive(connection, phone, 'Voltei')
  await w.settle()
  expect((await ours()).find((one) => one.id === message?.id)?.failedReason).toBe('ERR_WINDOW_CLOSED')
})
