import { cancelCampaign, restartCampaign, updateCampaign, updateCampaignSettings } from '@recado/contract/campaigns/api'
import { listShippings } from '@recado/contract/campaigns/report'
import { createContactList, deleteContactList } from '@recado/contract/contact-lists/api'
import { mergeContacts } from '@recado/contract/contact-merges/api'
import { createFileList, updateFileList, uploadFiles } from '@recado/contract/file-lists/api'
import { sendMessage } from '@recado/contract/messages/api'
import { erasePersonalData } from '@recado/contract/personal-data/api'
import { listTickets, updateTicket } from '@recado/contract/tickets/api'
import { finalVerdict } from '@recado/border/verdict'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CampaignStage } from '../../../test/fixtures/campaigns.ts'
import { World } from '../../../test/world.ts'

let w: World
let stage: CampaignStage
let numbers: string[]
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  stage = await CampaignStage.set(w)
  numbers = stage.numbers(3)
  await stage.enlist(numbers)
  await stage.know(numbers)
  await settings({ messageInterval: 0, longerIntervalAfter: 0 })
})
afterAll(() => w.end())

const hourMs = 3_600_000
const ask = { confirmation: true, confirmationMessage: 'SIM?' }
const settings = async (patch: object) =>
  expect((await w.call(stage.admin, updateCampaignSettings, { settings: patch })).status).toBe(200)
const says = async (number: string | undefined, text: string, over: object = {}) => {
  await w.receive(stage.connection, number ?? '', text, over)
  await w.settle()
}
const shipped = async (id: number) => (await w.call(stage.admin, listShippings, { id })).body.records
const states = async (id: number) => (await shipped(id)).map(({ state, reason }) => [state, reason])
const waiting = async () => (await w.call(stage.admin, listTickets, { status: 'pending', showAll: true })).body.tickets.length
const phones = () => stage.sent.map(({ phone }) => phone)
const contact = async (number: string | undefined) => {
  const text = 'select id, opted_out_at as out from contacts where company_id = $1 and number = $2'
  const { rows } = await w.owner.query<{ id: number; out: Date | null }>(text, [stage.company, number])
  return rows[0] ?? { id: 0, out: null }
}
const change = (number: string | undefined, assignments: string) =>
  w.owner.query(`update contacts set ${assignments} where company_id = $1 and number = $2`, [stage.company, number])

const upload = (listId: number, files: readonly (readonly [option: number, name: string])[]) =>
  w.upload(
    stage.admin,
    uploadFiles,
    { listId, id: files.map(([option]) => option) },
    files.map(([, name]) => ({ name, bytes: new TextEncoder().encode('x') })),
  )

async function fileList(...names: string[]) {
  const options = names.map((name) => ({ name }))
  const { body } = await w.call(stage.admin, createFileList, { name: 'Arquivos', message: 'Oi', options })
  await upload(
    body.id,
    body.options.map(({ id, name }) => [id, name]),
  )
  return body
}

/** Stops a campaign whose first message is taken back, does `work`, and restarts it. */
async function stoppedWhile(work: () => Promise<unknown>): Promise<number> {
  const { id } = await stage.plan()
  await stage.pass(1, { sends: false })
  await w.call(stage.admin, cancelCampaign, { id })
  await work()
  await w.call(stage.admin, restartCampaign, { id })
  await stage.pass(12)
  return id
}

test('a recipient in the middle of the messages gets the rest, even when merged with a contact who has all of them', async () => {
  const { id } = await stage.plan({ fileListId: (await fileList('a.txt')).id })
  for (let at = 0; at < 30 && phones().length < 3; at++) await stage.pass(1)
  const [all = '', middle = ''] = [phones()[0], phones()[2]]
  expect(phones()).toEqual([all, all, middle])
  const [kept, gone] = [await contact(all), await contact(middle)]
  expect((await w.call(stage.admin, mergeContacts, { keptId: kept.id, goneId: gone.id })).status).toBe(200)
  await stage.pass(12)
  const ends = (await shipped(id)).map(({ number, state, reason }) => [number, state, reason])
  expect([stage.sent.length, ends]).toEqual([6, numbers.map((number) => [number, 'sent', null])])
})

