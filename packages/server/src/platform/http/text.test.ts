import { listMessages } from '@recado/contract/messages/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerForConnections } from '../../../test/fuzz/connection-answers.ts'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let company: number
let admin: TestUser
let token: string
let stopLines: () => Promise<void>
beforeAll(async () => {
  w = await World.create()
  stopLines = answerForConnections(w)
})
beforeEach(async () => {
  company = await w.company()
  admin = await w.user(company, 'admin')
  const connection = await w.connection(company)
  await w.owner.query('update connections set is_default = true where id = $1', [connection])
  token = (await w.program(admin)).token
})
afterAll(async () => {
  await stopLines()
  await w.end()
})

const number = '5541988776655'
const words = 'Olá, seu pedido nº 5 está a caminho'
const latin = (text: string) => Buffer.from(text, 'latin1')
const json = (value: object, encoding: BufferEncoding) => Buffer.from(JSON.stringify(value), encoding)

async function post(path: string, type: string, payload: Buffer | string, bearer = token) {
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': type }
  const response = await w.app.http.inject({ method: 'POST', url: `/api${path}`, headers, payload })
  return { status: response.statusCode, body: response.json<{ ticketId: number; error?: string; details?: unknown }>() }
}

const form = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from('--b--\r\n')])
const part = (disposition: string | Buffer, value: Buffer, more = '') =>
  Buffer.concat([
    Buffer.from('--b\r\nContent-Disposition: form-data; '),
    Buffer.from(disposition),
    Buffer.from(`${more}\r\n\r\n`),
    value,
    Buffer.from('\r\n'),
  ])
const field = (name: string, value: Buffer, charset?: string) =>
  part(`name="${name}"`, value, charset ? `\r\nContent-Type: text/plain; charset=${charset}` : '')
const to = field('number', Buffer.from(number))
const postForm = (...parts: Buffer[]) => post('/messages/send', 'multipart/form-data; boundary=b', form(to, ...parts))

async function said(ticketId: number): Promise<string[]> {
  return (await w.call(admin, listMessages, { ticketId })).body.messages.map(({ body }) => body)
}
const count = async (table: string) =>
  (await w.owner.query(`select from ${table} where company_id = $1`, [company])).rowCount ?? -1
const refused = (path: string) => [400, { error: 'ERR_VALIDATION', details: { fields: [{ path }] } }]

test.each<[string, string, Buffer]>([
  ['UTF-8', 'application/json', json({ number, body: words }, 'utf8')],
  ['UTF-8 by name', 'application/json; charset=UTF-8', json({ number, body: words }, 'utf8')],
  [
    'UTF-8 behind its mark',
    'application/json',
    Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), json({ number, body: words }, 'utf8')]),
  ],
  ['Latin-1 by name', 'application/json; charset=iso-8859-1', json({ number, body: words }, 'latin1')],
  ['windows-1252 by a quoted name', 'application/json; charset="Windows-1252"', json({ number, body: words }, 'latin1')],
  ['UTF-16 by name', 'application/json; charset=utf-16le', json({ number, body: words }, 'utf16le')],
])('a body in %s is read as it was written', async (_name, type, payload) => {
  const { status, body } = await post('/messages/send', type, payload)
  expect([status, await said(body.ticketId)]).toEqual([200, [words]])
})

test.each<[string, string, Buffer]>([
  ['Latin-1 without a name', 'application/json', json({ number, body: words }, 'latin1')],
  ['Latin-1 that calls itself UTF-8', 'application/json; charset=utf-8', json({ number, body: words }, 'latin1')],
  ['a charset that is none', 'application/json; charset=klingon', json({ number, body: words }, 'utf8')],
  ['UTF-16 without a name', 'application/json', json({ number, body: words }, 'utf16le')],
  ['half a sequence', 'application/json', Buffer.concat([latin('{"body":"a\xc3'), latin('"}')])],
  ['a surrogate in bytes', 'application/json', latin('{"body":"\xed\xa0\xbd"}')],
])('a body in %s is refused, and nothing is stored', async (_name, type, payload) => {
  const { status, body } = await post('/messages/send', type, payload)
  expect([status, body.error]).toEqual([400, 'ERR_VALIDATION'])
  expect(await count('messages')).toBe(0)
})

