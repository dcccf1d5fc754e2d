import { listTickets, updateTicket } from '@recado/contract/tickets/api'
import { sendMessage } from '@recado/contract/messages/api'
import { isVisible } from '@recado/contract/tickets/list'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let company: number
let connection: number
let queue: number
let admin: TestUser
const ids: Record<string, number> = {}
beforeAll(async () => {
  w = await World.create()
  company = await w.company()
  queue = await w.queue(company)
  connection = await w.connection(company)
  admin = await w.user(company, 'admin')
  for (const [phone, name, text] of [
    ['5541988000001', 'José Araújo', 'Quero 50% de desconto'],
    ['5541988000002', 'Joana Prado', 'Preciso da segunda via'],
    ['5541988000003', 'Ação_Móveis', 'Bom dia'],
  ] as const) {
    await w.receive(connection, phone, text, { pushName: name })
    await w.settle()
    const { rows } = await w.owner.query<{ id: number }>('select max(id) as id from tickets where company_id = $1', [company])
    ids[name] = rows[0]?.id ?? 0
  }
})
afterAll(() => w.end())

const found = async (filter: object, who = admin) => {
  const { body } = await w.call(who, listTickets, filter)
  return body.tickets.map((ticket) => ticket.contact.name).sort((a, b) => a.localeCompare(b))
}

test.each([
  ['jose', ['José Araújo']],
  ['ARAÚJO', ['José Araújo']],
  ['acao', ['Ação_Móveis']],
  ['8000002', ['Joana Prado']],
  ['SEGUNDA VIA', ['Joana Prado']],
  ['50%', ['José Araújo']],
  ['0% d', ['José Araújo']],
  ['o_m', ['Ação_Móveis']],
  ['o%m', []],
  ['Jo', ['Joana Prado', 'José Araújo']],
  ['ar', ['José Araújo']],
  ['55', ['Ação_Móveis', 'Joana Prado', 'José Araújo']],
  ['vi', []],
  ["'; drop table tickets; --", []],
  ['nothing like it', []],
])('a search for %s finds %j', async (searchParam, names) => {
  expect(await found({ searchParam })).toEqual(names)
})

test('a ticket that the user may see is found behind any number of matches that the user may not see', async () => {
  const ana = await w.user(company, 'user', [queue])
  const [own, others] = [
    await w.ticket(company, { connectionId: connection, queueId: queue }),
    await w.ticket(company, { connectionId: connection }),
  ]
  const write = (ticketId: number, count: number) =>
    w.owner.query(
      `insert into messages (company_id, ticket_id, from_me, origin, body, sent_at, created_at)
       select $1, $2, false, 'contact', 'pedido de orçamento ' || n, now(), now() from generate_series(1, $3::int) n`,
      [company, ticketId, count],
    )
  await write(others, 2_500)
  await write(own, 1)
  const { body } = await w.call(ana, listTickets, { searchParam: 'orcamento' })
  expect(body.tickets.map(({ id }) => id)).toEqual([own])
  await w.owner.query('delete from messages where company_id = $1 and ticket_id = any($2)', [company, [own, others]])
})

test('each user finds the tickets they may open, by the messages in them, and no others', async () => {
  const other = await w.queue(company)
  const viewers = [
    await w.user(company, 'user', [queue]),
    await w.user(company, 'user', [queue], 'enabled'),
    await w.user(company, 'supervisor', [other]),
    await w.user(company, 'owner'),
    await w.user(company, 'user'),
  ]
  const places = [null, queue, other].flatMap((queueId) => [
    { queueId, status: 'pending' as const, userId: null },
    { queueId, status: 'open' as const, userId: viewers[0]?.id ?? null },
    { queueId, status: 'closed' as const, userId: viewers[4]?.id ?? null },
  ])
  const tickets = new Map<number, (typeof places)[number]>()
  for (const [at, place] of places.entries()) {
    const phone = `554197700000${at}`
    const id = await w.ticket(company, { connectionId: connection, phone })
    await w.receive(connection, phone, 'quero orçamentos')
    await w.settle()
    await w.owner.query('update tickets set status = $2, queue_id = $3, user_id = $4 where id = $1', [
      id,
      place.status,
      place.queueId,
      place.userId,
    ])
    tickets.set(id, place)
  }
  for (const viewer of viewers) {
    const { body } = await w.call(viewer, listTickets, { searchParam: 'orcamentos' })
    const visible = [...tickets].filter(([, place]) => isVisible(viewer, place)).map(([id]) => id)
    expect(body.tickets.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(visible)
  }
})

test('a location is found by its name, not by the characters of its picture, and a deleted message is not found', async () => {
  const thumbnail = '/9j/zzzQQQzzz'
  const place = { type: 'location', latitude: 1, longitude: 2, name: 'Ópera de Arame', thumbnail } as const
  await w.receive(connection, '5541988000002', '', { content: place })
  await w.settle()
  expect(await found({ searchParam: 'opera de arame' })).toEqual(['Joana Prado'])
  expect(await found({ searchParam: 'zzzqqq' })).toEqual([])
  await w.owner.query("update messages set is_deleted = true where company_id = $1 and media_type = 'locationMessage'", [company])
  expect(await found({ searchParam: 'opera de arame' })).toEqual([])
})

test('a ticket shows the picture of its contact under an address that works', async () => {
  const [ticket] = (await w.call(admin, listTickets, { searchParam: 'joana' })).body.tickets
  const { rows } = await w.owner.query<{ token: string }>(
    `with file as (insert into media (company_id, kind, status, mime_type, created_at)
     values ($1, 'image', 'ready', 'image/jpeg', now()) returning id, token)
     update contacts set picture_id = file.id from file where company_id = $1 and contacts.id = $2 returning file.token`,
    [company, ticket?.contactId],
  )
  await w.storage.put(`${company}/${rows[0]?.token}`, new Uint8Array([1, 2, 3]))
  const [shown] = (await w.call(admin, listTickets, { searchParam: 'joana' })).body.tickets
  const answer = await fetch(`${await w.origin()}${shown?.contact.profilePicUrl}`)
  expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, 3])
})