test('a message that an attendant has sent again from the conversation is not sent once more', async () => {
  const { id } = await stage.plan()
  await stage.pass(1, { sends: false })
  await w.call(stage.admin, cancelCampaign, { id })
  const { rows } = await w.owner.query<{ id: number; ref: string }>(
    'select ticket_id as id, client_id as ref from messages where company_id = $1 and failed_reason is not null',
    [stage.company],
  )
  const [{ id: ticketId, ref: clientId } = { id: 0, ref: '' }] = rows
  await w.call(stage.admin, updateTicket, { id: ticketId, status: 'open' })
  expect((await w.call(stage.admin, sendMessage, { ticketId, clientId, body: '' })).body).toMatchObject([{ failedReason: null }])
  await w.call(stage.admin, restartCampaign, { id })
  await stage.pass(12)
  expect(phones().sort()).toEqual(numbers)
  expect((await stage.show(id)).status).toBe('FINALIZADA')
})

test('a contact that is merged into another one is still reached, and heard', async () => {
  const other = '5541970000001'
  await stage.know([other])
  const id = await stoppedWhile(async () => {
    const pair = { keptId: (await contact(other)).id, goneId: (await contact(numbers[1])).id }
    expect((await w.call(stage.admin, mergeContacts, pair)).status).toBe(200)
    await w.settle()
  })
  expect(await states(id)).toEqual(numbers.map(() => ['sent', null]))
  await says(numbers[1], 'sair')
  expect((await contact(other)).out).not.toBeNull()
})

test.each([
  ['Sim', { state: 'sent', confirmation: true }],
  ['Não', { state: 'skipped', reason: 'declined', confirmation: false }],
])('%s is an answer, even when it arrives before the news that the question has left', async (word, outcome) => {
  const { id } = await stage.plan(ask)
  await stage.pass(1, { sends: false })
  await stage.send()
  await w.receive(stage.connection, numbers[0] ?? '', word)
  await stage.pass(10)
  expect((await shipped(id))[0]).toMatchObject(outcome)
})

test('a recipient who has had the text gets what follows a failed file, and counts as sent', async () => {
  const { id } = await stage.plan({ fileListId: (await fileList('a.txt', 'b.txt')).id })
  for (let at = 0; at < 10 && stage.sent.length < 1; at++) await stage.pass(1)
  for (let at = 0; at < 10 && (await stage.countQueued()) < 1; at++) await stage.pass(1, { sends: false })
  await stage.refuse('refused')
  for (let at = 0; at < 20 && phones().filter((phone) => phone === phones()[0]).length < 2; at++) await stage.pass(1)
  expect([phones().slice(0, 2), (await shipped(id))[0]]).toMatchObject([[phones()[0], phones()[0]], { state: 'sent' }])
})

test('a recipient who has had the first message is listed as sent, and not as queued', async () => {
  const { id } = await stage.plan({ fileListId: (await fileList('a.txt', 'b.txt')).id })
  for (let at = 0; at < 10 && stage.sent.length < 1; at++) await stage.pass(1)
  const of = async (state: 'queued' | 'sending' | 'sent') =>
    (await w.call(stage.admin, listShippings, { id, state })).body.records.map((one) => one.state)
  const all = (await shipped(id)).map(({ state }) => state)
  expect(all.filter((state) => state === 'sent')).toHaveLength(1)
  for (const state of ['queued', 'sending', 'sent'] as const) expect(await of(state)).toEqual(all.filter((one) => one === state))
})

test('as long as the question has not left, no message answers it', async () => {
  const { id } = await stage.plan(ask)
  await stage.pass(1, { sends: false })
  await stage.setConnection('TIMEOUT')
  await says(numbers[0], 'ok')
  expect([await waiting(), (await shipped(id))[0]?.confirmation]).toEqual([1, null])
})

