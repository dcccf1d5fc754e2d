import type { InboundChange } from '@recado/border/signals'
import { finalVerdict } from '@recado/border/verdict'
import {
  deleteMessage,
  editMessage,
  listMessages,
  type Message,
  type MessageEvent,
  messagePush,
  reactToMessage,
  sendMessage,
} from '@recado/contract/messages/api'
import { createSchedule, showSchedule } from '@recado/contract/schedules/api'
import { showTicket, updateTicket } from '@recado/contract/tickets/api'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { picture } from '../../../../test/files.ts'
import { type TestUser, World } from '../../../../test/world.ts'
import { sendFor } from '#features/messages/outbound/send-for.ts'
import { lockTicket } from '#features/tickets/find.ts'

let w: World
let company: number
let connection: number
let queue: number
let ana: TestUser
let ticketId: number
const phone = '5541988776655'
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await w.company()
  queue = await w.queue(company)
  connection = await w.connection(company)
  ana = await w.user(company, 'user', [queue])
  ticketId = await w.ticket(company, { queueId: queue, connectionId: connection, phone })
  await w.call(ana, updateTicket, { id: ticketId, status: 'open' })
})
afterAll(() => w.end())

async function send(body: string): Promise<{ id: number; waId: string }> {
  const { body: sent } = await w.call(ana, sendMessage, { ticketId, body })
  const id = sent[0]?.id ?? 0
  return { id, waId: (await w.accept(connection)).at(-1) ?? '' }
}

async function show(id: number): Promise<Message | undefined> {
  const { messages } = (await w.call(await w.user(company, 'admin'), listMessages, { ticketId })).body
  return messages.find((message) => message.id === id)
}

const ticket = async () => (await w.call(await w.user(company, 'admin'), showTicket, { id: ticketId })).body

/** Changes handed to the channel, oldest first. */
async function changes() {
  const handed = await w.handed(connection, 'message')
  return handed.flatMap(({ ref, payload: { content } }) => ('target' in content ? [{ ref, content }] : []))
}

const refuse = (ref: string | undefined) => w.refuse(connection, ref)

/** A change made by the customer, or on our own phone. */
const change = async (target: InboundChange['target'], what: InboundChange['change'], over: Partial<InboundChange> = {}) => {
  await w.change(connection, { chat: { phone }, target, change: what, ...over })
  await w.settle()
}

test('a user edits a sent text within fifteen minutes, here and on the phone', async () => {
  const { id, waId } = await send('Bom dai')
  w.published.length = 0
  const { status, body } = await w.call(ana, editMessage, { id, body: 'Bom dia' })
  expect([status, body]).toMatchObject([200, { id, body: 'Bom dia', isEdited: true }])
  expect(await changes()).toMatchObject([
    { content: { type: 'edit', text: 'Bom dia', target: { waId, fromMe: true, chat: { phone } } } },
  ])
  expect(w.heardBy(ana, w.published, messagePush)).toMatchObject([
    { action: 'update', message: { body: 'Bom dia' }, ticket: { lastMessage: 'Bom dia' } },
  ])
  expect((await ticket()).lastMessage).toBe('Bom dia')
  w.turnClock(16 * 60_000)
  const late = await w.call(await w.user(company, 'admin'), editMessage, { id, body: 'too late' })
  expect([late.status, late.error.error]).toEqual([409, 'ERR_EDIT_WAPP_MSG'])
})

test('a caption under a picture can be edited, and a card cannot', async () => {
  const [sent] = (
    await w.upload(ana, sendMessage, { ticketId, body: 'Befor' }, [{ name: 'a.png', bytes: await picture(10, 10) }])
  ).body
  await w.accept(connection)
  expect((await w.call(ana, editMessage, { id: sent?.id ?? 0, body: 'Before' })).body).toMatchObject({
    mediaType: 'image',
    body: 'Before',
    isEdited: true,
  })
  const [place] = (await w.call(ana, sendMessage, { ticketId, location: { latitude: 1, longitude: 2 } })).body
  expect((await w.call(ana, editMessage, { id: place?.id ?? 0, body: 'x' })).error.error).toBe('ERR_EDIT_WAPP_MSG')
})

