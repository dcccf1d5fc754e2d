import {
  contactPush,
  createContact,
  deleteContact,
  listContacts,
  showContact,
  updateContact,
} from '@recado/contract/contacts/api'
import { uploadContacts } from '@recado/contract/contact-imports/api'
import { listOptOuts, optInContact, optOutContact } from '@recado/contract/contacts/blocks-and-opt-outs'
import { deleteUser } from '@recado/contract/users/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../../test/world.ts'

let w: World
let company: number
let admin: TestUser
let ana: TestUser
let id: number
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await w.company()
  await w.connection(company, 'DISCONNECTED')
  admin = await w.user(company, 'admin')
  ana = await w.user(company, 'user')
  id = (await w.call(ana, createContact, { name: 'Joana', number: '5541988776655' })).body.id
})
afterAll(() => w.end())

const ledger = async () => (await w.call(admin, listOptOuts, { id })).body

test('a contact that wants no campaigns is marked everywhere at once, undoing it takes a reason, and the ledger keeps both', async () => {
  expect(await ledger()).toEqual([])
  w.published.length = 0
  const { optedOutAt } = (await w.call(ana, optOutContact, { id })).body
  expect(optedOutAt).not.toBeNull()
  expect(w.heardBy(admin, w.published, contactPush)).toMatchObject([{ action: 'update', contact: { id, optedOutAt } }])
  for (const reason of ['', ' ', 'x', 'x'.repeat(201), undefined, 7]) {
    const { status, error } = await w.call(ana, optInContact, { id, reason } as never)
    expect([status, error.error], String(reason)).toEqual([400, 'ERR_VALIDATION'])
    expect(error.details, String(reason)).toMatchObject({ fields: [{ path: 'reason' }] })
  }
  expect((await w.call(ana, showContact, { id })).body.optedOutAt).toBe(optedOutAt)
  w.turnClock(1_000)
  expect((await w.call(admin, optInContact, { id, reason: ' She wrote so on the phone ' })).body.optedOutAt).toBeNull()
  expect((await w.call(ana, listContacts, {})).body.contacts).toMatchObject([{ optedOutAt: null }])
  expect(await ledger()).toMatchObject([
    { kind: 'in', user: { id: admin.id, name: admin.name }, reason: 'She wrote so on the phone' },
    { kind: 'out', user: { id: ana.id, name: ana.name }, reason: '', at: optedOutAt },
  ])
})

test('a wish that a contact already has is noted once, also when two users note it at the same time', async () => {
  const noted = 'update contacts set opted_out_at = now() where company_id = $1 and id = $2'
  await w.behind(noted, [company, id], () => w.call(ana, optOutContact, { id }))
  expect(await ledger()).toEqual([])
  await w.call(ana, optInContact, { id, reason: 'a mistake' })
  await w.call(ana, optOutContact, { id, reason: 'by e-mail' })
  const { updatedAt } = (await w.call(ana, showContact, { id })).body
  w.turnClock(1_000)
  w.published.length = 0
  expect((await w.call(ana, optOutContact, { id, reason: 'again' })).body.updatedAt).toBe(updatedAt)
  expect(w.published).toEqual([])
  expect(await ledger()).toHaveLength(2)
  await w.call(ana, optInContact, { id, reason: 'first' })
  await w.call(ana, optInContact, { id, reason: 'second' })
  expect((await ledger()).map(({ reason }) => reason)).toEqual(['first', 'by e-mail', 'a mistake'])
})

test('the ledger names a user who has left since, and shows nothing of a deleted contact', async () => {
  await w.call(ana, optOutContact, { id })
  expect((await w.call(admin, deleteUser, { id: ana.id })).status).toBe(200)
  expect(await ledger()).toMatchObject([{ user: { name: ana.name } }])
  await w.call(admin, deleteContact, { id })
  for (const answer of [
    await w.call(admin, listOptOuts, { id }),
    await w.call(admin, optInContact, { id, reason: 'why not' }),
    await w.call(admin, optOutContact, { id }),
  ])
    expect([answer.status, (answer as { error: { error: string } }).error.error]).toEqual([404, 'ERR_NO_CONTACT_FOUND'])
})

