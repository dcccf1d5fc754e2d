import { updateContact } from '@recado/contract/contacts/api'
import { updateSetting } from '@recado/contract/settings/api'
import { listTickets } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'

const minute = 60_000
const phone = '5541988776655'
const excuse = 'Não atendemos ligações neste número. Escreva a sua mensagem e responderemos por aqui.'

let w: World
let company: number
let admin: TestUser
let connection: number
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await w.company()
  admin = await w.user(company, 'admin')
  connection = await w.connection(company)
})
afterAll(() => w.end())

const person = async () => ({ ...admin, token: await w.renewedToken(admin) })
const turnAway = async (value = 'disabled') => w.call(await person(), updateSetting, { settingKey: 'call', value })

async function call(over: object = {}): Promise<void> {
  await w.receive(connection, phone, '', { content: { type: 'call', video: false }, ...over })
  await w.settle()
}

/** What goes to the caller. */
const sent = () => w.toSend(connection)

const rejects = async (id = connection) => {
  const { rows } = await w.owner.query('select rejects_calls as rejects from channels.settings where connection_id = $1', [id])
  return rows[0]?.rejects
}

test('a caller whose call is turned away is told to write, once in ten minutes', async () => {
  await call()
  expect(await sent()).toEqual([])
  await turnAway()
  w.turnClock(11 * minute)
  await call()
  expect(await sent()).toEqual([excuse])
  w.turnClock(9 * minute)
  await call()
  expect(await sent()).toEqual([excuse])
  w.turnClock(11 * minute)
  await call()
  expect(await sent()).toEqual([excuse, excuse])
  await turnAway('enabled')
  w.turnClock(11 * minute)
  await call()
  expect(await sent()).toHaveLength(2)
  expect((await w.call(await person(), listTickets, { status: 'pending' })).body.tickets).toMatchObject([{ unreadMessages: 5 }])
})

test('an old call, a call on the own phone, and a call from a contact without bots get no message', async () => {
  await turnAway()
  await call({ sentAt: new Date(w.now.getTime() - 6 * minute).toISOString() })
  await call({ fromMe: true })
  const [ticket] = (await w.call(await person(), listTickets, { status: 'pending' })).body.tickets
  await w.call(admin, updateContact, { id: ticket?.contactId ?? 0, disableBot: true })
  w.turnClock(11 * minute)
  await call()
  expect(await sent()).toEqual([])
})

test('every connection of the company, a new one too, learns that calls are turned away, and none of another company', async () => {
  await w.owner.query(`insert into channels.settings (connection_id, provider) values ($1, 'beta')`, [connection])
  const other = await w.connection(await w.company())
  await w.owner.query(`insert into channels.settings (connection_id, provider) values ($1, 'beta')`, [other])
  await turnAway()
  expect([await rejects(), await rejects(other)]).toEqual([true, false])
  await turnAway('enabled')
  expect(await rejects()).toBe(false)
})
