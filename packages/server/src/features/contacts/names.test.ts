import { uploadContacts } from '@recado/contract/contact-imports/api'
import { createContact, updateContact } from '@recado/contract/contacts/api'
import { createQueue } from '@recado/contract/queues/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let company: number
let admin: TestUser
let connection: number
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await w.company()
  admin = await w.user(company, 'admin')
  connection = await w.connection(company)
})
afterAll(() => w.end())

const phone = '5541988776655'
async function heard(pushName: string): Promise<string[]> {
  await w.receive(connection, phone, 'oi', { pushName })
  await w.settle()
  return names()
}
async function names(): Promise<string[]> {
  const { rows } = await w.owner.query<{ name: string }>('select name from contacts where company_id = $1 order by id', [company])
  return rows.map(({ name }) => name)
}

test('a contact with an invisible name goes by its number, until a phone gives a name', async () => {
  for (const name of ['\u3164', '\u2800\u2800', '\u200b\u2060', '\ue000', '\u202e ']) expect(await heard(name)).toEqual([phone])
  expect(await heard('Rosa')).toEqual(['Rosa'])
  expect(await heard('\u3164')).toEqual(['Rosa'])
  expect(await heard('Rosa Maria')).toEqual(['Rosa'])
})

test('an invisible name kept from earlier gives way to the number and then to a name', async () => {
  await heard('Rosa')
  const blank = () => w.owner.query("update contacts set name = '\u3164' where company_id = $1", [company])
  await blank()
  expect(await heard('\u2063')).toEqual([phone])
  await blank()
  expect(await heard('🌸')).toEqual(['🌸'])
})

test('a group keeps its name when it is given an invisible one', async () => {
  const chat = { group: '120363001' }
  await w.receive(connection, '', 'oi', { chat, participant: { phone }, pushName: '\u2800' })
  const rename = async (subject: string, minute: number) => {
    await w.signal(connection, 'group', { chat, subject, since: `2026-12-01T10:0${minute}:00.000Z` })
    await w.settle()
  }
  await rename('Condomínio', 1)
  await rename('\u3164', 2)
  expect((await names()).toSorted()).toEqual([phone, 'Condomínio'])
})

test('users and programs are refused an invisible name, and an imported row reports it', async () => {
  const created = await w.call(admin, createContact, { name: '\u3164\u3164', number: phone })
  expect([created.status, created.error]).toMatchObject([400, { details: { fields: [{ path: 'name' }] } }])
  expect((await w.call(admin, createQueue, { name: '\u200b\u200b\u200b', color: '#123456' })).status).toBe(400)
  const rows = [
    { name: '\u3164\u3164', number: phone },
    { name: '\u202eAna\u0007 Souza', number: '5541988776644' },
  ]
  const { body } = await w.call(admin, uploadContacts, { rows })
  expect(body).toMatchObject({
    newContacts: [{ contactName: 'Ana Souza' }],
    errorBag: [{ error: { code: 'ERR_ROW_NAME_MISSING' } }],
  })
  const id = 'newContacts' in body ? (body.newContacts[0]?.contactId ?? 0) : 0
  expect((await w.call(admin, updateContact, { id, name: '\u2060\u2060' })).status).toBe(400)
  expect(await names()).toEqual(['Ana Souza'])
})