test('of two campaigns that ask, the yes goes to the one that asked last', async () => {
  const list = (await w.call(stage.admin, createContactList, { name: 'Outra' })).body.id
  await stage.enlist(numbers.slice(0, 1), list)
  const [two, one] = [
    await stage.plan({ ...ask, name: 'Outra', contactListId: list }),
    await stage.plan({ ...ask, name: 'Uma', scheduledAt: new Date(w.now.getTime() + 5_000).toISOString() }),
  ]
  await stage.pass(15)
  await says(numbers[0], 'sim')
  await stage.pass(5)
  const said = async () => [(await shipped(one.id))[0]?.confirmation, (await shipped(two.id))[0]?.confirmation]
  expect(await said()).toEqual([true, null])
  await says(numbers[0], 'sim')
  expect(await said()).toEqual([true, true])
})

test('while a recipient waits for a file, no other is served sooner than the pace allows', async () => {
  await settings({ messageInterval: 20, longerIntervalAfter: 0 })
  await stage.plan({ name: 'Uma', message1: 'Uma', fileListId: (await fileList('a.txt')).id })
  await stage.plan({ name: 'Outra', message1: 'Outra' })
  await stage.pass(150)
  const texts = stage.sent.filter(({ text }) => text !== '')
  const gaps = texts.slice(1).map(({ at }, before) => at - (texts[before]?.at ?? 0))
  expect(texts.length).toBe(6)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(10_000)
})

test('a recipient who has had the text gets the file before a stranger, who may be written to by then', async () => {
  const [firstContact, known] = ['5541970000001', numbers[0] ?? '']
  const list = (await w.call(stage.admin, createContactList, { name: 'Outra' })).body.id
  await stage.enlist([firstContact, known], list)
  await stage.plan({ contactListId: list, fileListId: (await fileList('a.txt')).id })
  await stage.pass(1, { sends: false })
  await w.owner.query(
    "update channels.outbox set due_at = $2 where connection_id = $1 and kind = 'message' and state = 'queued'",
    [stage.connection, new Date(w.now.getTime() + hourMs)],
  )
  while (stage.sent.length < 1) await stage.pass(1)
  await stage.setConnection('OPENING')
  w.turnClock(hourMs)
  await stage.setConnection('CONNECTED')
  await stage.pass(10)
  expect(phones()).toEqual([known, known, firstContact, firstContact])
})

test('a stop that could be read only later counts', async () => {
  await stage.plan()
  await stage.pass(8)
  const content = { type: 'unsupported', kind: 'undecryptable' } as const
  const waId = await w.receive(stage.connection, numbers[0] ?? '', '', { content })
  await w.settle()
  const readable = { content: { type: 'text', text: 'sair' }, waId, fromMe: false, sentAt: w.now.toISOString() } as const
  await w.signal(stage.connection, 'message', { chat: { phone: numbers[0] ?? '' }, ...readable })
  await w.settle()
  expect((await contact(numbers[0])).out).not.toBeNull()
})

test('a stop from a blocked contact counts', async () => {
  await stage.plan()
  await stage.pass(8)
  await change(numbers[0], 'blocked_at = now()')
  await says(numbers[0], 'sair')
  expect((await contact(numbers[0])).out).not.toBeNull()
})

test('strangers who were added to the list after the planning are not written to unasked', async () => {
  const firstContact = '5541960000001'
  const { id } = await stage.plan({ strangers: null, scheduledAt: new Date(w.now.getTime() + 60_000).toISOString() })
  await stage.enlist([firstContact])
  w.turnClock(60_000)
  await stage.pass(10)
  expect(phones()).toEqual(numbers)
  expect((await states(id)).at(-1)).toEqual(['skipped', 'stranger'])
})

test('strangers who were left out of one list are asked about anew for another', async () => {
  const list = (await w.call(stage.admin, createContactList, { name: 'Outra' })).body.id
  await stage.enlist(['5541960000002'], list)
  const { id } = await stage.plan({ strangers: 'leave', scheduledAt: new Date(w.now.getTime() + 2 * hourMs).toISOString() })
  const answer = await w.call(stage.admin, updateCampaign, { id, contactListId: list })
  expect(answer.error.error).toBe('ERR_CAMPAIGN_STRANGERS')
})