test('half a character in JSON is refused by the name of its field, also in a list and in a key', async () => {
  const half = await post('/messages/send', 'application/json', `{"number":"${number}","body":"a \\ud83d b"}`)
  expect([half.status, half.body]).toMatchObject(refused('body'))
  const person = (extra: string) => `{"name":"João","number":"${number}","extraInfo":[${extra}]}`
  for (const extra of [String.raw`{"name":"cpf","value":"\udc00"}`, String.raw`{"name":"\ud800","value":"x"}`])
    expect((await post('/contacts', 'application/json', person(extra), admin.token)).status).toBe(400)
  expect(await count('contacts')).toBe(0)
})

test("a user's calls are read in the same way", async () => {
  const contact = json({ name: 'João', number }, 'latin1')
  const unnamed = await post('/contacts', 'application/json', contact, admin.token)
  expect([unnamed.status, unnamed.body]).toMatchObject(refused(''))
  expect(await count('contacts')).toBe(0)
})

test.each([
  ['UTF-8', Buffer.from(words), undefined, words],
  ['Latin-1 by name', latin(words), 'iso-8859-1', words],
  ['windows-1252 by name', latin('R$ 5 \x97 \x93ok\x94'), 'windows-1252', 'R$ 5 — “ok”'],
  ['the sign of what cannot be read, written as it is', Buffer.from('Ol\ufffd é o que li'), undefined, 'Ol\ufffd é o que li'],
])('a field of a form in %s is read as it was written', async (_name, value, charset, text) => {
  const { status, body } = await postForm(field('body', value, charset))
  expect([status, await said(body.ticketId)]).toEqual([200, [text]])
})

test.each([
  ['Latin-1 without a name', latin(words), undefined],
  ['Latin-1 that calls itself UTF-8', latin(words), 'utf-8'],
  ['a charset that is not known', latin(words), 'iso-8859-15'],
])('a field of a form in %s is refused by its name, and nothing is stored', async (_name, value, charset) => {
  const { status, body } = await postForm(field('body', value, charset))
  expect([status, body]).toMatchObject(refused('body'))
  expect(await count('messages')).toBe(0)
})

test('the name of a file is read by its charset, or refused before the file is stored', async () => {
  const file = (name: Buffer | string) =>
    postForm(
      part(
        Buffer.concat([Buffer.from('name="medias"; '), Buffer.from(name)]),
        Buffer.from('um orçamento'),
        '\r\nContent-Type: text/plain',
      ),
    )
  const bad = await file(latin('filename="orçamento.txt"'))
  expect([bad.status, bad.body]).toMatchObject(refused('medias'))
  expect(await count('media')).toBe(0)
  const names = {
    'filename="orçamento.txt"': 'orçamento.txt',
    "filename*=iso-8859-1''or%E7amento.txt": 'orçamento.txt',
    'filename="or\ufffdamento.txt"': 'or\ufffdamento.txt',
    'filename="=?UTF-8?B?b3LDp2FtZW50by50eHQ=?="': 'orçamento.txt',
    'filename="=?iso-8859-1?Q?or=E7amento_de?= =?UTF-8?Q?_mar=C3=A7o.txt?="': 'orçamento de março.txt',
    'filename="o %22novo%22.txt"': 'o "novo".txt',
    'filename="=?klingon?Q?x?=.txt"': '=?klingon?Q?x?=.txt',
  }
  for (const name of Object.keys(names)) expect((await file(name)).status).toBe(200)
  const { rows } = await w.owner.query<{ name: string }>('select name from media where company_id = $1 order by id', [company])
  expect(rows.map(({ name }) => name)).toEqual(Object.values(names))
})

test('a query in Latin-1 is refused, and a percent sign is accepted', async () => {
  const search = (text: string) =>
    w.app.http.inject({ url: `/api/contacts?searchParam=${text}`, headers: { authorization: `Bearer ${admin.token}` } })
  const answers = await Promise.all(['Jo%E3o', '%ED%A0%80', 'Jo%C3%A3o', '100%', '100%25'].map(search))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 200, 200, 200])
})
