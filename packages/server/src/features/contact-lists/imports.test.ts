import { contactListPush, createContactList, importFromTag, showContactList } from '@recado/contract/contact-lists/api'
import { createContactListItem, listContactListItems, listItemsPush } from '@recado/contract/contact-lists/items'
import { createTag } from '@recado/contract/tags/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, World } from '../../../test/world.ts'

let w: World
let company: number
let marina: Person
let list: number
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await w.company()
  marina = await w.user(company, 'admin')
  list = (await w.call(marina, createContactList, { name: 'Clientes' })).body.id
})
afterAll(() => w.end())

const add = (name: string, number: string) => w.call(marina, createContactListItem, { contactListId: list, name, number })
const people = async () => (await w.call(marina, listContactListItems, { contactListId: list })).body.contacts
const count = async () => (await w.call(marina, showContactList, { id: list })).body.contactsCount
const addTag = async (name: string) => (await w.call(marina, createTag, { name, color: '#0d9488' })).body.id

/** So many contacts with the tag; returns the id of the first. */
async function addTagged(tagId: number, many: number, columns = '', values = ''): Promise<number> {
  const { rows } = await w.owner.query<{ first: number }>(
    `with made as (
       insert into contacts (company_id, name, number${columns && `, ${columns}`})
       select $1, 'Pessoa ' || g, '55419' || lpad((g + $3::int)::text, 8, '0')${values && `, ${values}`} from generate_series(1, $2) g returning id),
     tagged as (insert into contact_tags (company_id, contact_id, tag_id) select $1, id, $4 from made)
     select min(id) as first from made`,
    [company, many, Math.floor(Math.random() * 9e7), tagId],
  )
  return rows[0]?.first ?? 0
}

test('the contacts of a tag come into the list at once, thousands of them, and nobody twice', async () => {
  const owner = await w.user(company, 'owner')
  const agent = await w.user(company, 'user')
  const tag = await addTag('Atacado')
  await addTagged(tag, 5_000)
  w.published.length = 0
  expect((await w.call(marina, importFromTag, { id: list, tagId: tag })).body).toEqual({ imported: 5_000, skipped: 0 })
  expect(await count()).toBe(5_000)
  expect(w.heardBy(owner, w.published, listItemsPush(list))).toEqual([{ action: 'reload', records: await people() }])
  expect(w.heardBy(owner, w.published, contactListPush)).toMatchObject([{ action: 'update', record: { contactsCount: 5_000 } }])
  expect(w.published.filter((message) => w.hears(agent, message))).toEqual([])
  expect((await w.call(marina, importFromTag, { id: list, tagId: tag })).body).toEqual({ imported: 0, skipped: 5_000 })
  expect(await count()).toBe(5_000)
})

test('who is a group, blocked, has opted out, has no number, is deleted, is there or has another tag is not copied', async () => {
  const [tag, other] = [await addTag('Atacado'), await addTag('Varejo')]
  for (const [columns, values] of [
    ['is_group', 'true'],
    ['blocked_at', 'now()'],
    ['opted_out_at', 'now()'],
    ['deleted_at', 'now()'],
  ])
    await addTagged(tag, 1, columns, values)
  const hidden = await addTagged(tag, 1)
  await w.owner.query("update contacts set number = '' where id = $1", [hidden])
  const known = await addTagged(tag, 1)
  await w.owner.query("update contacts set number = '5541998123344' where id = $1", [known])
  await add('Ana', '41 9812-3344')
  await addTagged(other, 1)
  const copied = await addTagged(tag, 1, 'email', "'ana@correio.com'")
  await w.owner.query("update contacts set name = $2, number = '5541998123345' where id = $1", [copied, 'Nome '.repeat(20)])
  expect((await w.call(marina, importFromTag, { id: list, tagId: tag })).body).toEqual({ imported: 1, skipped: 5 })
  expect(await people()).toMatchObject([
    { name: 'Ana', number: '5541998123344' },
    { name: 'Nome '.repeat(10), number: '5541998123345', email: 'ana@correio.com', isWhatsappValid: null, optedOut: false },
  ])
})

test('of a tag or a list that is not there nothing is copied', async () => {
  const tag = await addTag('Atacado')
  await addTagged(tag, 3)
  const missing = 2_000_000_000
  expect((await w.call(marina, importFromTag, { id: list, tagId: missing })).error.error).toBe('ERR_NO_TAG_FOUND')
  expect((await w.call(marina, importFromTag, { id: missing, tagId: tag })).error.error).toBe('ERR_NO_CONTACT_LIST_FOUND')
  expect(await count()).toBe(0)
})