test("a contact's tickets are listed by the contact, and only those that the user may see", async () => {
  const { contactId } = (await w.call(admin, listTickets, { searchParam: 'joana' })).body.tickets[0] ?? { contactId: 0 }
  expect(await found({ contactId })).toEqual(['Joana Prado'])
  expect(await found({ contactId: 2_000_000_000 })).toEqual([])
  expect(await found({ contactId }, await w.user(company, 'user', [queue]))).toEqual([])
})

test('a search finds nothing of another company, and nothing that the user may not see', async () => {
  const outsider = await w.user(await w.company(), 'admin')
  expect(await found({ searchParam: 'joana' }, outsider)).toEqual([])
  expect(await found({ searchParam: 'joana' }, await w.user(company, 'user', [queue]))).toEqual([])
})

test('all tags have to match, one owner is enough, and every filter only narrows the list', async () => {
  const tag = async (name: string) => {
    const { rows } = await w.owner.query<{ id: number }>(
      "insert into tags (company_id, name, color) values ($1, $2, '#fff') returning id",
      [company, name],
    )
    return rows[0]?.id ?? 0
  }
  const [vip, late] = [await tag('VIP'), await tag('Late')]
  const mark = (name: string, id: number) =>
    w.owner.query(
      'insert into contact_tags (company_id, contact_id, tag_id) select $1, contact_id, $2 from tickets where id = $3',
      [company, id, ids[name]],
    )
  await mark('José Araújo', vip)
  await mark('José Araújo', late)
  await mark('Joana Prado', vip)
  expect(await found({ tags: JSON.stringify([vip]) })).toEqual(['Joana Prado', 'José Araújo'])
  expect(await found({ tags: JSON.stringify([vip, late]) })).toEqual(['José Araújo'])

  const caio = await w.user(company, 'user', [queue])
  await w.owner.query("update tickets set status = 'open', user_id = $2 where id = $1", [ids['Joana Prado'], caio.id])
  await w.call(admin, updateTicket, { id: ids['José Araújo'] ?? 0, status: 'open' })
  const users = JSON.stringify([caio.id, admin.id])
  expect(await found({ users })).toEqual(['Joana Prado', 'José Araújo'])
  expect(await found({ users, tags: JSON.stringify([late]), showAll: 'true' })).toEqual(['José Araújo'])
})

test('days are days of the company, and the unread filter shows only unread tickets', async () => {
  await w.owner.query("update tickets set created_at = '2026-03-10T02:30:00Z' where id = $1", [ids['Ação_Móveis']])
  expect(await found({ date: '2026-03-09' })).toEqual(['Ação_Móveis'])
  expect(await found({ date: '2026-03-10' })).toEqual([])
  await w.owner.query("update tickets set updated_at = '2026-03-11T12:00:00Z', unread_messages = 0 where id = $1", [
    ids['Ação_Móveis'],
  ])
  expect(await found({ updatedAt: '2026-03-11' })).toEqual(['Ação_Móveis'])
  expect(await found({ withUnreadMessages: 'true' })).not.toContain('Ação_Móveis')
})

test.each([
  { tags: '[1' },
  { users: '{"a":1}' },
  { queueIds: '["x"]' },
  { date: '10/03/2026' },
  { searchParam: 'x'.repeat(101) },
  { pageNumber: '0' },
])('%j is refused', async (filter) => {
  const { status, error } = await w.call(admin, listTickets, filter)
  expect([status, error.error]).toEqual([400, 'ERR_VALIDATION'])
})

