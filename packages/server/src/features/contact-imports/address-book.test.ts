import { answerSignalKey, type AddressBook, type AddressBookEntry } from '@recado/border/signals'
import { listConnections } from '@recado/contract/connections/api'
import { importAddressBook } from '@recado/contract/contact-imports/api'
import { blockContact } from '@recado/contract/contacts/blocks-and-opt-outs'
import { contactPush, deleteContact, listContacts, showContact } from '@recado/contract/contacts/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let company: number
let ana: TestUser
let line: number
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await w.company()
  ana = await w.user(company, 'user')
  line = await newLine()
})
afterAll(() => w.end())

const capabilities = {
  pairing: ['qr'],
  edit: true,
  delete: true,
  react: true,
  buttons: false,
  addressBook: true,
  numberCheck: true,
  presence: true,
  groups: true,
  files: null,
  window: null,
  idempotentSend: true,
  atOnce: 4,
}

async function newLine(can: object = {}): Promise<number> {
  const id = await w.connection(company)
  const told = JSON.stringify({ ...capabilities, ...can })
  await w.owner.query('update channels.state set capabilities = $2 where connection_id = $1', [id, told])
  return id
}

/** Answers the next question, as the channels process does. Returns its ref. */
async function answer(said: Omit<AddressBook, 'ref'>): Promise<string> {
  const asked = () =>
    w.owner.query<{ id: number; ref: string }>(
      `select id, payload ->> 'ref' as ref from channels.outbox where connection_id = $1 and kind = 'address-book' and state = 'queued'`,
      [line],
    )
  await expect.poll(async () => (await asked()).rowCount).toBe(1)
  const { id = 0, ref = '' } = (await asked()).rows[0] ?? {}
  await w.owner.query("update channels.outbox set state = 'done' where id = $1", [id])
  await w.signal(line, 'address-book', { ref, ...said }, { seen: answerSignalKey('address-book', ref) })
  return ref
}

async function imported(people: AddressBookEntry[], who = ana) {
  const [{ status, body, error }] = await Promise.all([w.call(who, importAddressBook, {}), answer({ people })])
  expect([status, error.error]).toEqual([200, undefined])
  return body
}

/** Inserts a contact that exists before the import. */
async function newContact(name: string, names: { phone?: string; lid?: string }): Promise<number> {
  const { rows } = await w.owner.query<{ id: number }>(
    `with made as (insert into contacts (company_id, name, number) values ($1, $2, $3) returning id),
       named as (insert into contact_identities (company_id, contact_id, kind, value, address)
         select $1, made.id, key, value, value from made, json_each_text($4))
     select id from made`,
    [company, name, names.phone ?? '', JSON.stringify(names)],
  )
  return rows[0]?.id ?? 0
}

const everybody = async () => (await w.call(ana, listContacts, {})).body.contacts
const payloadOf = async (ref: string) => {
  const text = 'select payload from channels.inbox where connection_id = $1 and seen = $2'
  return (await w.owner.query<{ payload: unknown }>(text, [line, answerSignalKey('address-book', ref)])).rows[0]?.payload
}

test('each person in the phone becomes a contact once, by number and lid, faulty entries say why, and asking again adds none', async () => {
  const joao = await newContact('João', { phone: '5541981973026' })
  w.published.length = 0
  const people: AddressBookEntry[] = [
    { name: 'Ana Clara Reis', address: { phone: '5541998123344', lid: '700001' } },
    { name: 'Ana (antiga)', address: { phone: '554198123344' } },
    { name: 'Joãozinho', address: { phone: '554181973026', lid: '700002' } },
    { name: 'Freja', address: { phone: '4520123456' } },
    { name: '', address: { phone: '5541998120002' } },
    { name: 'Só o LID', address: { lid: '700009' } },
  ]
  const first = await imported(people)
  expect(first.newContacts.map(({ contactName }) => contactName)).toEqual(['Ana Clara Reis', 'Freja'])
  expect(first.known).toBe(2)
  expect(first.errorBag).toMatchObject([
    { line: 5, contactName: '', error: { code: 'ERR_ROW_NAME_MISSING', message: 'The row has no name.' } },
    { line: 6, contactName: 'Só o LID', error: { code: 'ERR_ROW_NUMBER' } },
  ])
  expect((await everybody()).map(({ name, number }) => `${name} ${number}`)).toEqual([
    'Ana Clara Reis 5541998123344',
    'Freja 4520123456',
    'João 5541981973026',
  ])
  const { identities } = (await w.call(ana, showContact, { id: joao })).body
  expect(identities.map(({ kind, value }) => `${kind} ${value}`).sort()).toEqual(['lid 700002', 'phone 5541981973026'])
  expect(w.heardBy(await w.user(company, 'admin'), w.published, contactPush)).toEqual([{ action: 'reload' }])

  const again = await imported(people)
  expect([again.newContacts, again.known, again.errorBag.length]).toEqual([[], 4, 2])
})

test('a contact without a number is the person with that lid in the phone, and has the number now', async () => {
  const livia = await newContact('Lívia S.', { lid: '700005' })
  const { known, newContacts } = await imported([{ name: 'Lívia', address: { phone: '5541988632024', lid: '700005' } }])
  expect([known, newContacts]).toEqual([1, []])
  expect((await w.call(ana, showContact, { id: livia })).body).toMatchObject({ name: 'Lívia S.', number: '5541988632024' })
})

