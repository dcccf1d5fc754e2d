import { randomUUID } from 'node:crypto'
import {
  type Chat,
  chatPush,
  createChat,
  deleteChat,
  listChatMessages,
  listChats,
  listUnreadChats,
  pushOfChat,
  pushToMember,
  readChat,
  sendChatMessage,
  updateChat,
} from '@recado/contract/chats/api'
import { deleteUser } from '@recado/contract/users/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let company: number
let [ana, bia, caio]: TestUser[] = []
let admin: TestUser
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())
beforeEach(async () => {
  company = await w.company()
  admin = await w.user(company, 'admin')
  ana = await w.user(company, 'user')
  bia = await w.user(company, 'user')
  caio = await w.user(company, 'supervisor')
})

const as = (person: TestUser | undefined): TestUser => {
  if (!person) throw new Error('There is no such person')
  return person
}
const ids = (...people: (TestUser | undefined)[]) => people.map((person) => ({ id: as(person).id }))
const open = async (...members: (TestUser | undefined)[]): Promise<Chat> =>
  (await w.call(as(ana), createChat, { title: 'Loja inteira', users: ids(...members) })).body
const say = (person: TestUser | undefined, { id }: Chat, message: string) => w.call(as(person), sendChatMessage, { id, message })
const read = (person: TestUser | undefined, { id }: Chat, pageNumber = '1') =>
  w.call(as(person), listChatMessages, { id, pageNumber })
const list = async (person: TestUser | undefined) => (await w.call(as(person), listChats, { pageNumber: '1' })).body.records
const unread = async (person: TestUser | undefined) => (await w.call(as(person), listUnreadChats, {})).body.ids.length
const unreadsOf = (chat: Chat | undefined, person: TestUser | undefined) =>
  chat?.users.find(({ userId }) => userId === person?.id)?.unreads

test('colleagues chat, the chat with news comes first, and each member has their own unread messages', async () => {
  const first = await open(bia, admin)
  const second = await open(bia)
  expect(first).toMatchObject({ title: 'Loja inteira', ownerId: ana?.id, lastMessage: '', lastSender: null })
  expect(new Set(first.users.map(({ userId }) => userId))).toEqual(new Set([ana?.id, bia?.id, admin.id]))
  expect((await list(bia)).map(({ id }) => id)).toEqual([second.id, first.id])
  w.turnClock(1_000)
  const { body } = await say(ana, first, '  O caminhão sai às 11h  ')
  expect(body).toMatchObject({ chatId: first.id, sender: { id: ana?.id, name: ana?.name }, message: 'O caminhão sai às 11h' })
  await say(bia, first, 'Eu pego.')
  await say(ana, first, 'Obrigada')
  const [top] = await list(bia)
  expect([top?.id, top?.lastMessage, top?.lastSender?.id]).toEqual([first.id, 'Obrigada', ana?.id])
  // A sender has read the chat up to their own message.
  expect([unreadsOf(top, bia), unreadsOf(top, ana), unreadsOf(top, admin)]).toEqual([1, 0, 3])
  expect([await unread(bia), await unread(ana), await unread(admin)]).toEqual([1, 0, 1])
  const { body: after } = await w.call(as(bia), readChat, { id: first.id, userId: as(bia).id })
  expect([unreadsOf(after, bia), unreadsOf(after, admin), await unread(bia)]).toEqual([0, 3, 0])
  expect((await read(admin, first)).body).toMatchObject({
    records: [{ message: 'O caminhão sai às 11h' }, { message: 'Eu pego.' }, { message: 'Obrigada' }],
    hasMore: false,
  })
})

test('a message that is sent again under the same id is stored once, even when both arrive at once', async () => {
  const chat = await open(bia)
  const clientId = randomUUID()
  const again = (person: TestUser | undefined, { id } = chat) =>
    w.call(as(person), sendChatMessage, { id, clientId, message: 'Chegou?' })
  const answers = await Promise.all([again(ana), again(ana), again(ana)])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(answers[0]?.body.clientId).toBe(clientId)
  // The id counts for one user in one chat.
  await again(bia)
  await again(ana, await open(bia))
  expect((await read(bia, chat)).body.records.map(({ senderId }) => senderId)).toEqual([ana?.id, bia?.id])
  expect(await unread(bia)).toBe(1)
})