test('messages queued on a connection that is down do not go out at night', async () => {
  const clock = (hours: number) => {
    const at = new Date(w.now.getTime() + hours * hourMs)
    return new Intl.DateTimeFormat('pt-BR', { timeStyle: 'short', timeZone: 'America/Sao_Paulo' }).format(at)
  }
  await settings({ hours: `${clock(-1)}-${clock(1)}` })
  await stage.plan()
  await stage.pass(1, { sends: false })
  await stage.setConnection('TIMEOUT')
  await stage.pass(3, { sends: false })
  w.turnClock(2 * hourMs)
  await stage.pass(8, { sends: false })
  await stage.setConnection('CONNECTED')
  await stage.send()
  expect(phones()).toEqual([])
})

test('a recipient who says stop between the text and the file has had the text, and gets no file', async () => {
  const { id } = await stage.plan({ fileListId: (await fileList('a.txt')).id })
  await stage.pass(1)
  await says(numbers[0], 'sair')
  await stage.pass(15)
  expect((await states(id))[0]).toEqual(['sent', 'opted-out'])
  expect((await stage.show(id)).figures).toMatchObject({ total: 3, sent: 3, skipped: 0 })
})

test('a recipient who is erased between the text and the file has had the text, and gets no file', async () => {
  const { id } = await stage.plan({ fileListId: (await fileList('a.txt')).id })
  await stage.pass(1)
  const waIds = stage.sent.map(({ ref }) => `S${ref}`)
  await w.signal(stage.connection, 'receipt', { chat: { phone: numbers[0] ?? '' }, waIds, ack: 4 })
  await w.settle()
  expect((await w.call(stage.admin, erasePersonalData, { id: (await contact(numbers[0])).id })).status).toBe(200)
  await stage.pass(15)
  expect([phones().length, (await states(id))[0]]).toEqual([5, ['read', 'removed']])
  expect((await stage.show(id)).figures).toMatchObject({ total: 3, sent: 3, skipped: 0, read: 1 })
})

test('a message that was taken back goes over the connection of the campaign, though its conversation has moved', async () => {
  const other = await w.connection(stage.company)
  await stoppedWhile(async () => {
    const { id } = await contact(numbers[0])
    await w.owner.query('update tickets set connection_id = $2 where contact_id = $1', [id, other])
  })
  expect(phones()).toEqual(numbers)
})

test.each([
  ['blocked', 'blocked_at = now()'],
  ['opted-out', 'opted_out_at = now()'],
])('a recipient who has another number by now and is %s gets nothing, and delays no other', async (reason, mark) => {
  const id = await stoppedWhile(async () => {
    const { id: contactId } = await contact(numbers[0])
    await w.owner.query("update contact_identities set value = '5541950000001' where contact_id = $1 and kind = 'phone'", [
      contactId,
    ])
    await change(numbers[0], `number = '5541950000001', ${mark}`)
  })
  expect(await states(id)).toEqual([
    ['skipped', reason],
    ['sent', null],
    ['sent', null],
  ])
  expect((await stage.show(id)).status).toBe('FINALIZADA')
})

test('a list that was deleted while its campaign was stopped reaches no contact', async () => {
  const id = await stoppedWhile(() => w.call(stage.admin, deleteContactList, { id: stage.list }))
  expect(await states(id)).toEqual(numbers.map(() => ['skipped', 'removed']))
})

test('a message that WhatsApp refuses after it had accepted it counts as failed', async () => {
  const { id } = await stage.plan()
  await stage.pass(1)
  await w.signal(stage.connection, 'failure', { ref: stage.sent[0]?.ref ?? '', verdict: finalVerdict('refused') })
  await stage.pass(8)
  expect((await states(id))[0]).toEqual(['failed', 'ERR_SENDING_WAPP_MSG'])
  expect((await stage.show(id)).figures).toMatchObject({ sent: 2, failed: 1 })
})

test('a clock that was set back does not silence a connection for as long', async () => {
  await stage.plan()
  await stage.pass(1)
  await w.owner.query("update campaign_paces set last_at = last_at + interval '1 day' where company_id = $1", [stage.company])
  await w.owner.query(
    "update campaigns set wake_at = wake_at + interval '1 day', served_at = served_at + interval '1 day' where company_id = $1",
    [stage.company],
  )
  await stage.pass(8)
  expect(phones()).toEqual(numbers)
})

