import { me } from '@recado/contract/platform/session'
import { updateConnection } from '@recado/contract/connections/api'
import { createTriggerPhrase } from '@recado/contract/trigger-phrases/api'
import { createFlow, saveFlow } from '@recado/contract/flows/api'
import { renewCompany, showRenewal } from '@recado/contract/invoices/api'
import { createSchedule } from '@recado/contract/schedules/api'
import { listTags } from '@recado/contract/tags/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

const minuteMs = 60_000
const first = 'Hello from 5541966554433'
const [early, late, asking] = ['5541988776655', '5541977665544', '5541955443322']
const phrase = 'Quero desconto'

test('at midnight of the last day everything but incoming messages stops, and after payment it goes on where it was, once', async () => {
  const company = await w.company()
  const operator = await w.user(await w.company(), 'user')
  await w.owner.query('update users set super = true where id = $1', [operator.id])
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo' }).format(w.now)
  w.turnClock(Date.parse(`${today}T03:00:00Z`) + 86_400_000 - 2 * minuteMs - w.now.getTime())
  await w.owner.query('update companies set due_date = $2 where id = $1', [company, today])
  const admin = await w.user(company, 'admin')
  const connection = await w.connection(company)
  const queueIds = [await w.queue(company), await w.queue(company)]
  const greeted = await w.call(admin, updateConnection, {
    id: connection,
    isDefault: true,
    queueIds,
    greetingMessage: 'Com quem você fala?',
  })
  expect(greeted.status).toBe(200)
  await addPhrase(admin, connection)
  await w.ticket(company, { connectionId: connection, phone: '5541966554433' })
  const [{ id: contact } = { id: 0 }] = (
    await w.owner.query<{ id: number }>('select id from contacts where company_id = $1', [company])
  ).rows
  const sendAt = new Date(w.now.getTime() + 10 * minuteMs).toISOString()
  const made = await w.call(admin, createSchedule, { contactId: contact, body: 'Lembrete da visita', sendAt })
  expect(made.status).toBe(200)
  const as = async () => ({ ...admin, token: await w.renewedToken(admin) })
  const stored = async () =>
    (
      await w.owner.query<{ body: string }>('select body from messages where company_id = $1 and not from_me order by id', [
        company,
      ])
    ).rows.map(({ body }) => body)
  await w.settle()

  // The subscription is over: sockets are closed within a minute, and calls are refused. What customers write is stored, and nothing
  // answers them.
  w.turnClock(2 * minuteMs)
  w.published.length = 0
  w.turnClock(30_000)
  await w.settle()
  expect(w.published.filter(({ last }) => last).map(({ rooms }) => rooms)).toEqual([[`c:${company}`]])
  expect((await w.call(await as(), listTags, {})).error.error).toBe('ERR_SUBSCRIPTION_EXPIRED')
  expect((await w.call(await as(), me, {})).status).toBe(200)
  await w.receive(connection, early, 'Oi, tem vaga?')
  await w.settle()
  await w.receive(connection, asking, phrase)
  await w.settle()
  w.turnClock(10 * minuteMs)
  await w.settle()
  w.turnClock(10 * minuteMs)
  await w.settle()
  expect([await stored(), await w.toSend(connection)]).toEqual([[first, 'Oi, tem vaga?', phrase], []])

  // The subscription is paid: the same session goes on. Due messages go out, old ones are left to attendants, new ones are answered.
  const { dueDate } = (await w.call({ ...operator, token: await w.renewedToken(operator) }, showRenewal, { id: company })).body
  const renewed = await w.call({ ...operator, token: await w.renewedToken(operator) }, renewCompany, { id: company, dueDate })
  expect(renewed.status).toBe(200)
  expect((await w.call(await as(), listTags, {})).status).toBe(200)
  await w.settle()
  w.turnClock(2 * minuteMs)
  await w.settle()
  expect(await w.toSend(connection)).toEqual(['Lembrete da visita'])
  await w.receive(connection, late, 'Bom dia')
  await w.settle()
  w.turnClock(minuteMs)
  await w.settle()
  const sent = await w.toSend(connection)
  expect([sent.length, sent[0], sent[1]?.includes('Com quem você fala?')]).toEqual([2, 'Lembrete da visita', true])
  expect(await stored()).toEqual([first, 'Oi, tem vaga?', phrase, 'Bom dia'])
  await w.receive(connection, asking, phrase)
  await w.settle()
  w.turnClock(minuteMs)
  await w.settle()
  expect((await w.toSend(connection)).at(-1)).toBe('Desconto de 10%')
})

/** A flow that answers a phrase. */
async function addPhrase(admin: TestUser, whatsappId: number): Promise<void> {
  const { id } = (await w.call(admin, createFlow, { name: 'Desconto' })).body
  const position = { x: 0, y: 0 }
  const nodes = [
    { id: 's', type: 'start', data: {}, position },
    { id: 'm', type: 'message', data: { label: 'Desconto de 10%' }, position },
  ]
  await w.call(admin, saveFlow, { idFlow: id, nodes, connections: [{ source: 's', target: 'm' }] })
  await w.call(admin, createTriggerPhrase, { name: 'Desconto', flowId: id, whatsappId, phrase })
}
