import { listAudit } from '@recado/contract/audit/api'
import { mergeContacts, undoMerge } from '@recado/contract/contact-merges/api'
import { createContact, deleteContact, exportContacts, updateContact } from '@recado/contract/contacts/api'
import { blockContact, downloadOptOuts, unblockContact } from '@recado/contract/contacts/blocks-and-opt-outs'
import { updateConnection } from '@recado/contract/connections/api'
import { updateSetting } from '@recado/contract/settings/api'
import { createUser, deleteUser, updateUser } from '@recado/contract/users/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let company: number
let admin: TestUser
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await w.company()
  admin = await w.user(company, 'admin')
  await w.connection(company, 'DISCONNECTED')
})
afterAll(() => w.end())

test('each act is logged once, with its actor, and with the present name of its subject', async () => {
  const ana = await w.user(company, 'user')
  const { id } = (await w.call(admin, createContact, { name: 'Joana', number: '5541988776655' })).body
  await w.call(ana, blockContact, { id })
  await w.call(ana, blockContact, { id })
  await w.call(admin, unblockContact, { id })
  await w.call(admin, updateContact, { id, name: 'Joana Prado' })
  await w.call(admin, deleteUser, { id: ana.id })
  await w.call(admin, deleteContact, { id })
  const subject = { id, name: 'Joana Prado' }
  expect((await w.call(admin, listAudit, {})).body).toMatchObject({
    entries: [
      { act: 'user.deleted', actor: { id: admin.id }, subject: { id: ana.id, name: ana.name } },
      { act: 'contact.unblocked', actor: { id: admin.id }, subject },
      { act: 'contact.blocked', actor: { id: ana.id, name: ana.name }, subject },
    ],
    hasMore: false,
  })
})

test('a merge of two contacts and its undo are logged under the contact that stayed, each with its actor', async () => {
  const [ana, bia] = [await w.user(company, 'user'), await w.user(company, 'user')]
  const add = async (name: string, number: string) => (await w.call(admin, createContact, { name, number })).body.id
  const [keptId, goneId] = [await add('Joana', '5541988776655'), await add('Jo', '5541988776600')]
  const { merge } = (await w.call(ana, mergeContacts, { keptId, goneId })).body
  expect((await w.call(bia, undoMerge, { id: merge.id })).status).toBe(200)
  expect((await w.call(bia, undoMerge, { id: merge.id })).status).toBe(409)
  const subject = { id: keptId, name: 'Joana' }
  expect((await w.call(admin, listAudit, {})).body.entries).toMatchObject([
    { act: 'contact.unmerged', actor: { id: bia.id, name: bia.name }, subject },
    { act: 'contact.merged', actor: { id: ana.id, name: ana.name }, subject },
  ])
})

test('admins and owners read the log, a page at a time', async () => {
  await w.owner.query(
    `insert into audit_entries (company_id, actor_id, actor_name, act, subject_id, at)
     select $1, $2, 'Ana', 'contact.exported', null, now() from generate_series(1, 21)`,
    [company, admin.id],
  )
  for (const [profile, status] of [
    ['user', 403],
    ['supervisor', 403],
    ['owner', 200],
  ] as const)
    expect((await w.call(await w.user(company, profile), listAudit, {})).status, profile).toBe(status)
  const [first, second] = [await w.call(admin, listAudit, {}), await w.call(admin, listAudit, { pageNumber: 2 })]
  expect([first.body.entries.length, first.body.hasMore]).toEqual([20, true])
  expect(second.body).toMatchObject({ entries: [{ subject: null }], hasMore: false })
})

const entries = async () =>
  (await w.call(admin, listAudit, {})).body.entries.map(({ act, subject, changes }) => ({
    act,
    subject: subject?.id,
    changes: changes.map(({ field, before, after }) => [field, before, after]),
  }))

test('the log records once each new user, each change of profile and each change of sign-in, and leaves other changes out', async () => {
  const person = { name: 'Bia Rocha', email: `bia${company}@recado.example`, password: 'senha-da-bia-1' }
  const { id } = (await w.call(admin, createUser, { ...person, profile: 'user' })).body
  await w.call(admin, updateUser, { id, profile: 'admin', password: 'outra-senha-2' })
  await w.call(admin, updateUser, { id, email: `rocha${company}@recado.example` })
  await w.call(admin, updateUser, { id, language: 'en' })
  await w.call(admin, updateUser, { id, name: person.name })
  await w.call(await w.user(company, 'user'), updateUser, { id, profile: 'user' })
  await w.call(admin, deleteUser, { id })
  const all = await entries()
  expect(all.map(({ act, subject }) => [act, subject])).toEqual(
    ['user.deleted', 'user.changed', 'user.changed', 'user.created'].map((act) => [act, id]),
  )
  expect(all[1]?.changes).toEqual([['email', person.email, `rocha${company}@recado.example`]])
  expect(all[2]?.changes).toEqual([
    ['profile', 'user', 'admin'],
    ['password', '', 'another'],
  ])
  expect(JSON.stringify(all)).not.toContain('senha')
})

test('a changed webhook address, without its query, and a changed token of a connection are logged', async () => {
  const id = await w.connection(company, 'DISCONNECTED')
  const set = (key: 'messageWebhook.url' | 'chatBotType', value: string) =>
    w.call(admin, updateSetting, { settingKey: key, value })
  expect((await set('messageWebhook.url', 'https://erp.example/hook?key=SECRET')).status).toBe(200)
  await set('messageWebhook.url', 'https://erp.example/hook?key=SECRET')
  await set('chatBotType', 'text')
  const token = 'SECRET-TOKEN-OF-32-CHARACTERS-OR-MORE'
  expect((await w.call(admin, updateConnection, { id, token })).status).toBe(200)
  await w.call(admin, updateConnection, { id, greetingMessage: 'Oi' })
  const all = await entries()
  expect(all).toEqual([
    { act: 'connection.token-changed', subject: id, changes: [] },
    { act: 'setting.changed', subject: undefined, changes: [['messageWebhook.url', '', 'https://erp.example/hook']] },
  ])
})

test('every call that hands out bulk data as a file is logged, for attendants as for admins', async () => {
  const handingOut = w.app.features
    .flatMap(({ routes = [] }) => routes)
    .flatMap(({ endpoint }) => (endpoint.download ? [endpoint] : []))
  const unwritten = handingOut.filter(({ writes }) => !writes).map(({ path }) => path)
  // These name no contact.
  expect(unwritten).toEqual(['/contact-lists/example', '/message-costs/export'])
  const ana = await w.user(company, 'user')
  expect((await w.call(ana, exportContacts, {})).status).toBe(200)
  expect((await w.call(admin, downloadOptOuts, {})).status).toBe(200)
  expect(await entries()).toMatchObject([{ act: 'consents.exported' }, { act: 'contacts.exported' }])
  expect((await w.call(admin, listAudit, {})).body.entries[1]).toMatchObject({ actor: { id: ana.id }, subject: null })
})

test('a log entry is never changed or deleted, except with its company', async () => {
  await w.call(admin, createUser, { name: 'Bia', email: `bia${company}@recado.example`, password: 'senha-da-bia-1' })
  for (const change of ["update audit_entries set act = 'x'", 'delete from audit_entries']) {
    const text = `${change} where company_id = $1`
    await expect(
      w.db.tenant(company, (tx) => tx.named(change, text, [company])),
      change,
    ).rejects.toThrow('permission denied')
    await expect(
      w.system.across((tx) => tx.named(change, text, [company])),
      change,
    ).rejects.toThrow('permission denied')
  }
  expect(await entries()).toHaveLength(1)
})
