import { answerSignalKey, type Checked } from '@recado/border/signals'
import { createContactList, deleteContactList, pauseCheck, showContactList } from '@recado/contract/contact-lists/api'
import {
  contactListItemPush,
  createContactListItem,
  deleteContactListItem,
  listContactListItems,
  showContactListItem,
  updateContactListItem,
} from '@recado/contract/contact-lists/items'
import { createContact } from '@recado/contract/contacts/api'
import { erasePersonalData } from '@recado/contract/personal-data/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findOccurrences } from '../../../test/fixtures/occurrences.ts'
import { type TestUser, World } from '../../../test/world.ts'
import { checkNext, paceMs } from './check.ts'

let w: World
let company: number
let marina: TestUser
let list: number
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  // The lists that earlier tests have left are paused, so that they cause no questions.
  await w.owner.query('update contact_lists set paused = true')
  company = await w.company()
  marina = await w.user(company, 'admin')
  list = await addList('Clientes')
})
afterAll(() => w.end())

const addList = async (name: string) => (await w.call(marina, createContactList, { name })).body.id
const add = async (number: string, contactListId = list) =>
  (await w.call(marina, createContactListItem, { contactListId, name: 'Alguém', number })).body.id
const shown = async (id: number) => (await w.call(marina, showContactListItem, { id })).body
const check = async () => (await w.call(marina, showContactList, { id: list })).body.check
const asked = async (connectionId: number) => (await w.handed(connectionId, 'check')).map(({ payload }) => payload)

/** Turns the clock by the pace, and does the work that is due. */
async function tick(times = 1): Promise<void> {
  for (let at = 0; at < times; at++) {
    w.turnClock(paceMs)
    await w.settle()
  }
}

/** WhatsApp answers the last question. */
async function answer(connectionId: number, said: Omit<Checked, 'ref'>): Promise<void> {
  const { ref = '' } = (await asked(connectionId)).at(-1) ?? {}
  await w.signal(connectionId, 'checked', { ref, ...said }, { seen: answerSignalKey('checked', ref) })
}

test('numbers are asked about one after the other, thirty a minute, and WhatsApp’s answer is shown at once', async () => {
  const connectionId = await w.connection(company)
  const [ana, bia, caio] = [await add('41 99812-3344'), await add('41 3322-7788'), await add('41 99812-3346')]
  expect(paceMs).toBe(2_000)
  await tick()
  expect((await asked(connectionId)).map(({ phone }) => phone)).toEqual(['5541998123344'])
  await tick(3)
  expect(await asked(connectionId)).toHaveLength(1)
  await answer(connectionId, { exists: true, address: { phone: '554198123344', lid: '77' } })
  w.published.length = 0
  await tick()
  expect(await shown(ana)).toMatchObject({ isWhatsappValid: true, number: '5541998123344' })
  expect(w.heardBy(marina, w.published, contactListItemPush)).toEqual([{ action: 'update', record: await shown(ana) }])
  await answer(connectionId, { exists: false })
  await tick()
  expect((await shown(bia)).isWhatsappValid).toBe(false)
  expect((await asked(connectionId)).map(({ phone }) => phone)).toEqual(['5541998123344', '554133227788', '5541998123346'])
  expect(await check()).toMatchObject({ found: 1, missing: 1, paused: false, checkedAt: expect.stringContaining('T') })
  expect((await shown(caio)).isWhatsappValid).toBe(null)
})

test('after any pause, and with concurrent runs, there is one question in two seconds', async () => {
  const connectionId = await w.connection(company)
  for (let at = 0; at < 5; at++) await add(`41 99812-334${at}`)
  await tick()
  await answer(connectionId, { exists: true })
  w.turnClock(24 * 3_600_000)
  const everywhere = { ...w.app.around, now: w.now }
  await Promise.all([checkNext(everywhere), checkNext(everywhere), checkNext(everywhere)])
  expect(await asked(connectionId)).toHaveLength(2)
  await answer(connectionId, { exists: true })
  w.turnClock(100)
  for (let at = 0; at < 3; at++) await checkNext({ ...everywhere, now: w.now })
  expect(await asked(connectionId)).toHaveLength(2)
  w.turnClock(paceMs)
  await checkNext({ ...everywhere, now: w.now })
  expect(await asked(connectionId)).toHaveLength(3)
})

