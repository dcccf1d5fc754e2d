import {
  type Announcement,
  announcementPush,
  announcementReadPush,
  createAnnouncement,
  deleteAnnouncement,
  listAnnouncements,
  listUnreadAnnouncements,
  readAllAnnouncements,
  readAnnouncement,
  updateAnnouncement,
} from '@recado/contract/announcements/api'
import { profiles } from '@recado/contract/profiles'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
/** The operator, whose profile does not matter. */
let operator: TestUser
/** A user of another company. */
let reader: TestUser
beforeAll(async () => {
  w = await World.create()
  w.app.live.attach(w.app.http.server)
})
beforeEach(async () => {
  await w.owner.query('delete from announcements')
  operator = await w.user(await w.company(), 'user')
  await w.owner.query('update users set super = true where id = $1', [operator.id])
  reader = await w.user(await w.company(), 'user')
  w.published.length = 0
})
afterAll(() => w.end())

const add = async (title: string, over: Partial<Pick<Announcement, 'text' | 'priority' | 'status'>> = {}) => {
  w.turnClock(1000)
  return (await w.call(operator, createAnnouncement, { title, ...over })).body
}
const change = async (id: number, patch: Partial<Announcement>) => {
  w.turnClock(1000)
  return (await w.call(operator, updateAnnouncement, { id, ...patch })).body
}
const listed = async (who: TestUser, search: { searchParam?: string; pageNumber?: number; activeOnly?: true } = {}) =>
  (await w.call(who, listAnnouncements, search)).body
const titles = async (who: TestUser, search = {}) => (await listed(who, search)).records.map(({ title }) => title)
const unread = async (who: TestUser) => (await w.call(who, listUnreadAnnouncements, {})).body.ids
const missing = [404, 'ERR_NO_ANNOUNCEMENT_FOUND']
const refusal = ({ status, error }: { status: number; error: { error: string } }) => [status, error.error]

test('the operator writes announcements, and every user of every company reads the active ones', async () => {
  const viewers = [await w.user(operator.companyId, 'admin')]
  for (const profile of profiles) viewers.push(await w.user(await w.company(), profile))
  const made = await add('  Manutenção no domingo ', { text: 'Das 2h às 3h.', priority: 1 })
  expect(made).toMatchObject({
    title: 'Manutenção no domingo',
    text: 'Das 2h às 3h.',
    priority: 1,
    status: true,
    mediaPath: null,
  })
  const plain = await add('Novidade')
  expect(plain).toMatchObject({ text: '', priority: 3, status: true })
  const draft = await add('Rascunho', { status: false })
  for (const viewer of viewers) {
    expect(await listed(viewer)).toEqual({
      records: [made, plain].map((record) => ({ ...record, read: false })),
      count: 2,
      hasMore: false,
    })
  }
  expect(await titles(operator)).toEqual(['Manutenção no domingo', 'Rascunho', 'Novidade'])
  expect((await listed(operator)).count).toBe(3)
  expect(await titles(operator, { activeOnly: true })).toEqual(['Manutenção no domingo', 'Novidade'])
  expect((await w.call(operator, deleteAnnouncement, { id: draft.id })).status).toBe(200)
  expect((await w.call(operator, deleteAnnouncement, { id: made.id })).status).toBe(200)
  for (const viewer of viewers) expect(await titles(viewer)).toEqual(['Novidade'])
  expect(await titles(operator)).toEqual(['Novidade'])
  for (const answer of [
    await w.call(operator, updateAnnouncement, { id: made.id, title: 'Gone' }),
    await w.call(operator, deleteAnnouncement, { id: made.id }),
    await w.call(reader, readAnnouncement, { id: made.id }),
  ])
    expect(refusal(answer)).toEqual(missing)
})

test('no other user writes announcements, whatever the profile, not even a colleague of the operator', async () => {
  const { id } = await add('Novidade')
  for (const companyId of [operator.companyId, reader.companyId]) {
    for (const profile of profiles) {
      const who = await w.user(companyId, profile)
      const answers = [
        await w.call(who, createAnnouncement, { title: 'Meu' }),
        await w.call(who, updateAnnouncement, { id, title: 'Meu' }),
        await w.call(who, deleteAnnouncement, { id }),
      ]
      expect(answers.map(refusal)).toEqual(answers.map(() => [403, 'ERR_NO_PERMISSION']))
    }
  }
  expect(await titles(reader)).toEqual(['Novidade'])
})

test('urgent announcements come first, then those shown most recently, and pages follow one another', async () => {
  const low = await add('Baixa')
  await add('Média', { priority: 2 })
  await add('Alta', { priority: 1 })
  await add('Alta, depois', { priority: 1 })
  await add('Baixa, depois')
  const order = ['Alta, depois', 'Alta', 'Média', 'Baixa, depois', 'Baixa']
  expect(await titles(reader)).toEqual(order)
  // An edit does not change the order. Switching the announcement on again does.
  await change(low.id, { text: 'Outro texto' })
  expect(await titles(reader)).toEqual(order)
  await change(low.id, { status: false })
  await change(low.id, { status: true })
  expect(await titles(reader)).toEqual(['Alta, depois', 'Alta', 'Média', 'Baixa', 'Baixa, depois'])
  for (let at = 0; at < 16; at++) await add(`Mais ${at}`)
  const first = await listed(reader)
  expect([first.records.length, first.count, first.hasMore]).toEqual([20, 21, true])
  expect(await listed(reader, { pageNumber: 2 })).toMatchObject({ records: [{ title: 'Baixa, depois' }], hasMore: false })
})

