import {
  attachToQuickMessage,
  canChange,
  canUse,
  createQuickMessage,
  deleteQuickMessage,
  detachFromQuickMessage,
  listQuickMessages,
  listSlashCommands,
  type QuickMessage,
  quickMessagePush,
  showQuickMessage,
  updateQuickMessage,
} from '@recado/contract/quick-messages/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let company: number
let ana: TestUser
let bia: TestUser
let chief: TestUser
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await w.company()
  ana = await w.user(company, 'user')
  bia = await w.user(company, 'user')
  chief = await w.user(company, 'supervisor')
})
afterAll(() => w.end())

const add = async (who: TestUser, shortcode: string, over: Partial<Pick<QuickMessage, 'message' | 'geral' | 'status'>> = {}) =>
  (await w.call(who, createQuickMessage, { shortcode, message: `Text of ${shortcode}`, ...over })).body

/** Uploads a file as a browser does. */
async function attach(who: TestUser, id: number, name: string, content: string) {
  const form = new FormData()
  form.set('typeArch', 'quickMessage')
  form.set('file', new File([content], name))
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return w.app.http.inject({
    method: 'POST',
    url: `/api${attachToQuickMessage.path.replace(':id', String(id))}`,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

describe('policy', () => {
  const people = [
    ['author', { id: 1, profile: 'user' }],
    ['colleague', { id: 2, profile: 'user' }],
    ['supervisor', { id: 2, profile: 'supervisor' }],
    ['admin', { id: 2, profile: 'admin' }],
    ['owner', { id: 2, profile: 'owner' }],
  ] as const
  const rows: [string, boolean, string[], string[]][] = [
    ['own', false, ['author'], ['author']],
    ['shared', true, ['author', 'colleague', 'supervisor', 'admin', 'owner'], ['author', 'supervisor', 'admin', 'owner']],
  ]
  test.each(rows)('%s ones', (_name, geral, users, changers) => {
    expect(people.filter(([, who]) => canUse(who, { userId: 1, geral })).map(([name]) => name)).toEqual(users)
    expect(people.filter(([, who]) => canChange(who, { userId: 1, geral })).map(([name]) => name)).toEqual(changers)
  })
})

test("one's own quick messages are pushed to one's own screens alone, shared ones to all users", async () => {
  w.published.length = 0
  const own = await add(ana, 'hello')
  expect(w.heardBy(ana, w.published, quickMessagePush)).toEqual([{ action: 'create', record: own }])
  expect(w.heardBy(bia, w.published, quickMessagePush)).toEqual([])
  const shared = await add(chief, 'bye', { geral: true })
  expect(w.heardBy(bia, w.published, quickMessagePush)).toEqual([{ action: 'create', record: shared }])
  expect((await w.call(bia, listQuickMessages, {})).body).toEqual({ records: [shared], hasMore: false })
  expect((await w.call(ana, listQuickMessages, {})).body.records).toEqual([shared, own])
  expect((await w.call(bia, showQuickMessage, { id: own.id })).error.error).toBe('ERR_NO_PERMISSION')
  w.published.length = 0
  const taken = (await w.call(chief, updateQuickMessage, { id: shared.id, geral: false })).body
  expect(w.heardBy(chief, w.published, quickMessagePush)).toEqual([{ action: 'update', record: taken }])
  expect(w.heardBy(bia, w.published, quickMessagePush)).toEqual([{ action: 'delete', id: shared.id }])
})

test('a user needs permission to share, and to change what others share', async () => {
  expect((await w.call(ana, createQuickMessage, { shortcode: 'x', geral: true })).status).toBe(403)
  const own = await add(ana, 'mine')
  expect((await w.call(ana, updateQuickMessage, { id: own.id, geral: true })).status).toBe(403)
  const shared = await add(chief, 'ours', { geral: true })
  expect((await w.call(ana, updateQuickMessage, { id: shared.id, message: 'Mine now' })).status).toBe(403)
  expect((await w.call(ana, deleteQuickMessage, { id: shared.id })).status).toBe(403)
  const owner = await w.user(company, 'owner')
  expect((await w.call(owner, updateQuickMessage, { id: shared.id, message: 'Better' })).body).toMatchObject({
    message: 'Better',
    userId: chief.id,
  })
  expect((await w.call(owner, updateQuickMessage, { id: own.id, message: 'Better' })).status).toBe(403)
  expect((await w.call(owner, deleteQuickMessage, { id: shared.id })).status).toBe(200)
  expect((await w.call(ana, showQuickMessage, { id: shared.id })).error.error).toBe('ERR_NO_QUICK_MESSAGE_FOUND')
})

test('the later of two users who change a quick message at once is told what the other wrote', async () => {
  const { id, updatedAt } = await add(chief, 'ola', { geral: true })
  w.turnClock(1000)
  const { body: theirs } = await w.call(chief, updateQuickMessage, { id, message: 'Theirs', updatedAt })
  const late = await w.call(chief, updateQuickMessage, { id, message: 'Mine', updatedAt })
  expect([late.status, late.error]).toMatchObject([409, { error: 'ERR_CONFLICT', details: { record: theirs } }])
  expect((await w.call(chief, updateQuickMessage, { id, message: 'Mine', updatedAt: theirs.updatedAt })).body.message).toBe(
    'Mine',
  )
})

test('a shortcode is unique among those the author sees, however it is written', async () => {
  const taken = [409, { error: 'ERR_NAME_TAKEN', details: { field: 'shortcode' } }]
  await add(ana, 'Hello')
  const again = await w.call(ana, createQuickMessage, { shortcode: ' hELLO ' })
  expect([again.status, again.error]).toMatchObject(taken)
  const theirs = await add(bia, 'hello')
  await add(chief, 'bye', { geral: true })
  const shared = await w.call(bia, updateQuickMessage, { id: theirs.id, shortcode: 'BYE' })
  expect([shared.status, shared.error]).toMatchObject(taken)
  expect((await w.call(bia, updateQuickMessage, { id: theirs.id, shortcode: 'HELLO' })).body.shortcode).toBe('HELLO')
})

test('one of two users who take a shortcode at once gets it', async () => {
  const first = `with held as (select pg_advisory_xact_lock(hashtextextended('shortcode ' || $1::int || ' race', 0)))
    insert into quick_messages (company_id, shortcode, geral, user_id, created_at, updated_at)
    select $1, 'Race', true, $2, now(), now() from held`
  const second = await w.behind(first, [company, ana.id], () =>
    w.call(chief, createQuickMessage, { shortcode: 'race', geral: true }),
  )
  expect([second.status, second.error.error]).toEqual([409, 'ERR_NAME_TAKEN'])
})

test('a slash offers the active quick messages in sight, with the text cut at 35 characters', async () => {
  await add(ana, 'b', { message: `${'👍🏽'.repeat(35)}x` })
  await add(chief, 'A', { message: 'Bom dia!\nTudo bem?', geral: true })
  await add(ana, 'c', { status: false })
  await add(bia, 'd')
  const { body } = await w.call(ana, listSlashCommands, {})
  expect(body).toMatchObject([
    {
      type: 'quick-reply',
      shortcode: 'A',
      label: 'Bom dia! Tudo bem?',
      message: 'Bom dia!\nTudo bem?',
      flowId: null,
      mediaPath: null,
    },
    { shortcode: 'b', label: `${'👍🏽'.repeat(35)}…` },
  ])
  expect(body).toHaveLength(2)
})

test('quick messages are searched and paged by shortcode, and by their author', async () => {
  for (let count = 0; count < 21; count++) await add(ana, `n${String(count).padStart(2, '0')}`)
  await add(chief, 'shared', { geral: true, message: 'Promoção' })
  const { records, hasMore } = (await w.call(ana, listQuickMessages, {})).body
  expect([records.length, hasMore, records[0]?.shortcode]).toEqual([20, true, 'n00'])
  expect((await w.call(ana, listQuickMessages, { pageNumber: 2 })).body.records.map(({ shortcode }) => shortcode)).toEqual([
    'n20',
    'shared',
  ])
  expect((await w.call(ana, listQuickMessages, { searchParam: 'promocao' })).body.records).toMatchObject([
    { shortcode: 'shared' },
  ])
  expect((await w.call(ana, listQuickMessages, { searchParam: '%' })).body.records).toEqual([])
  expect((await w.call(ana, listQuickMessages, { userId: chief.id })).body.records).toMatchObject([{ shortcode: 'shared' }])
})

test('a quick message has a file under a name without spaces, at an address that opens it, until it is removed', async () => {
  const { id } = await add(ana, 'prices')
  expect((await attach(bia, id, 'x.txt', 'x')).statusCode).toBe(403)
  const answer = await attach(ana, id, 'price  list 2026.txt', 'one, two')
  const record = answer.json<QuickMessage>()
  expect([answer.statusCode, record]).toMatchObject([200, { isMedia: true, mediaName: 'price_list_2026.txt' }])
  const file = await w.app.http.inject({ url: record.mediaPath ?? '' })
  expect([file.statusCode, file.body]).toEqual([200, 'one, two'])
  expect((await w.call(ana, listSlashCommands, {})).body).toMatchObject([
    { mediaName: 'price_list_2026.txt', mediaPath: record.mediaPath },
  ])
  expect((await w.call(ana, detachFromQuickMessage, { id })).body).toMatchObject({
    isMedia: false,
    mediaPath: null,
    mediaName: null,
  })
})

test('a user who may not share cannot share a message again that was taken back at the same moment', async () => {
  const { id } = await add(chief, 'pix', { geral: true })
  await w.owner.query('update quick_messages set user_id = $2 where id = $1', [id, ana.id])
  await w.owner.query('begin')
  await w.owner.query('update quick_messages set geral = false where id = $1', [id])
  const saved = w.call(ana, updateQuickMessage, { id, message: 'Chave', geral: true })
  await expect.poll(() => w.countWaiting()).toBe(1)
  await w.owner.query('commit')
  expect((await saved).status).toBe(403)
  expect((await w.call(ana, showQuickMessage, { id })).body).toMatchObject({ geral: false, message: 'Text of pix' })
})