test('only members read, write and hear a chat, and admins are no exception', async () => {
  const chat = await open(bia)
  w.published.length = 0
  const calls = [
    await read(admin, chat),
    await say(admin, chat, 'Oi'),
    await w.call(admin, readChat, { id: chat.id }),
    await w.call(admin, updateChat, { id: chat.id, title: 'Meu' }),
    await w.call(admin, deleteChat, { id: chat.id }),
  ]
  expect(calls.map(({ error }) => error.error)).toEqual(Array.from({ length: 5 }, () => 'ERR_NO_CHAT_FOUND'))
  expect((await w.call(admin, listChats, { pageNumber: '1', uuid: chat.uuid })).body.records).toEqual([])
  const { body: said } = await say(bia, chat, 'Segredo')
  for (const push of [chatPush, pushOfChat(chat.id)]) {
    expect(w.heardBy(admin, w.published, push)).toEqual([])
    expect(w.heardBy(as(ana), w.published, push)).toMatchObject([
      { action: 'new-message', newMessage: said, chat: { id: chat.id } },
    ])
  }
  expect(w.heardBy(admin, w.published, pushToMember(as(bia).id))).toEqual([])
})

test('a user who leaves the company at that moment does not come into the chat', async () => {
  const gone = 'update users set deleted_at = now() where company_id = $1 and id = $2'
  const { status, error } = await w.behind(gone, [company, as(bia).id], () =>
    w.call(as(ana), createChat, { title: 'Loja inteira', users: ids(bia) }),
  )
  expect([status, error.error]).toEqual([404, 'ERR_USER_DONT_EXISTS'])
})

test('only the owner changes and deletes a chat, and a member marks it read only for themselves', async () => {
  const chat = await open(bia, caio)
  for (const { error } of [
    await w.call(as(bia), updateChat, { id: chat.id, title: 'Meu' }),
    await w.call(as(bia), deleteChat, { id: chat.id }),
    await w.call(as(bia), readChat, { id: chat.id, userId: as(caio).id }),
  ])
    expect(error.error).toBe('ERR_NO_PERMISSION')
  const outsider = await w.user(await w.company(), 'admin')
  const foreign = { title: 'Com estranhos', users: ids(bia, outsider) }
  expect((await w.call(as(ana), createChat, foreign)).error.error).toBe('ERR_NO_USER_FOUND')
  expect((await w.call(as(ana), createChat, { title: ' ', users: ids(bia) })).error.error).toBe('ERR_VALIDATION')
  expect((await w.call(as(ana), createChat, { title: 'Só eu', users: [] })).error.error).toBe('ERR_VALIDATION')
  w.published.length = 0
  expect((await w.call(as(ana), updateChat, { id: chat.id, title: 'Entregas' })).body.title).toBe('Entregas')
  expect(w.heardBy(as(caio), w.published, pushToMember(as(caio).id))).toMatchObject([
    { action: 'update', record: { title: 'Entregas' } },
  ])
  expect((await w.call(as(ana), deleteChat, { id: chat.id })).status).toBe(200)
  expect(w.heardBy(as(caio), w.published, chatPush).at(-1)).toEqual({ action: 'delete', id: chat.id })
  expect((await read(bia, chat)).error.error).toBe('ERR_NO_CHAT_FOUND')
  const { rows } = await w.owner.query('select from chat_messages where chat_id = $1', [chat.id])
  expect(rows).toEqual([])
})

test('a removed member hears and reads nothing more, and a new one reads from the beginning with nothing unread', async () => {
  const chat = await open(bia)
  await say(ana, chat, 'Primeira')
  w.published.length = 0
  const { body } = await w.call(as(ana), updateChat, { id: chat.id, users: ids(caio) })
  expect(body.users.map(({ userId }) => userId).toSorted((a = 0, b = 0) => a - b)).toEqual(
    [ana?.id, caio?.id].toSorted((a = 0, b = 0) => a - b),
  )
  expect(w.heardBy(as(bia), w.published, chatPush)).toEqual([{ action: 'delete', id: chat.id }])
  expect(w.heardBy(as(caio), w.published, chatPush)).toMatchObject([{ action: 'create', record: { id: chat.id } }])
  w.published.length = 0
  await say(ana, chat, 'Só entre nós')
  expect(w.heardBy(as(bia), w.published, chatPush)).toEqual([])
  expect(w.heardBy(as(bia), w.published, pushOfChat(chat.id))).toEqual([])
  expect([(await read(bia, chat)).status, (await say(bia, chat, 'Ainda aqui')).status]).toEqual([404, 404])
  expect((await read(caio, chat)).body.records.map(({ message }) => message)).toEqual(['Primeira', 'Só entre nós'])
  expect(unreadsOf((await list(caio))[0], caio)).toBe(1)
})

