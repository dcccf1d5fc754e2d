import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { changeNumber } from '../../../peers/meta/writing.ts'
import { tellStatus } from '../../../peers/meta/sending/statuses.ts'
import { until } from '../until.ts'
import { worker } from '../worker.ts'
import { configure, type World } from '../world.ts'
import { cloud, type CloudNetwork } from './network.ts'

let world: World<CloudNetwork>
worker.beforeAll(async ({ shared }) => {
  world = await shared.ownWorld(cloud)
  await world.startChannels()
})
afterAll(() => world.close())

const text = (body: string) => ({ type: 'text', text: { body } })
const timestamp = String(Math.floor(Date.now() / 1_000))

/** A line of a number that is already there. */
async function open(shop: string) {
  const side = world.newConnection()
  await world.network.connect({
    side,
    shop,
    configure: async () => {},
    configureOfficial: (line) => configure(side, line, line),
  })
  await side.reaches('CONNECTED')
  return side
}

test('kill -9 after a message is journaled and before its webhook is done: it is there once', async () => {
  const { side, shop } = await world.newPaired()
  const person = await world.network.newPerson()
  const trigger = 'refuse_done'
  await side.query(`create function ${trigger}() returns trigger language plpgsql as $$ begin raise exception 'not yet'; end $$`)
  await side.query(`create trigger ${trigger} before delete on channels.hook_parts for each row execute function ${trigger}()`)
  await world.network.write(person.phone, shop, 'uma vez')
  await side.receives('uma vez')
  await world.channels.end('SIGKILL')
  expect(await side.query('select from channels.hook_parts where connection_id = $1', [side.connectionId])).toHaveLength(1)
  await side.query(`drop function ${trigger} cascade`)
  await world.startChannels()
  await until('it is done', async () => {
    const rows = await side.query('select from channels.hook_parts where connection_id = $1', [side.connectionId])
    return rows.length === 0
  })
  expect(await side.messages()).toHaveLength(1)
})

test('one body for several accounts and numbers is told whole, whatever in it is unknown or of others', async () => {
  const { network } = world
  const { accounts } = network.meta.state
  const [app, ours] = [accounts.addApp(), randomUUID()]
  const [one, other] = [accounts.addWaba(accounts.addPortfolio()), accounts.addWaba(accounts.addPortfolio())]
  const shops = [one, one, other].map((waba) => network.addShop(waba, app, ours))
  const sides = [await open(shops[0] ?? ''), await open(shops[1] ?? ''), await open(shops[2] ?? '')] as const
  const value = (shop: string | undefined, more: object) => {
    const { number } = network.shop(shop ?? '')
    const metadata = { display_phone_number: number.digits, phone_number_id: number.id }
    return { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...more } }
  }
  const from = { from: '5511987654321', from_user_id: 'BR.1', timestamp }
  const [a, b, c] = shops
  const status = (id: string, state: string) => ({ id, status: state, timestamp, recipient_id: '5511987654321' })
  const strange = { ...value(a, {}).value, metadata: { phone_number_id: '999' }, messages: [{ ...from, id: 'x', ...text('x') }] }
  await network.tell(a ?? '', {
    object: 'whatsapp_business_account',
    entry: [
      {
        id: one.id,
        changes: [
          value(a, {
            messages: [
              { ...from, id: 'm1', ...text('um') },
              { ...from, id: 'm2', type: 'hologram', hologram: {} },
            ],
          }),
          value(b, {
            messages: [{ ...from, id: 'm3', ...text('três') }],
            statuses: [status('s3', 'sent'), status('s3', 'read')],
          }),
          value(a, { statuses: [status('s1', 'sent'), status('s1', 'read'), status('s1', 'beamed'), status('s2', 'delivered')] }),
          { field: 'messages', value: strange },
          { field: 'added_later', value: { a: 1 } },
        ],
      },
      {
        id: other.id,
        changes: [
          value(c, {
            messages: [{ ...from, id: 'm4', ...text('quatro') }, { id: 'no time' }],
            statuses: [status('s4', 'delivered')],
          }),
        ],
      },
    ],
  })
  await sides[0].receives('um')
  await sides[1].receives('três')
  await sides[2].receives('quatro')
  expect(await sides[0].gets('m2')).toMatchObject({ content: { type: 'unsupported', kind: 'hologram' } })
  expect((await Promise.all(sides.map((side) => side.messages()))).flat()).toHaveLength(4)
  const parts = () =>
    sides[0].query<{ owner: number | null; error: string | null }>(
      'select connection_id as owner, error from channels.hook_parts where app = $1 order by id',
      [ours],
    )
  const left = await until('the rest is told', async () => {
    const rows = await parts()
    return rows.length === 2 && rows
  })
  expect(left).toEqual([
    { owner: null, error: null },
    { owner: sides[2].connectionId, error: 'a message without id or time' },
  ])
  const receiptsOf = async (side: (typeof sides)[number]) => {
    const rows = await side.query<{ told: string }>(
      `select (payload->'waIds'->>0) || ' ' || (payload->>'ack') as told from channels.inbox i
       where connection_id = $1 and kind = 'receipt' order by i.id`,
      [side.connectionId],
    )
    return rows.map(({ told }) => told)
  }
  expect(await Promise.all(sides.map(receiptsOf))).toEqual([['s1 1', 's1 4', 's2 3'], ['s3 1', 's3 4'], ['s4 3']])
})