test('an edit of an older message leaves the last message in the list', async () => {
  const { id } = await send('first')
  await send('second')
  await w.call(ana, editMessage, { id, body: 'first, edited' })
  expect((await ticket()).lastMessage).toBe('second')
})

test('a message that has no id of the network yet is edited, deleted and quoted by our own reference', async () => {
  const { body: sent } = await w.call(ana, sendMessage, { ticketId, body: 'Bom dai' })
  const [message] = sent
  const ref = message?.clientId
  await w.owner.query("update channels.outbox set state = 'sending' where connection_id = $1 and ref = $2", [connection, ref])
  await w.call(ana, editMessage, { id: message?.id ?? 0, body: 'Bom dia' })
  await w.call(ana, sendMessage, { ticketId, body: 'Yes', quotedMsg: { id: message?.id ?? 0 } })
  await w.call(ana, deleteMessage, { id: message?.id ?? 0 })
  expect(await changes()).toMatchObject([
    { content: { type: 'edit', target: { ref, fromMe: true, chat: { phone } } } },
    { content: { type: 'delete', target: { ref } } },
  ])
  const { payload, lane } = (await w.handed(connection, 'message')).find(({ payload: { quoted } }) => quoted) ?? {}
  expect(payload?.quoted).toEqual({ ref, fromMe: true, text: 'Bom dia' })
  expect(new Set((await w.handed(connection, 'message')).map((order) => order.lane))).toEqual(new Set([lane]))
})

test('an edit that WhatsApp refuses is taken back, also beneath a later one', async () => {
  const { id } = await send('one')
  await w.call(ana, editMessage, { id, body: 'two' })
  await w.call(ana, editMessage, { id, body: 'three' })
  const [first, second] = await changes()
  await refuse(first?.ref)
  expect(await show(id)).toMatchObject({ body: 'three', isEdited: true })
  w.published.length = 0
  await refuse(second?.ref)
  expect(await show(id)).toMatchObject({ body: 'one', isEdited: false })
  expect((w.heardBy(ana, w.published, messagePush) as MessageEvent[]).at(-1)).toMatchObject({
    message: { body: 'one' },
    ticket: { lastMessage: 'one' },
  })
})

test('each of several changes is taken back by itself, and what was there before it is restored', async () => {
  const { id } = await send('one')
  for (const body of ['two', 'three', 'four']) await w.call(ana, editMessage, { id, body })
  await w.call(ana, deleteMessage, { id })
  const [two, , four, deletion] = (await changes()).map(({ ref }) => ref)
  for (const ref of [two, four, deletion]) await refuse(ref)
  expect(await show(id)).toMatchObject({ body: 'three', isEdited: true, isDeleted: false })
})

test('of two edits that are refused at once, neither stays', async () => {
  const { id } = await send('one')
  for (const body of ['two', 'three']) await w.call(ana, editMessage, { id, body })
  const refs = (await changes()).map(({ ref }) => ref)
  const { settling } = await w.app.unit(company, async (ctx) => {
    await lockTicket(ctx, ticketId)
    const settling: Promise<void>[] = []
    for (const ref of refs) {
      await w.signal(connection, 'failure', { ref: ref ?? '', verdict: finalVerdict('refused') })
      settling.push(w.settle())
      await expect.poll(() => w.countWaiting()).toBe(settling.length)
    }
    return { settling }
  })
  await Promise.all(settling)
  expect(await show(id)).toMatchObject({ body: 'one', isEdited: false })
})