test('two contacts stay two, though the phone knows one person by both names', async () => {
  await newContact('Pelo número', { phone: '5541988632024' })
  await newContact('Pelo LID', { lid: '700005' })
  expect(await imported([{ name: 'Lívia', address: { phone: '5541988632024', lid: '700005' } }])).toMatchObject({ known: 1 })
  expect((await everybody()).map(({ name, number }) => `${name} ${number}`)).toEqual(['Pelo LID ', 'Pelo número 5541988632024'])
})

test('a blocked contact stays blocked, and a deleted contact is created anew', async () => {
  const admin = await w.user(company, 'admin')
  const [blocked, gone] = [
    await newContact('Zé', { phone: '5541998120001' }),
    await newContact('Léo', { phone: '5541998120002' }),
  ]
  await w.call(admin, blockContact, { id: blocked })
  await w.call(admin, deleteContact, { id: gone })
  const { newContacts, known } = await imported([
    { name: 'José', address: { phone: '5541998120001', lid: '700001' } },
    { name: 'Léo', address: { phone: '5541998120002' } },
  ])
  expect([newContacts.map(({ contactName }) => contactName), known]).toEqual([['Léo'], 1])
  expect((await w.call(ana, showContact, { id: blocked })).body.blockedAt).not.toBeNull()
})

test('five thousand contacts are stored when the answer comes', async () => {
  const people = Array.from({ length: 5_000 }, (_, at) => ({
    name: `Pessoa ${at}`,
    address: { phone: `55419981${String(at).padStart(5, '0')}`, lid: `80${String(at).padStart(5, '0')}` },
  }))
  expect((await imported(people)).newContacts).toHaveLength(5_000)
  expect((await w.call(ana, listContacts, {})).body.count).toBe(5_000)
})

test('without a connection that is up and able, no phone is asked and no contact is added', async () => {
  await w.owner.query("update channels.state set status = 'TIMEOUT' where connection_id = $1", [line])
  const other = await newLine({ addressBook: false })
  const { status, body } = await w.call(ana, importAddressBook, {})
  expect([status, body]).toEqual([200, { newContacts: [], errorBag: [], known: 0 }])
  for (const id of [line, other]) expect(await w.handed(id, 'address-book')).toEqual([])
  const connections = (await w.call(ana, listConnections, {})).body
  expect(connections.find(({ id }) => id === line)?.capabilities).toEqual(capabilities)
  expect(connections.find(({ id }) => id === other)?.capabilities?.addressBook).toBe(false)
})

test('a phone is not asked again and again: a company asks six times in ten minutes, all its users together', async () => {
  const people = [{ name: 'Ana', address: { phone: '5541998123344' } }]
  for (let at = 0; at < 6; at++) await imported(people)
  const others = await w.user(company, 'user')
  const refused = await w.call(others, importAddressBook, {})
  expect([refused.status, refused.error]).toMatchObject([429, { error: 'ERR_RATE_LIMIT', details: { retryAfter: 600 } }])
  expect(await w.handed(line, 'address-book')).toHaveLength(6)
  w.turnClock(601_000)
  await imported(people, { ...others, token: await w.renewedToken(others) })
})

test('of several connections the default one is asked', async () => {
  const first = line
  line = await newLine()
  await w.owner.query('update connections set is_default = (id = $2) where company_id = $1', [company, line])
  expect((await imported([{ name: 'Ana', address: { phone: '5541998123344' } }])).newContacts).toHaveLength(1)
  expect(await w.handed(first, 'address-book')).toEqual([])
})

const refusals = [
  ['no-key', 409, 'ERR_ADDRESS_BOOK_LOCKED'],
  ['failed', 504, 'ERR_ADDRESS_BOOK_UNREACHABLE'],
] as const

test.each(refusals)('a phone that answers with %s is reported as such', async (reason, code, text) => {
  const [refused] = await Promise.all([w.call(ana, importAddressBook, {}), answer({ error: reason })])
  expect([refused.status, refused.error.error]).toEqual([code, text])
})

test('the server gives up on a phone that does not answer', { tags: ['patient'], timeout: 40_000 }, async () => {
  const { status, error } = await w.call(ana, importAddressBook, {})
  expect([status, error.error]).toEqual([504, 'ERR_ADDRESS_BOOK_UNREACHABLE'])
})

test('the people of an address book are kept only until they are read, and for a minute when they are not', async () => {
  const people = [{ name: 'Ana', address: { phone: '5541998123344' } }]
  const [, read] = await Promise.all([w.call(ana, importAddressBook, {}), answer({ people })])
  expect(await payloadOf(read)).toEqual({ ref: read })
  await w.signal(line, 'address-book', { ref: 'late', people }, { seen: answerSignalKey('address-book', 'late') })
  await w.settle()
  expect(await payloadOf('late')).toEqual({ ref: 'late', people })
  w.turnClock(61_000)
  await w.settle()
  expect(await payloadOf('late')).toEqual({ ref: 'late' })
})