test('without a connection nothing is asked, and the check goes on by itself once one is up', async () => {
  const connectionId = await w.connection(company, 'OPENING')
  const ana = await add('41 99812-3344')
  await tick(3)
  expect([await asked(connectionId), (await check()).through]).toEqual([[], null])
  const state = (status: string) =>
    w.owner.query('update channels.state set status = $2 where connection_id = $1', [connectionId, status])
  await state('CONNECTED')
  await tick()
  expect((await check()).through).toMatch(/^Connection/)
  // The connection is lost before the answer comes, which is taken when it comes.
  await state('OPENING')
  await tick(60)
  expect(await asked(connectionId)).toHaveLength(1)
  await answer(connectionId, { exists: true })
  await tick()
  expect((await shown(ana)).isWhatsappValid).toBe(true)
})

test('a question to a connection that has been deleted goes to another one', async () => {
  const first = await w.connection(company)
  const ana = await add('41 99812-3344')
  await tick()
  const second = await w.connection(company)
  await w.owner.query('delete from connections where id = $1', [first])
  await tick()
  expect((await asked(second)).map(({ phone }) => phone)).toEqual(['5541998123344'])
  await answer(second, { exists: true })
  await tick()
  expect((await shown(ana)).isWhatsappValid).toBe(true)
})

test('a number that WhatsApp cannot check waits while others are asked about, and is asked about again', async () => {
  const connectionId = await w.connection(company)
  const [ana] = [await add('41 99812-3344'), await add('41 99812-3345')]
  await tick()
  await answer(connectionId, {})
  await tick()
  // This question is not answered at all.
  await tick(16)
  const phones = async () => (await asked(connectionId)).map(({ phone }) => phone.slice(-4))
  expect(await phones()).toEqual(['3344', '3345'])
  await tick(15)
  expect(await phones()).toEqual(['3344', '3345', '3344'])
  await answer(connectionId, { exists: true })
  await tick()
  expect((await shown(ana)).isWhatsappValid).toBe(true)
})

test('pausing a list and resuming it leaves the others running', async () => {
  const connectionId = await w.connection(company)
  const other = await addList('Outra')
  await add('41 99812-3344')
  await add('41 99812-3345', other)
  expect((await w.call(marina, pauseCheck, { id: list, paused: true })).body.check.paused).toBe(true)
  await tick()
  await answer(connectionId, { exists: true })
  await tick(3)
  expect((await asked(connectionId)).map(({ phone }) => phone)).toEqual(['5541998123345'])
  await w.call(marina, pauseCheck, { id: list, paused: false })
  await tick()
  expect((await asked(connectionId)).map(({ phone }) => phone.slice(-4))).toEqual(['3345', '3344'])
})

test('an answer about a number that was changed or deleted meanwhile changes nothing', async () => {
  const connectionId = await w.connection(company)
  const ana = await add('41 99812-3344')
  await tick()
  await w.call(marina, updateContactListItem, { id: ana, number: '41 99812-3345' })
  await answer(connectionId, { exists: false })
  await tick()
  expect(await shown(ana)).toMatchObject({ number: '5541998123345', isWhatsappValid: null })
  expect((await asked(connectionId)).map(({ phone }) => phone.slice(-4))).toEqual(['3344', '3345'])
  await w.call(marina, deleteContactListItem, { id: ana })
  await answer(connectionId, { exists: true })
  await tick()
  await add('41 99812-3346')
  await tick()
  await w.call(marina, deleteContactList, { id: list })
  await answer(connectionId, { exists: true })
  await tick(2)
  expect(await asked(connectionId)).toHaveLength(3)
})

test('a person whom WhatsApp knows by another number of the list is in the list once', async () => {
  const connectionId = await w.connection(company)
  const [old, current] = [await add('+52 33 1234 5678'), await add('+52 55 1234 5678')]
  await tick()
  await answer(connectionId, { exists: true, address: { phone: '525512345678' } })
  await tick()
  expect((await w.call(marina, showContactListItem, { id: old })).status).toBe(404)
  const { contacts } = (await w.call(marina, listContactListItems, { contactListId: list })).body
  expect(contacts).toMatchObject([{ id: current, number: '525512345678' }])
})