test('a deleted message is deleted for everyone, its text is shown to no user, and the row keeps it', async () => {
  const { id, waId } = await send('a secret')
  const { rows: before } = await w.owner.query('select body from messages where company_id = $1 and id = $2', [company, id])
  w.published.length = 0
  expect((await w.call(ana, deleteMessage, { id })).status).toBe(200)
  expect(await changes()).toMatchObject([{ content: { type: 'delete', target: { waId, fromMe: true } } }])
  expect(await show(id)).toMatchObject({ body: '', isDeleted: true, media: null, mediaUrl: null })
  expect(JSON.stringify(w.published)).not.toContain('a secret')
  expect(await ticket()).toMatchObject({ lastMessage: '', lastMessageState: { isDeleted: true } })
  expect((await w.owner.query('select body from messages where company_id = $1 and id = $2', [company, id])).rows).toEqual(before)
  expect((await w.call(ana, deleteMessage, { id })).status).toBe(200)
  expect(await changes()).toHaveLength(1)
})

test('a deletion that WhatsApp refuses is taken back', async () => {
  const { id } = await send('still here')
  await w.call(ana, deleteMessage, { id })
  await refuse((await changes())[0]?.ref)
  expect(await show(id)).toMatchObject({ body: 'still here', isDeleted: false })
  expect((await ticket()).lastMessage).toBe('still here')
})

test('the server refuses to delete messages of the customer, old ones and those of a connection without a session', async () => {
  const { messages } = (await w.call(ana, listMessages, { ticketId })).body
  const theirs = messages[0]
  const refused = async (who: TestUser, id = 0) => {
    const { status, error } = await w.call(who, deleteMessage, { id })
    return [status, error.error]
  }
  expect(await refused(ana, theirs?.id)).toEqual([409, 'ERR_DELETE_WAPP_MSG'])
  const { id } = await send('mine')
  await w.owner.query("update channels.state set status = 'DISCONNECTED' where connection_id = $1", [connection])
  expect(await refused(ana, id)).toEqual([409, 'ERR_DELETE_WAPP_MSG'])
  expect((await w.call(ana, editMessage, { id, body: 'x' })).error.error).toBe('ERR_WAPP_NOT_INITIALIZED')
  await w.owner.query("update channels.state set status = 'CONNECTED' where connection_id = $1", [connection])
  w.turnClock(61 * 3_600_000)
  expect(await refused(await w.user(company, 'admin'), id)).toEqual([409, 'ERR_DELETE_WAPP_MSG'])
  expect([await show(theirs?.id ?? 0), await show(id)]).toMatchObject([{ isDeleted: false }, { isDeleted: false, body: 'mine' }])
  expect(await changes()).toEqual([])
})

test('a message that never left is deleted without asking WhatsApp', async () => {
  await w.owner.query("update channels.state set status = 'DISCONNECTED' where connection_id = $1", [connection])
  const { id } = await send('never left')
  expect((await w.call(ana, deleteMessage, { id })).status).toBe(200)
  expect(await show(id)).toMatchObject({ isDeleted: true })
  expect(await changes()).toEqual([])
})

test('a message that is deleted while it waits on its connection does not go out at all, whatever its author, and others do', async () => {
  const { body: mistake } = await w.call(ana, sendMessage, { ticketId, body: 'a secret' })
  await w.call(ana, sendMessage, { ticketId, body: 'meant' })
  const id = mistake[0]?.id ?? 0
  // Since another message waits behind it, it is edited on WhatsApp by a separate order.
  await w.call(ana, editMessage, { id, body: 'a secret too' })
  expect(await w.toSend(connection)).toEqual(['a secret', 'meant', 'a secret too'])
  w.published.length = 0
  expect((await w.call(ana, deleteMessage, { id })).status).toBe(200)
  expect(await w.toSend(connection)).toEqual(['meant'])
  expect(await show(id)).toMatchObject({ isDeleted: true, body: '', failedReason: 'ERR_MESSAGE_WITHDRAWN' })
  expect(JSON.stringify(w.published)).not.toContain('a secret')
  const sendAt = new Date(w.now.getTime() + 60_000).toISOString()
  const { contactId } = await ticket()
  const schedule = (await w.call(ana, createSchedule, { contactId, body: 'later', sendAt })).body.id
  w.turnClock(61_000)
  await w.settle()
  const later = (await w.call(ana, listMessages, { ticketId })).body.messages.find(({ body }) => body === 'later')
  await w.call(ana, deleteMessage, { id: later?.id ?? 0 })
  await w.settle()
  expect(await w.toSend(connection)).toEqual(['meant'])
  expect((await w.call(ana, showSchedule, { id: schedule })).body).toMatchObject({
    status: 'ERRO',
    failedReason: 'ERR_MESSAGE_WITHDRAWN',
  })
})