test('each page of a long chat is complete, from the end', async () => {
  const chat = await open(bia)
  for (let at = 1; at <= 103; at += 1) await say(ana, chat, String(at))
  const pages = [await read(bia, chat), await read(bia, chat, '2'), await read(bia, chat, '3'), await read(bia, chat, '4')]
  expect(
    pages.map(({ body }) => [body.records.length, body.records[0]?.message, body.records.at(-1)?.message, body.hasMore]),
  ).toEqual([
    [50, '54', '103', true],
    [50, '4', '53', true],
    [3, '1', '3', false],
    [0, undefined, undefined, false],
  ])
})

test('when a user leaves the company, the longest member owns the chat, and its messages stay', async () => {
  const chat = await open(caio)
  await say(ana, chat, 'Até logo')
  w.turnClock(1_000)
  await w.call(as(ana), updateChat, { id: chat.id, users: ids(bia, caio) })
  // The member who came last has been in the company longer.
  const alone = await w.call(as(ana), createChat, { title: 'De dois', users: ids(bia) })
  expect((await w.call(admin, deleteUser, { id: as(ana).id })).status).toBe(200)
  await w.settle()
  const [, kept] = [await list(bia), (await w.call(as(bia), listChats, { pageNumber: '1', uuid: chat.uuid })).body.records[0]]
  expect([kept?.ownerId, kept?.users.map(({ userId }) => userId).toSorted((a = 0, b = 0) => a - b)]).toEqual([
    caio?.id,
    [bia?.id, caio?.id].toSorted((a = 0, b = 0) => a - b),
  ])
  expect((await read(caio, chat)).body.records).toMatchObject([{ message: 'Até logo', sender: { id: ana?.id } }])
  expect((await w.call(as(bia), deleteChat, { id: alone.body.id })).status).toBe(200)
})

test('concurrent posts, reads, removals and deletions leave nothing orphaned, counted twice or negative', async () => {
  for (let round = 0; round < 10; round += 1) {
    const chat = await open(bia, caio, admin)
    const people = [ana, bia, caio, admin]
    const acts: Promise<{ status: number }>[] = Array.from({ length: 24 }, (_, at) => {
      const person = people[at % 4]
      return at % 5 === 4 ? w.call(as(person), readChat, { id: chat.id }) : say(person, chat, String(at))
    })
    acts.push(w.call(as(ana), updateChat, { id: chat.id, users: ids(bia, admin) }))
    if (round % 2 === 1) acts.push(w.call(as(ana), deleteChat, { id: chat.id }))
    const answers = await Promise.all(acts)
    expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([])
    const { rows } = await w.owner.query<{ numbers: number[] | null; last: number | null; least: number | null }>(
      `select (select array_agg(number order by number) from chat_messages where chat_id = $1) as numbers,
         (select last_number from chats where id = $1) as last,
         (select min(c.last_number - m.read_up_to) from chats c join chat_members m on m.chat_id = c.id where c.id = $1) as least`,
      [chat.id],
    )
    const { numbers, last, least } = rows[0] ?? { numbers: null, last: null, least: null }
    if (last === null) expect([numbers, least]).toEqual([null, null])
    else expect([numbers, (least ?? 0) >= 0]).toEqual([Array.from({ length: last }, (_, at) => at + 1), true])
  }
})

test('a plan without chats refuses every call', async () => {
  const chat = await open(bia)
  await w.owner.query('update plans set use_internal_chat = false where id = (select plan_id from companies where id = $1)', [
    company,
  ])
  for (const { error } of [
    await read(ana, chat),
    await say(ana, chat, 'Oi'),
    await w.call(as(ana), listChats, { pageNumber: '1' }),
  ])
    expect(error.error).toBe('ERR_PLAN_FEATURE')
})