test("a user who sees all users' tickets may filter by any owner, and other users only for their own", async () => {
  const caio = await w.user(company, 'supervisor', [queue])
  const ofAdmin = JSON.stringify([admin.id])
  const { status, error } = await w.call(caio, listTickets, { users: ofAdmin })
  expect([status, error.error]).toEqual([403, 'ERR_NO_PERMISSION'])
  expect((await w.call(caio, listTickets, { users: JSON.stringify([caio.id, admin.id]) })).status).toBe(403)
  expect((await w.call(caio, listTickets, { users: JSON.stringify([caio.id]) })).status).toBe(200)
  expect((await w.call(admin, listTickets, { users: JSON.stringify([caio.id]) })).status).toBe(200)
})

test('an empty filter is none', async () => {
  const all = await found({})
  expect(all.length).toBeGreaterThan(0)
  for (const empty of [
    { users: '[]' },
    { queueIds: '[]' },
    { tags: '[]' },
    { users: '' },
    { searchParam: '' },
    { searchParam: ' ' },
    { date: '' },
    { updatedAt: '' },
    { status: '' as 'open' },
    { pageNumber: '' },
    { withUnreadMessages: '' as 'true' },
  ]) {
    expect(await found(empty as object), JSON.stringify(empty)).toEqual(all)
  }
})

test('a customer waits from the first unanswered message until a user answers', async () => {
  const id = await w.ticket(company, { connectionId: connection, phone: '5541988000009' })
  const waiting = async () => (await w.call(admin, listTickets, { searchParam: '8000009' })).body.tickets[0]?.waitingSince
  const since = await waiting()
  expect(since).not.toBeNull()
  await w.receive(connection, '5541988000009', 'still there?')
  await w.settle()
  expect(await waiting()).toBe(since)
  await w.call(admin, updateTicket, { id, status: 'open' })
  await w.call(admin, sendMessage, { ticketId: id, body: 'Yes' })
  expect(await waiting()).toBeNull()
})

test('a list tells with its first page how many tickets the user may see in it, up to a thousand', async () => {
  const other = await w.company()
  const [large, small] = [await w.queue(other), await w.queue(other)]
  const [boss, ana] = [await w.user(other, 'admin'), await w.user(other, 'user', [small])]
  await w.owner.query(
    `with people as (
       insert into contacts (company_id, name, number) select $1, 'Contact ' || g, '55419' || lpad(g::text, 8, '0')
       from generate_series(1, 1100) g
       returning id, name)
     insert into tickets (company_id, code, status, contact_id, created_at, updated_at, queue_id)
     select $1, row_number() over (order by id), 'pending', id, now(), now(),
       case when row_number() over (order by id) <= 45 then $3::int else $2::int end from people`,
    [other, large, small],
  )
  const counts = async (who: TestUser, filter: object) =>
    (await w.call(who, listTickets, { status: 'pending', ...filter })).body.count
  expect(await counts(boss, {})).toBe(1000)
  expect(await counts(boss, { queueIds: JSON.stringify([small]) })).toBe(45)
  expect(await counts(ana, {})).toBe(45)
  expect(await counts(ana, { status: 'closed' })).toBe(0)
  expect(await counts(ana, { pageNumber: 2 })).toBeUndefined()
  expect(await counts(ana, { searchParam: 'Contact' })).toBeUndefined()
})

test('a search returns for each ticket the latest message that contains the text, and no other', async () => {
  const phone = '5541988000009'
  const say = async (text: string) => {
    await w.receive(connection, phone, text, { pushName: 'Frete Ltda' })
    await w.settle()
  }
  await say('Quanto é o FRÉTE para Curitiba?')
  await say('Bom dia')
  const hits = async (searchParam: string, who = admin) =>
    (await w.call(who, listTickets, { searchParam, showAll: true })).body.hits?.map(({ excerpt, fromMe, author }) => [
      excerpt,
      fromMe,
      author,
    ])
  expect(await hits('frete')).toEqual([['Quanto é o FRÉTE para Curitiba?', false, null]])
  // Found by the name alone.
  expect(await hits('frete ltda')).toEqual([])
  const [ticket] = (await w.call(admin, listTickets, { searchParam: 'frete', showAll: true })).body.tickets
  await w.call(admin, updateTicket, { id: ticket?.id ?? 0, status: 'open' })
  await w.call(admin, sendMessage, { ticketId: ticket?.id ?? 0, body: 'O frete é grátis' })
  await w.settle()
  const { body } = await w.call(admin, listTickets, { searchParam: 'fréte', showAll: true })
  expect(body.hits?.map(({ more }) => more)).toEqual([1])
  expect(await hits('frete')).toEqual([['O frete é grátis', true, admin.name]])
  await w.owner.query("update messages set is_deleted = true where company_id = $1 and body like 'O frete%'", [company])
  expect(await hits('frete')).toEqual([['Quanto é o FRÉTE para Curitiba?', false, null]])
  expect((await w.call(admin, listTickets, { showAll: true })).body.hits).toBeUndefined()
  // A user who may not open the ticket finds nothing of it.
  expect(await hits('frete', await w.user(company, 'user'))).toEqual([])
})