test('a person whom WhatsApp knows by another number is shown, and written to, under that number', async () => {
  const connectionId = await w.connection(company)
  const id = await add('+52 33 1234 5678')
  await tick()
  await answer(connectionId, { exists: true, address: { phone: '525512345678' } })
  await tick()
  expect(await shown(id)).toMatchObject({ number: '525512345678', isWhatsappValid: true })
})

test('nothing is asked for a plan without campaigns, an unpaid or a blocked company, and a failing company affects no other', async () => {
  const connectionId = await w.connection(company)
  await add('41 99812-3344')
  const set = (text: string) => w.owner.query(text, [company])
  await set('update plans set use_campaigns = false where id = (select plan_id from companies where id = $1)')
  await tick(2)
  expect(await asked(connectionId)).toEqual([])
  await set('update plans set use_campaigns = true where id = (select plan_id from companies where id = $1)')
  for (const text of ["due_date = '2000-01-01'", 'due_date = null, status = false']) {
    await set(`update companies set ${text} where id = $1`)
    await tick(2)
    expect(await asked(connectionId)).toEqual([])
  }
  await set('update companies set status = true where id = $1')
  const first = company
  company = await w.company()
  marina = await w.user(company, 'admin')
  const second = await w.connection(company)
  await add('41 99812-3345', await addList('Outra'))
  const failing: typeof w.app.unit = (companyId, work, reads) =>
    companyId === first ? Promise.reject(new Error('trouble')) : w.app.unit(companyId, work, reads)
  w.turnClock(paceMs)
  await expect(checkNext({ ...w.app.around, unit: failing, now: w.now })).rejects.toThrow('trouble')
  await expect.poll(async () => (await asked(second)).length).toBe(1)
  await tick()
  expect((await asked(connectionId)).map(({ phone }) => phone)).toEqual(['5541998123344'])
})

test('a company that fails for a long time does not make the others wait', async () => {
  const [first, second] = [await w.connection(company), await w.connection(await w.company())]
  await add('41 99812-3344')
  await tick()
  await answer(first, { exists: true })
  await w.owner.query(`update channels.inbox set payload = '{"ref": 5}' where connection_id = $1`, [first])
  const { rows } = await w.owner.query<{ id: number }>('select company_id as id from connections where id = $1', [second])
  marina = await w.user(rows[0]?.id ?? 0, 'admin')
  const other = await addList('Outra')
  for (let at = 0; at < 8; at++) await add(`41 99812-335${at}`, other)
  for (let at = 0; at < 8; at++) {
    await tick()
    await answer(second, { exists: true })
  }
  expect(await asked(second)).toHaveLength(8)
})

test('the question for a contact that is added meanwhile and the question of the check do not interfere', async () => {
  const connectionId = await w.connection(company)
  const id = await add('41 99812-3344')
  await tick()
  const adding = w.call(marina, createContact, { name: 'Bia', number: '5541998123345' })
  await expect.poll(async () => (await asked(connectionId)).length).toBe(2)
  await answer(connectionId, { exists: false })
  expect((await adding).error.error).toBe('ERR_WAPP_INVALID_CONTACT')
  await tick()
  expect((await shown(id)).isWhatsappValid).toBe(null)
})

test('erasing a person removes even the question about the number', async () => {
  const { id } = (await w.call(marina, createContact, { name: 'Quitéria', number: '5541998129977' })).body
  await add('41 99812-9977')
  const connectionId = await w.connection(company)
  await tick()
  await w.owner.query("update channels.outbox set state = 'done' where connection_id = $1", [connectionId])
  expect(await findOccurrences(w.owner, ['5541998129977'])).toContain('public.contact_list_checks.number')
  expect((await w.call(marina, erasePersonalData, { id })).status).toBe(200)
  await answer(connectionId, { exists: true })
  await tick()
  expect(await findOccurrences(w.owner, ['5541998129977'])).toEqual([])
})
