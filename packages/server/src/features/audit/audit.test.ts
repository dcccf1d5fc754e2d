import { listAudit } from '@recado/contract/audit/api'
import { mergeContacts, undoMerge } from '@recado/contract/contact-merges/api'
import { createContact, deleteContact, updateContact } from '@recado/contract/contacts/api'
import { blockContact, unblockContact } from '@recado/contract/contacts/standing'
import { deleteUser } from '@recado/contract/users/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, World } from '../../../test/world.ts'

let w: World
let company: number
let admin: Person
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await w.company()
  admin = await w.user(company, 'admin')
  await w.connection(company, 'DISCONNECTED')
})
afterAll(() => w.end())

test('what is done is written down once, with who did it, and what it was done to as that is called now', async () => {
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
      { act: 'contact.unblocked', actor: { id: admin.id }, subject },
      { act: 'contact.blocked', actor: { id: ana.id, name: ana.name }, subject },
    ],
    hasMore: false,
  })
})

test('making one contact of two, and two again, is written down by the contact that stayed, whoever does it', async () => {
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

test('admin and owner read it, a page at a time', async () => {
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