test('a message that is edited while it waits leaves with its new text, or is edited on WhatsApp if more waits behind it', async () => {
  const { body: sent } = await w.call(ana, sendMessage, { ticketId, body: 'Bom dai' })
  const id = sent[0]?.id ?? 0
  w.published.length = 0
  expect((await w.call(ana, editMessage, { id, body: 'Bom dia' })).body).toMatchObject({
    body: 'Bom dia',
    isEdited: false,
    ack: 0,
  })
  expect([await w.toSend(connection), await changes()]).toEqual([['Bom dia'], []])
  expect(w.heardBy(ana, w.published, messagePush)).toMatchObject([{ action: 'update', message: { id, body: 'Bom dia' } }])
  expect((await ticket()).lastMessage).toBe('Bom dia')
  await w.call(ana, sendMessage, { ticketId, body: 'Tudo bem?' })
  expect((await w.call(ana, editMessage, { id, body: 'Boa tarde' })).body).toMatchObject({ body: 'Boa tarde', isEdited: true })
  expect((await changes()).map(({ content }) => content.type)).toEqual(['edit'])
  await w.accept(connection)
  expect(await show(id)).toMatchObject({ body: 'Boa tarde', ack: 1, failedReason: null })
})

test('a failed message that was deleted is not sent again when its screen retries', async () => {
  await w.owner.query("update channels.state set status = 'DISCONNECTED' where connection_id = $1", [connection])
  const clientId = randomUUID()
  const { body } = await w.call(ana, sendMessage, { ticketId, clientId, body: 'never left' })
  await w.call(ana, deleteMessage, { id: body[0]?.id ?? 0 })
  await w.owner.query("update channels.state set status = 'CONNECTED' where connection_id = $1", [connection])
  expect((await w.call(ana, sendMessage, { ticketId, clientId, body: 'never left' })).body).toMatchObject([{ isDeleted: true }])
  expect(
    (await w.owner.query("select from channels.outbox where connection_id = $1 and kind = 'message'", [connection])).rowCount,
  ).toBe(0)
})

test('a change that the connection cannot make is refused, and nothing changes here', async () => {
  const { id } = await send('as it is')
  const connectionCan = async (of: object) =>
    w.owner.query('update channels.state set capabilities = $2 where connection_id = $1', [connection, JSON.stringify(of)])
  const no = { edit: false, delete: false, react: false, addressBook: false, idempotentSend: false }
  await connectionCan({ ...no, pairing: [], buttons: true, numberCheck: true, presence: true, groups: true, window: null })
  const edited = () => w.call(ana, editMessage, { id, body: 'other words' })
  const reacted = () => w.call(ana, reactToMessage, { id, emoji: '👍' })
  const removed = () => w.call(ana, deleteMessage, { id })
  for (const ask of [edited, reacted, removed]) {
    const { status, error } = await ask()
    expect([status, error.error]).toEqual([409, 'ERR_WAPP_UNSUPPORTED'])
  }
  expect(await show(id)).toMatchObject({
    body: 'as it is',
    isEdited: false,
    isDeleted: false,
    reactions: [],
    whatsappId: connection,
  })
  expect(await changes()).toEqual([])
  for (const [what, ask] of [
    ['edit', edited],
    ['react', reacted],
    ['delete', removed],
  ] as const) {
    await connectionCan({ edit: true, delete: true, react: true, [what]: false })
    expect((await ask()).error.error, what).toBe('ERR_WAPP_UNSUPPORTED')
    await connectionCan({ edit: false, delete: false, react: false, [what]: true })
    expect((await ask()).status, what).toBe(200)
  }
})