test.each(['not-connected', 'too-fast', 'capped', 'restricted', 'unauthorised'] as const)(
  'a message that the connection may not send now (%s) leaves its recipient queued',
  async (reason) => {
    const { id } = await stage.plan()
    await stage.pass(1, { sends: false })
    await stage.refuse(reason)
    await stage.pass(10)
    expect(await states(id)).toEqual(numbers.map(() => ['sent', null]))
  },
)

test('a file list that changes while its campaign runs gives each recipient the new files, and none twice', async () => {
  const { id: listId, options } = await fileList('a.txt', 'b.txt')
  const [a, b] = options
  const { id } = await stage.plan({ fileListId: listId })
  const files = async () =>
    (await w.handed(stage.connection, 'message')).flatMap(({ payload: { to, content } }) =>
      content.type === 'file' && to.phone === numbers[0] ? [content.fileName] : [],
    )
  while ((await files()).length < 1) await stage.pass(1)
  const { body } = await w.call(stage.admin, updateFileList, {
    id: listId,
    options: [{ name: 'c.txt' }, { id: b?.id, name: 'b.txt' }, { id: a?.id, name: 'a.txt' }],
  })
  await upload(listId, [[body.options[0]?.id ?? 0, 'c.txt']])
  await stage.pass(20)
  expect(await files()).toEqual(['a.txt', 'c.txt', 'b.txt'])
  expect((await stage.show(id)).status).toBe('FINALIZADA')
})

test('a file list that is emptied in the middle of its campaign leaves no recipient failed', async () => {
  const { id: listId } = await fileList('a.txt', 'b.txt')
  const { id } = await stage.plan({ fileListId: listId })
  while (stage.sent.length < 2) await stage.pass(1)
  await w.call(stage.admin, updateFileList, { id: listId, options: [] })
  await stage.pass(12)
  expect(await states(id)).toEqual(numbers.map(() => ['sent', null]))
  expect((await stage.show(id)).status).toBe('FINALIZADA')
})

test('a yes to one campaign counts while the question of another waits on the connection, and the other yes counts later', async () => {
  const first = await stage.plan(ask)
  await stage.pass(8)
  const second = await stage.plan({ ...ask, name: 'Segunda' })
  await stage.pass(1, { sends: false })
  expect(await stage.countQueued()).toBe(1)
  await says(numbers[0], 'sim')
  expect([(await shipped(first.id))[0]?.confirmation, (await shipped(second.id))[0]?.confirmation]).toEqual([true, null])
  await stage.pass(8)
  await says(numbers[0], 'sim')
  await stage.pass(8)
  expect((await shipped(second.id))[0]).toMatchObject({ confirmation: true, state: 'sent' })
  expect(await waiting()).toBe(0)
})

test('a yes to a question that was taken back is an ordinary message', async () => {
  const { id } = await stage.plan(ask)
  await stage.pass(1, { sends: false })
  await w.call(stage.admin, cancelCampaign, { id })
  await says(numbers[0], 'ok')
  expect(await waiting()).toBe(1)
})

test('a campaign that no process looked at for a day is stopped at the next look', async () => {
  const { id } = await stage.plan()
  await stage.pass(1)
  w.turnClock(25 * hourMs)
  await stage.pass(2)
  expect(await stage.show(id)).toMatchObject({ status: 'CANCELADA', endedBecause: 'standstill' })
  expect(phones()).toEqual(numbers.slice(0, 1))
})

test('a short standstill that is over does not count towards the next one', async () => {
  await settings({ messageInterval: 20 })
  const { id } = await stage.plan()
  await stage.pass(2)
  await stage.setConnection('DISCONNECTED')
  await w.owner.query('update campaigns set wake_at = $2 where id = $1', [id, w.now])
  await stage.pass(1)
  expect((await stage.show(id)).waitsFor).toBe('line')
  await stage.setConnection('CONNECTED')
  // By chance the next one may follow after ten seconds.
  await stage.pass(6)
  expect([(await stage.show(id)).waitsFor, stage.sent.length]).toEqual([null, 1])
})