test('statuses in any order and twice are all told, and the message is accepted once', async () => {
  const { side, shop } = await world.newPaired()
  const { network } = world
  const person = await network.newPerson()
  const ref = await side.send(person, 'olá')
  const waId = await side.named(ref)
  await side.reachesAck(ref, 3)
  const message = network.message(waId)
  for (const status of ['read', 'delivered', 'sent'] as const)
    for (let times = 0; times < 2; times += 1) tellStatus(network.meta.state, message, status)
  await until('all are told', async () => (await side.acks(ref)).length === 1 + 2 + 6)
  expect((await side.acks(ref)).slice(-6)).toEqual([4, 4, 3, 3, 1, 1])
  const accepted = await side.query(`select from channels.inbox where connection_id = $1 and kind = 'accepted'`, [
    side.connectionId,
  ])
  expect(accepted).toHaveLength(1)
  expect(await network.seenBy(person, shop)).toHaveLength(1)
  const charges = await side.query<{ arrived: boolean }>(
    `select payload -> 'isDelivered' as arrived from channels.inbox where connection_id = $1 and kind = 'charge'`,
    [side.connectionId],
  )
  expect(charges.map(({ arrived }) => arrived)).toEqual([false, true])
})

test.each([
  ['sent', 131_026, 'not-on-network', 'never'],
  ['sent', 131_047, 'window', 'window'],
  ['delivered', 131_053, 'file-refused', 'never'],
  ['sent', 999_999, 'refused', 'never'],
] as const)('what fails after it was %s, with %i, is told with its reason', async (after, code, reason, when) => {
  const { side, shop } = await world.newPaired()
  const person = await world.network.newPerson()
  world.network.meta.state.refusals.add({ code, in: 'status', after, number: world.network.shop(shop).number.id })
  const ref = await side.send(person, 'olá')
  const failure = await until('it fails', async () => (await side.failures())[0])
  expect(failure).toMatchObject({ ref, verdict: { code: String(code), reason, retry: { when } } })
  const [row] = await side.query('select state, wa_id from channels.outbox where ref = $1', [ref])
  expect(row).toEqual({ state: 'done', wa_id: await side.named(ref) })
})

test('a text that leaves after the window has closed fails for it', async () => {
  const { side, shop } = await world.newPaired()
  const { network } = world
  const { settings } = network.meta.state
  const person = await network.newPerson()
  await network.write(person.phone, shop, 'oi')
  const { chat } = await side.receives('oi')
  settings.window = 'closes'
  const conversation = network.conversation(person.phone, shop)
  conversation.heardAt = (conversation.heardAt ?? 0) - 86_380_000
  await side.reachesAck(await side.send(chat, 'a tempo'), 3)
  conversation.heardAt -= 30_000
  const ref = await side.send(chat, 'tarde')
  const failure = await until('it fails', async () => (await side.failures())[0])
  settings.window = 'stays'
  expect(failure).toMatchObject({ ref, verdict: { code: '131047', reason: 'window', retry: { when: 'window' } } })
})

test('Brazil’s ninth digit: a text to a number that is registered without it arrives, and its news name the same person', async () => {
  const { side, shop } = await world.newPaired()
  const { network } = world
  network.meta.state.people.add('551187654321', 'Nona')
  const ref = await side.send({ phone: '5511987654321' }, 'olá')
  await side.reachesAck(ref, 3)
  await network.write('551187654321', shop, 'recebi')
  const { chat } = await side.receives('recebi')
  const [receipt] = await side.query(
    `select payload->'chat' as chat from channels.inbox where connection_id = $1 and kind = 'receipt' and (payload->>'ack')::int = 3`,
    [side.connectionId],
  )
  expect(chat).toEqual({ phone: '551187654321', bsuid: expect.any(String) })
  expect(receipt).toEqual({ chat })
})