test('an edit or a reaction that changes nothing asks WhatsApp for nothing', async () => {
  const { id } = await send('Bom dia')
  expect((await w.call(ana, editMessage, { id, body: 'Bom dia' })).body).toMatchObject({ isEdited: false })
  for (let times = 0; times < 2; times += 1) await w.call(ana, reactToMessage, { id, emoji: '👍' })
  expect(await changes()).toMatchObject([{ content: { type: 'reaction' } }])
})

test.each<[what: string, ask: (id: number) => Promise<{ error: { error: string } }>, code: string]>([
  ['edited', (id) => w.call(ana, editMessage, { id, body: 'Bom dia' }), 'ERR_EDIT_WAPP_MSG'],
  ['reacted to', (id) => w.call(ana, reactToMessage, { id, emoji: '👍' }), 'ERR_FETCH_WAPP_MSG'],
])('a message that is deleted at the same moment is not %s', async (_what, ask, code) => {
  const { id } = await send('Bom dai')
  const deletion = `with held as (update tickets set status = status where company_id = $1 and id = $3)
    update messages set is_deleted = true where company_id = $1 and id = $2`
  const { error } = await w.behind(deletion, [company, id, ticketId], () => ask(id))
  expect([error.error, await changes()]).toEqual([code, []])
})

test('a change goes out in the class of its message, so that it does not overtake it', async () => {
  const reminder = {
    ticketId,
    clientId: randomUUID(),
    body: 'Good day',
    mediaId: null,
    userId: ana.id,
    origin: 'schedule',
  } as const
  const { id } = await w.app.unit(company, (ctx) => sendFor(ctx, reminder))
  await w.call(ana, editMessage, { id, body: 'Good morning' })
  const { rows } = await w.owner.query(
    "select class from channels.outbox where connection_id = $1 and kind = 'message' order by id",
    [connection],
  )
  expect(rows).toEqual([{ class: 2 }, { class: 2 }])
})

test('only the author, the owner of the ticket, admins and owners change a message', async () => {
  const caio = await w.user(company, 'user', [queue])
  const { id: first } = await send('by Ana')
  const { id: second } = await send('by Ana, too')
  await w.call(ana, updateTicket, { id: ticketId, userId: caio.id, queueId: queue })
  const lia = await w.user(company, 'user', [queue])
  for (const endpoint of [deleteMessage, editMessage]) {
    expect((await w.call(lia, endpoint, { id: first, body: 'x' })).error.error).toBe('ERR_NO_PERMISSION')
  }
  expect((await w.call(ana, editMessage, { id: first, body: 'author' })).status).toBe(200)
  expect((await w.call(caio, editMessage, { id: first, body: 'owner of the ticket' })).status).toBe(200)
  expect((await w.call(await w.user(company, 'owner'), deleteMessage, { id: second })).status).toBe(200)
  expect((await w.call(await w.user(company, 'admin'), deleteMessage, { id: 2_000_000_000 })).error.error).toBe(
    'ERR_FETCH_WAPP_MSG',
  )
})

test('a user reacts once to a message, with an emoji that may change, and takes it back', async () => {
  const [message] = (await w.call(ana, listMessages, { ticketId })).body.messages
  const id = message?.id ?? 0
  const react = async (emoji: string) => (await w.call(ana, reactToMessage, { id, emoji })).body.reactions
  expect(await react('👍')).toEqual([{ emoji: '👍', fromMe: true, name: null }])
  expect(await react('❤️')).toEqual([{ emoji: '❤️', fromMe: true, name: null }])
  expect(await react('')).toEqual([])
  expect((await changes()).map(({ content }) => content)).toMatchObject([
    { type: 'reaction', emoji: '👍', target: { fromMe: false } },
    { type: 'reaction', emoji: '❤️', target: { fromMe: false } },
    { type: 'reaction', emoji: '', target: { fromMe: false } },
  ])
  await react('🙏')
  await refuse((await changes()).at(-1)?.ref)
  expect((await show(id))?.reactions).toEqual([])
  expect((await w.call(ana, reactToMessage, { id, emoji: 'no emoji' })).error.error).toBe('ERR_VALIDATION')
  await w.call(ana, updateTicket, { id: ticketId, status: 'closed' })
  expect((await w.call(ana, reactToMessage, { id, emoji: '👍' })).error.error).toBe('ERR_TICKET_NOT_OPEN')
})

