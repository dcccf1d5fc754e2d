import { updateConnection } from '@recado/contract/connections/api'
import { updateContact } from '@recado/contract/contacts/api'
import { listMessages } from '@recado/contract/messages/api'
import { updateQueue } from '@recado/contract/queues/api'
import { updateSetting } from '@recado/contract/settings/api'
import { listTickets, showTicket, updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'

const minute = 60_000

let w: World
let company: number
let admin: TestUser
let connection: number
let phone: string
let id: number
let phones = 0
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())
beforeEach(async () => {
  company = await w.company()
  admin = await w.user(company, 'admin')
  connection = await w.connection(company)
  phone = `55419871${String(++phones).padStart(5, '0')}`
  await w.call(admin, updateConnection, {
    id: connection,
    complationMessage: 'Até logo, {{firstName}}!',
    ratingMessage: 'Que tal?',
  })
  id = await w.ticket(company, { connectionId: connection, phone })
})

const wants = (settingKey: string, value: string) => w.call(admin, updateSetting, { settingKey, value })
const accept = () => w.call(admin, updateTicket, { id, status: 'open' })
async function close(): Promise<void> {
  await w.call(admin, updateTicket, { id, status: 'closed' })
  await w.settle()
  await w.sendAll(connection)
}
async function write(text: string): Promise<void> {
  await w.receive(connection, phone, text)
  await w.settle()
}
const sent = () => w.toSend(connection)
const ticket = async () => (await w.call({ ...admin, token: await w.renewedToken(admin) }, showTicket, { id })).body
const told = async () =>
  (
    await w.owner.query<object>('select kind, detail from ticket_events where company_id = $1 order by id desc limit 1', [
      company,
    ])
  ).rows[0]
const rating = async () =>
  (
    await w.owner.query<{ rating: number | null }>('select rating from visits where company_id = $1 order by id desc', [company])
  ).rows.map((row) => row.rating)
const asked = 'Que tal?\n*1* - Insatisfeito\n*2* - Satisfeito\n*3* - Muito satisfeito'

test('a customer whose ticket is closed is told so, in the words of the queue first', async () => {
  await accept()
  await close()
  expect(await sent()).toEqual(['Até logo, Customer!'])
  const queue = await w.queue(company)
  await w.call(admin, updateQueue, { id: queue, complationMessage: 'A fila agradece.' })
  await w.call(admin, updateTicket, { id, status: 'open', queueId: queue })
  await close()
  expect((await sent()).slice(1)).toEqual(['A fila agradece.'])
})

test('a rating is asked for, counts, is thanked for, and reopens nothing', async () => {
  await wants('userRating', 'enabled')
  await accept()
  await close()
  await close()
  expect(await sent()).toEqual([asked])
  expect((await ticket()).status).toBe('closed')
  await write(' 3 ')
  expect(await sent()).toEqual([asked, 'Até logo, Customer!'])
  expect(await rating()).toEqual([3])
  expect(await told()).toEqual({ kind: 'rated', detail: { rating: 3 } })
  expect(await ticket()).toMatchObject({ status: 'closed', unreadMessages: 0 })
  const { messages } = (await w.call(admin, listMessages, { ticketId: id })).body
  expect(messages.filter(({ fromMe }) => !fromMe).at(-1)).toMatchObject({ body: ' 3 ', read: true })
  await write('2')
  expect(await rating()).toEqual([null, 3])
  expect(await ticket()).toMatchObject({ status: 'pending' })
})

test('a rating that was given in time counts however late it arrives, and one given too late opens a new visit', async () => {
  await wants('userRating', 'enabled')
  await wants('ratingMinutes', '10')
  await accept()
  await close()
  const inTime = new Date(w.now.getTime() + 9 * minute).toISOString()
  w.turnClock(60 * minute)
  await w.receive(connection, phone, '2', { sentAt: inTime })
  await w.settle()
  expect(await rating()).toEqual([2])
  await w.owner.query("update channels.outbox set state = 'done'")
  admin = { ...admin, token: await w.renewedToken(admin) }
  await w.call(admin, updateTicket, { id, status: 'open' })
  await close()
  w.turnClock(11 * minute)
  await write('1')
  expect(await ticket()).toMatchObject({ status: 'pending' })
  expect(await rating()).not.toContain(1)
})

test('a customer who writes anything else goes on, and rates nothing later', async () => {
  await wants('userRating', 'enabled')
  await accept()
  await close()
  await write('5')
  expect(await rating()).toEqual([null, null])
  expect(await ticket()).toMatchObject({ status: 'pending' })
  await write('3')
  expect(await rating()).toEqual([null, null])
})