test('a user finds announcements by part of the title or text, among those the user may see', async () => {
  await add('Manutenção', { text: 'No domingo' })
  await add('100% novo')
  await add('Rascunho da manutenção', { status: false })
  expect(await titles(reader, { searchParam: 'MANUTENCAO' })).toEqual(['Manutenção'])
  expect(await titles(operator, { searchParam: 'manutenção' })).toEqual(['Rascunho da manutenção', 'Manutenção'])
  expect(await titles(reader, { searchParam: 'domin' })).toEqual(['Manutenção'])
  expect(await listed(reader, { searchParam: '%' })).toMatchObject({ count: 1, records: [{ title: '100% novo' }] })
})

test('a read mark belongs to one user alone, on all screens, until the announcement is shown anew', async () => {
  const [first, second] = [await add('Primeiro', { priority: 1 }), await add('Segundo')]
  const colleague = await w.user(reader.companyId, 'admin')
  expect(await unread(reader)).toEqual([first.id, second.id])
  w.published.length = 0
  expect((await w.call(reader, readAnnouncement, { id: first.id })).status).toBe(200)
  expect(w.heardBy(reader, w.published, announcementReadPush)).toEqual([{ ids: [first.id] }])
  for (const other of [colleague, operator]) expect(w.heardBy(other, w.published, announcementReadPush)).toEqual([])
  expect(await unread(reader)).toEqual([second.id])
  expect((await listed(reader)).records.map(({ read }) => read)).toEqual([true, false])
  expect(await unread(colleague)).toEqual([first.id, second.id])
  expect(await unread(operator)).toEqual([first.id, second.id])
  await w.call(reader, readAnnouncement, { id: first.id })
  await change(first.id, { title: 'Primeiro, com mais detalhe', status: true })
  expect(await unread(reader)).toEqual([second.id])
  await change(first.id, { status: false })
  expect(await unread(reader)).toEqual([second.id])
  await change(first.id, { status: true })
  expect(await unread(reader)).toEqual([first.id, second.id])
  expect((await listed(reader)).records.map(({ read }) => read)).toEqual([false, false])
  w.published.length = 0
  await w.call(reader, readAllAnnouncements, {})
  expect(w.heardBy(reader, w.published, announcementReadPush)).toEqual([{ ids: [first.id, second.id] }])
  expect(await unread(reader)).toEqual([])
  expect(await unread(colleague)).toEqual([first.id, second.id])
})

test('an announcement that is off is not listed, counted or marked as read for readers', async () => {
  const { id } = await add('Rascunho', { status: false })
  expect(await listed(reader)).toEqual({ records: [], count: 0, hasMore: false })
  expect(await listed(reader, { searchParam: 'rascunho' })).toMatchObject({ records: [], count: 0 })
  for (const who of [reader, operator]) {
    expect(await unread(who)).toEqual([])
    expect(refusal(await w.call(who, readAnnouncement, { id }))).toEqual(missing)
    await w.call(who, readAllAnnouncements, {})
  }
  await change(id, { status: true })
  expect(await unread(reader)).toEqual([id])
})

test('for readers, switching off is a deletion and switching on a new announcement', async () => {
  const made = await add('Novidade')
  const edited = await change(made.id, { title: 'Novidade de hoje', status: true })
  await change(made.id, { status: false })
  await change(made.id, { title: 'Ainda não' })
  const back = await change(made.id, { status: true })
  await w.call(operator, deleteAnnouncement, { id: made.id })
  const actions = [
    { action: 'create', record: made },
    { action: 'update', record: edited },
    { action: 'delete', id: made.id },
    { action: 'delete', id: made.id },
    { action: 'create', record: back },
    { action: 'delete', id: made.id },
  ]
  for (const viewer of [reader, operator]) expect(w.heardBy(viewer, w.published, announcementPush)).toEqual(actions)
})

test('an announcement reaches the sockets of another company, under a name without a number', async () => {
  const { token } = reader
  const socket = io(await w.origin(), { auth: { token }, forceNew: true, reconnection: false, transports: ['websocket'] })
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)))
  const heard = new Promise((resolve) => socket.once('company-announcement', resolve))
  const record = await add('Novidade')
  expect(await heard).toEqual({ action: 'create', record })
  socket.disconnect()
})

test.each([
  ['title', { title: '  ' }],
  ['title', { title: 'x'.repeat(101) }],
  ['text', { text: 'x'.repeat(5001) }],
  ['priority', { priority: 0 as 1 }],
  ['priority', { priority: 4 as 1 }],
  ['status', { status: 'on' as unknown as boolean }],
])('a bad %s is refused at its field', async (path, wrong) => {
  const { id } = await add('Novidade')
  for (const answer of [
    await w.call(operator, createAnnouncement, { title: 'Outra', ...wrong }),
    await w.call(operator, updateAnnouncement, { id, ...wrong }),
  ]) {
    expect([answer.status, answer.error.details]).toEqual([400, { fields: [expect.objectContaining({ path })] }])
  }
  expect(await titles(reader)).toEqual(['Novidade'])
})

test('an edit does not overwrite what another user has changed meanwhile', async () => {
  const { id, updatedAt } = await add('Novidade')
  await change(id, { title: 'Deles' })
  const { status, error } = await w.call(operator, updateAnnouncement, { id, title: 'Minha', updatedAt })
  expect([status, error]).toMatchObject([409, { error: 'ERR_CONFLICT', details: { record: { title: 'Deles' } } }])
  expect(await titles(reader)).toEqual(['Deles'])
})