test('a person whose number becomes hidden stays in one lane, and is answered by number while it is known', async () => {
  const { side, shop } = await world.newPaired()
  const { network } = world
  const person = await network.newPerson()
  await network.write(person.phone, shop, 'com número')
  const first = await side.receives('com número')
  expect(first).toMatchObject({
    chat: { phone: person.phone, bsuid: expect.stringContaining('.BR.') },
    pushName: expect.any(String),
  })
  network.writer(person.phone).username = 'ana'
  network.conversation(person.phone, shop).exchangedAt = 0
  await network.write(person.phone, shop, 'sem número')
  expect((await side.receives('sem número')).chat).toEqual({ bsuid: first.chat.bsuid })
  const lanes = await side.query(`select distinct lane from channels.inbox where connection_id = $1 and kind = 'message'`, [
    side.connectionId,
  ])
  expect(lanes).toHaveLength(1)
  await side.reachesAck(await side.send(first.chat, 'por número'), 3)
  await side.reachesAck(await side.put({ bsuid: first.chat.bsuid ?? '' }, { type: 'text', text: 'pelo nome' }), 3)
  const [byNumber, byName] = network.asked(shop)
  expect(byNumber).toMatchObject({ to: `+${person.phone}` })
  expect(byName).toMatchObject({ recipient: network.writer(person.phone).ids.get(network.shop(shop).number.waba.portfolio) })
  expect(byName).not.toHaveProperty('to')
})

test('a person who takes another number is renamed', async () => {
  const { side, shop } = await world.newPaired()
  const { network } = world
  const person = await network.newPerson()
  await network.write(person.phone, shop, 'oi')
  const { chat } = await side.receives('oi')
  const number = network.newNumber()
  changeNumber(network.meta.state, network.writer(person.phone), number)
  const renamed = await until('it is told', async () => {
    const [row] = await side.query<{ payload: object; lane: string }>(
      `select payload, lane from channels.inbox where connection_id = $1 and kind = 'renamed'`,
      [side.connectionId],
    )
    return row
  })
  await network.write(number, shop, 'sou eu')
  const now = await side.receives('sou eu')
  expect(renamed.payload).toEqual({ from: chat, to: now.chat, at: expect.any(String) })
  expect(now.chat.bsuid).not.toBe(chat.bsuid)
})

test('an app never speaks for a number that is set up for another app, and what it says of people is dropped', async () => {
  const { side, shop } = await world.newPaired()
  const { number } = world.network.shop(shop)
  const app = randomUUID()
  const metadata = { phone_number_id: number.id }
  const value = { metadata, messages: [{ from: '5511987654321', id: 'wamid.false', timestamp, ...text('falso') }] }
  const body = JSON.stringify({ entry: [{ id: number.waba.id, changes: [{ field: 'messages', value }] }] })
  await side.query('insert into channels.hooks (app, body) values ($1, $2)', [app, Buffer.from(body)])
  const parts = () => side.query('select connection_id, payload from channels.hook_parts where app = $1', [app])
  await until('it is split', async () => (await parts()).length > 0)
  expect(await parts()).toEqual([
    { connection_id: null, payload: { waba: number.waba.id, field: 'messages', number: number.id } },
  ])
  expect(await side.messages()).toEqual([])
})

test('a line opens while webhooks come without end', async () => {
  const side = world.newConnection()
  await side.query(
    `create function come_again() returns trigger language plpgsql security definer as $$
     begin insert into channels.hooks (app, body) values (old.app, old.body); return null; end $$`,
  )
  await side.query(`create trigger come_again after delete on channels.hooks for each row execute function come_again()`)
  await side.query('insert into channels.hooks (app, body) values ($1, $2)', [randomUUID(), Buffer.from('{"entry":[]}')])
  const { side: opened, shop } = await world.newPaired()
  const person = await world.network.newPerson()
  await opened.reachesAck(await opened.send(person, 'olá'), 3)
  expect(await world.network.seenBy(person, shop)).toHaveLength(1)
  await side.query('drop function come_again cascade')
})