test('a user who reacts here while the phone does gets an answer, and there is one reaction', async () => {
  const { id } = await send('hello')
  const byPhone = `insert into message_reactions (company_id, message_id, author, emoji, created_at) values ($1, $2, '', '👍', now())`
  const { status, body } = await w.behind(byPhone, [company, id], () => w.call(ana, reactToMessage, { id, emoji: '❤️' }))
  expect([status, body.reactions]).toEqual([200, [{ emoji: '❤️', fromMe: true, name: null }]])
})

test('a text or emoji that is too long in a change is cut, and holds up nothing', async () => {
  const waId = await w.receive(connection, phone, 'short')
  await w.settle()
  await change({ waId, fromMe: false }, { type: 'reaction', emoji: '👍'.repeat(100) })
  await change({ waId, fromMe: false }, { type: 'edit', text: 'x'.repeat(70_000) })
  const { messages } = (await w.call(ana, listMessages, { ticketId })).body
  expect(messages.at(-1)).toMatchObject({ body: 'x'.repeat(65_536), reactions: [{ emoji: '👍'.repeat(50) }] })
})

test('edits, deletions and reactions of the customer show here, with a name', async () => {
  const waId = await w.receive(connection, phone, 'Quanto custa?')
  await w.settle()
  const id = (await w.call(ana, listMessages, { ticketId })).body.messages.at(-1)?.id ?? 0
  await change({ waId, fromMe: false }, { type: 'edit', text: 'Quanto custa a mesa?' })
  expect(await show(id)).toMatchObject({ body: 'Quanto custa a mesa?', isEdited: true })
  expect((await ticket()).lastMessage).toBe('Quanto custa a mesa?')
  const { id: ours, waId: oursWaId } = await send('100')
  await change({ waId: oursWaId, fromMe: true }, { type: 'reaction', emoji: '😍' })
  expect((await show(ours))?.reactions).toEqual([{ emoji: '😍', fromMe: false, name: `Customer ${phone}` }])
  await change({ waId: oursWaId, fromMe: true }, { type: 'reaction', emoji: '' })
  expect((await show(ours))?.reactions).toEqual([])
  // As if the message were spoken and a model had transcribed it.
  await w.owner.query("update messages set transcript = 'Quanto custa?' where company_id = $1 and id = $2", [company, id])
  expect(await show(id)).toMatchObject({ transcript: 'Quanto custa?' })
  await change({ waId, fromMe: false }, { type: 'delete' })
  expect(await show(id)).toMatchObject({ body: '', transcript: null, isDeleted: true })
})

test('a customer can neither rewrite nor delete an old message', async () => {
  const waId = await w.receive(connection, phone, 'Aceito por 900')
  await w.settle()
  const id = (await w.call(ana, listMessages, { ticketId })).body.messages.at(-1)?.id ?? 0
  const inHours = (hours: number) => ({ sentAt: new Date(w.now.getTime() + hours * 3_600_000).toISOString() })
  await change({ waId, fromMe: false }, { type: 'edit', text: 'Aceito por 800' }, inHours(24))
  expect(await show(id)).toMatchObject({ body: 'Aceito por 800' })
  await change({ waId, fromMe: false }, { type: 'edit', text: 'Recuso' }, inHours(25))
  await change({ waId, fromMe: false }, { type: 'delete' }, inHours(85))
  expect(await show(id)).toMatchObject({ body: 'Aceito por 800', isDeleted: false })
  await change({ waId, fromMe: false }, { type: 'reaction', emoji: '👍' }, inHours(500))
  expect((await show(id))?.reactions).toMatchObject([{ emoji: '👍' }])
  await change({ waId, fromMe: false }, { type: 'delete' }, inHours(83))
  expect(await show(id)).toMatchObject({ isDeleted: true })
})