test.each([
  ['3️⃣', 3],
  ['muito satisfeita', 3],
  ['⭐⭐', 2],
])('the answer %j rates too', async (said, given) => {
  await wants('userRating', 'enabled')
  await accept()
  await close()
  await write(said)
  expect((await rating()).at(0)).toBe(given)
  expect(await ticket()).toMatchObject({ status: 'closed' })
})

test('a customer does not rate a ticket that no user took, and no bot asks a contact that bots may not talk to', async () => {
  await wants('userRating', 'enabled')
  await close()
  expect(await sent()).toEqual(['Até logo, Customer!'])
  await w.call(admin, updateContact, { id: (await ticket()).contactId, disableBot: true })
  await w.call(admin, updateTicket, { id, status: 'open' })
  await close()
  expect(await sent()).toHaveLength(1)
})

test('a text from before the end is no rating, nor is one on a connection where no rating was asked for', async () => {
  await wants('userRating', 'enabled')
  await accept()
  const before = new Date(w.now.getTime() - minute).toISOString()
  await close()
  await w.receive(connection, phone, '2', { sentAt: before })
  await w.settle()
  expect(await rating()).toEqual([null, null])
  await w.call(admin, updateTicket, { id, status: 'open' })
  await w.owner.query("update channels.state set status = 'DISCONNECTED' where connection_id = $1", [connection])
  await close()
  await w.owner.query("update channels.state set status = 'CONNECTED' where connection_id = $1", [connection])
  await write('1')
  expect(await rating()).not.toContain(1)
  expect(await ticket()).toMatchObject({ status: 'pending' })
})

test('an answer in a live conversation that was moved to this connection is no rating', async () => {
  await wants('userRating', 'enabled')
  await accept()
  await close()
  const other = await w.ticket(company, { connectionId: await w.connection(company), phone })
  await w.call(admin, updateTicket, { id: other, status: 'open' })
  await w.call(admin, updateTicket, { id: other, whatsappId: connection })
  await write('2')
  expect(await rating()).toEqual([null, null])
  expect((await w.call(admin, showTicket, { id: other })).body.unreadMessages).toBe(2)
})

test('one answer rates one conversation', async () => {
  await wants('userRating', 'enabled')
  await accept()
  await close()
  await w.owner.query(
    `insert into visits (company_id, ticket_id, contact_id, connection_id, is_group, begun_by, opened_at, closed_at, rating_until)
     select company_id, ticket_id, contact_id, connection_id, is_group, begun_by, opened_at, closed_at, rating_until
     from visits where company_id = $1`,
    [company],
  )
  await write('3')
  expect(await rating()).toEqual([3, null])
})

test('a customer who goes on at the same moment gets no goodbye, and a ticket that is closed twice gets one', async () => {
  await accept()
  await w.call(admin, updateTicket, { id, status: 'closed' })
  await w.behind("update tickets set status = 'pending' where id = $1", [id], () => w.settle())
  expect(await sent()).toEqual([])
  await w.call(admin, updateTicket, { id, status: 'closed' })
  await w.call(admin, updateTicket, { id, status: 'open' })
  w.turnClock(1_000)
  await close()
  expect(await sent()).toEqual(['Até logo, Customer!'])
})

test.each(['enabled', 'disabled'])(
  'a group gets no goodbye, and its members rate nothing (userRating %s)',
  async (userRating) => {
    await accept()
    await wants('userRating', 'enabled')
    await close()
    expect(await sent()).toEqual([asked])
    await wants('userRating', userRating)

    const chat = { group: '120363000000000042' }
    const say = async (text: string) => {
      await w.receive(connection, '', text, { chat, participant: { phone } })
      await w.settle()
    }
    await say('Bom dia a todos')
    const inGroup = async () => (await w.call(admin, listTickets, { showAll: true })).body.tickets.find(({ isGroup }) => isGroup)
    const group = await inGroup()
    for (const status of ['open', 'closed'] as const) await w.call(admin, updateTicket, { id: group?.id ?? 0, status })
    await w.settle()
    expect(await sent()).toEqual([asked])
    await say('3')
    expect(await inGroup()).toMatchObject({ status: 'pending', lastMessage: '3' })
    expect((await rating()).filter((given) => given !== null)).toEqual([])

    // A customer who was asked in a private chat may still answer there.
    await write('2')
    expect((await rating()).filter((given) => given !== null)).toEqual([2])
  },
)