test('the mark and the notes stay when two contacts turn out to be one person', async () => {
  const connection = await w.connection(company)
  const lid = '987654321'
  await w.receive(connection, '', 'by the hidden name', { chat: { lid } })
  await w.settle()
  const hidden = (await w.call(admin, listContacts, { searchParam: 'Customer' })).body.contacts[0]?.id ?? 0
  const { optedOutAt } = (await w.call(ana, optOutContact, { id: hidden, reason: 'stop' })).body
  await w.receive(connection, '', 'now we know', { chat: { lid, phone: '5541988776655' } })
  await w.settle()
  expect((await w.call(admin, listContacts, {})).body.contacts).toMatchObject([{ id, optedOutAt }])
  expect(await ledger()).toMatchObject([{ kind: 'out', reason: 'stop' }])
})

const number = '5541988776655'
const lid = '987654321'
const shown = async () => (await w.call(admin, listContacts, {})).body.contacts

/** Joana, who also has a hidden name, wants no campaigns and is deleted. */
async function deleted(): Promise<string | null> {
  const connection = await w.connection(company)
  await w.receive(connection, '', 'Good day', { chat: { lid, phone: number } })
  await w.settle()
  await w.owner.query("update tickets set status = 'closed' where company_id = $1", [company])
  const { optedOutAt } = (await w.call(ana, optOutContact, { id, reason: 'by e-mail' })).body
  expect((await w.call(admin, deleteContact, { id })).status).toBe(200)
  await w.owner.query("update channels.state set status = 'DISCONNECTED' where connection_id = $1", [connection])
  w.turnClock(1_000)
  return optedOutAt
}

const comebacks = {
  'is added by hand': () => w.call(ana, createContact, { name: 'Joana', number: '+55 41 8877-6655' }),
  'comes with a sheet': () => w.call(ana, uploadContacts, { rows: [{ name: 'Joana', number }] }),
  writes: () => writes({ phone: number }),
  'writes under a hidden name': () => writes({ lid }),
  'gives the number to another contact': async () => {
    const other = (await w.call(ana, createContact, { name: 'Other', number: '5541988776600' })).body.id
    await w.call(ana, updateContact, { id: other, number })
  },
}
async function writes(chat: { phone?: string; lid?: string }): Promise<void> {
  await w.receive(await w.connection(company), '', 'It is me', { chat })
  await w.settle()
}

test.each(Object.entries(comebacks))(
  'a deleted contact that %s still wants no campaigns, and the ledger says why',
  async (_, comesBack) => {
    const optedOutAt = await deleted()
    await comesBack()
    expect(await shown()).toMatchObject([{ optedOutAt }])
    id = (await shown())[0]?.id ?? 0
    expect(await ledger()).toMatchObject([{ kind: 'out', reason: 'by e-mail', user: { name: ana.name }, at: optedOutAt }])
  },
)

test('a later wish counts, whatever name the customer then writes under', async () => {
  await deleted()
  await w.call(ana, createContact, { name: 'Joana', number })
  id = (await shown())[0]?.id ?? 0
  await w.call(ana, optInContact, { id, reason: 'She asked for them' })
  await writes({ lid, phone: number })
  expect(await shown()).toMatchObject([{ id, optedOutAt: null }])
  await w.owner.query("update tickets set status = 'closed' where company_id = $1", [company])
  await w.call(admin, deleteContact, { id })
  await writes({ lid, phone: number })
  expect(await shown()).toMatchObject([{ optedOutAt: null }])
})

test('an opt-out affects neither another company nor another number', async () => {
  await deleted()
  const outsider = await w.user(await w.company(), 'admin')
  await w.connection(outsider.companyId, 'DISCONNECTED')
  expect((await w.call(outsider, createContact, { name: 'Joana', number })).body.optedOutAt).toBeNull()
  expect((await w.call(ana, createContact, { name: 'Other', number: '5541988776600' })).body.optedOutAt).toBeNull()
})