test('changes of our messages on our own phone show here', async () => {
  const { id, waId } = await send('typed here')
  await change({ waId, fromMe: true }, { type: 'edit', text: 'edited on the phone' }, { fromMe: true })
  await change({ waId, fromMe: true }, { type: 'reaction', emoji: '✅' }, { fromMe: true })
  expect(await show(id)).toMatchObject({ body: 'edited on the phone', reactions: [{ emoji: '✅', fromMe: true }] })
  await change({ waId, fromMe: true }, { type: 'delete' }, { fromMe: true })
  expect(await show(id)).toMatchObject({ isDeleted: true })
})

test('a change to a message of another author, of another conversation, or that does not exist has no effect', async () => {
  const { id, waId } = await send('ours')
  await change({ waId, fromMe: true }, { type: 'delete' })
  await change({ waId, fromMe: true }, { type: 'edit', text: 'theirs now' })
  const other = '5511955554444'
  await w.receive(connection, other, 'hello')
  await w.settle()
  await change({ waId, fromMe: true }, { type: 'reaction', emoji: '👎' }, { chat: { phone: other } })
  await change({ waId: 'never seen', fromMe: false }, { type: 'delete' })
  expect(await show(id)).toMatchObject({ body: 'ours', isDeleted: false, isEdited: false, reactions: [] })
  const { rows } = await w.owner.query("select from channels.inbox where connection_id = $1 and state <> 'done'", [connection])
  expect(rows).toEqual([])
})

test.each([
  ['a receipt', async (waId: string) => w.signal(connection, 'receipt', { waIds: [waId], ack: 3 })],
  [
    'a reaction',
    async (waId: string) =>
      w.change(connection, { chat: { phone }, target: { waId, fromMe: true }, change: { type: 'reaction', emoji: '👍' } }),
  ],
])('%s waits for the ticket without holding a lock, and tells the state that it then finds', async (_name, arrive) => {
  const { id, waId } = await send('Bom dai')
  w.published.length = 0
  await arrive(waId)
  await w.owner.query("begin; set local lock_timeout = '500ms'")
  await w.owner.query('select from tickets where id = $1 for update', [ticketId])
  const settled = w.settle()
  await expect.poll(() => w.countWaiting()).toBe(1)
  await w.owner.query("update messages set body = 'Bom dia', edited_at = now() where id = $1", [id])
  await w.owner.query('commit')
  await settled
  expect(w.heardBy(ana, w.published, messagePush)).toMatchObject([
    { action: 'update', message: { id, body: 'Bom dia', isEdited: true } },
  ])
})

test('screens hear once of a message and of its change, which carry the ticket, and apart of a ticket that is new or moves', async () => {
  const told = async (act: () => Promise<unknown>) => {
    w.published.length = 0
    await act()
    await w.settle()
    return w.published.flatMap(({ event }) => /-(ticket|appMessage)$/.exec(event ?? '')?.[1] ?? [])
  }
  expect(await told(() => w.receive(connection, phone, 'Is it ready?'))).toEqual(['appMessage'])
  const { id } = await send('Tomorrow')
  expect(await told(() => w.call(ana, sendMessage, { ticketId, body: 'At nine' }))).toEqual(['appMessage'])
  expect(await told(() => w.receive(connection, phone, 'Thanks', { fromMe: true }))).toEqual(['appMessage'])
  expect(await told(() => w.call(ana, editMessage, { id, body: 'On Monday' }))).toEqual(['appMessage'])
  await w.call(ana, updateTicket, { id: ticketId, status: 'closed' })
  expect(await told(() => w.receive(connection, phone, 'One more thing'))).toEqual(
    expect.arrayContaining(['ticket', 'appMessage']),
  )
  expect(await told(() => w.receive(connection, '5541988770000', 'Hello'))).toEqual(['ticket', 'appMessage'])
})
