import { type MailServer, startMailServer } from '@recado/peers/mail/mail-server'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { World } from '../../../test/world.ts'
import type { Mail } from './letter.ts'
import { openMails } from './mails.ts'
import { openSmtp } from './smtp.ts'

const from = 'recado@desk.example'
const secret = 'ABCD-2345'
const minuteMs = 60_000
const logged: string[] = []
const log = pino({ level: 'trace' }, { write: (line) => void logged.push(line) })
const publicUrl = 'https://desk.example'

let server: MailServer
let w: World
let companyId: number
beforeAll(async () => {
  server = await startMailServer({ from })
  const mail = { url: server.url, from: `Recado <${from}>`, authority: server.authority }
  w = await World.create({ mails: openMails({ mail, publicUrl, log }) })
  companyId = await w.company()
})
afterAll(async () => {
  await w.end()
  await server.close()
})
beforeEach(() => {
  server.received.length = 0
  logged.length = 0
})
afterEach(async () => {
  server.heal()
  await w.owner.query("delete from work where kind = 'mail.send'")
})

const mails = () => openMails({ mail: { url: server.url, from, authority: server.authority }, publicUrl, log })
const letter = {
  language: 'pt',
  subject: 'Código para a sua senha',
  greeting: 'Olá, Zé <b>& Cia.</b>',
  paragraphs: ['É só digitar.'],
  code: secret,
  link: { label: 'Abrir', url: 'https://desk.example/forgetpsw' },
  notes: ['Vale por 15 minutos.'],
  house: { siteName: 'Recado', primaryColor: '#2576d2' },
} as const

async function post(over: Partial<Mail> = {}): Promise<void> {
  const until = new Date(w.now.getTime() + 15 * minuteMs)
  await w.app.unit(companyId, (ctx) => mails().post(ctx, { kind: 'code', to: 'ze@loja.example', letter, until, ...over }))
}

const queued = async () => (await w.owner.query("select payload, state, due_at from work where kind = 'mail.send'")).rows

test('a mail is sent after the commit, as text and as a page that fetches nothing', async () => {
  await post()
  expect(server.received).toEqual([])
  await w.settle()
  const [mail] = server.received
  expect([server.refused, mail]).toMatchObject([[], { from, to: 'ze@loja.example' }])
  expect(Object.fromEntries(mail?.headers ?? [])).toMatchObject({
    from: `Recado <${from}>`,
    subject: letter.subject,
    'auto-submitted': 'auto-generated',
    'message-id': expect.stringMatching(/^<[\da-f-]{36}@desk\.example>$/),
  })
  expect(mail?.text).toBe(
    [letter.greeting, 'É só digitar.', secret, `Abrir:\n${letter.link.url}`, 'Vale por 15 minutos.', '--\nRecado'].join('\n\n'),
  )
  expect(mail?.html).toContain('Olá, Zé &lt;b&gt;&amp; Cia.&lt;/b&gt;')
  expect(mail?.html).toContain('<html lang="pt">')
  expect(mail?.html).not.toMatch(/<img|src=|url\(|<script|<link/)
  expect(await queued()).toEqual([])
})

test('a mail whose transaction rolls back is never sent', async () => {
  const until = new Date(w.now.getTime() + minuteMs)
  const broken = w.app.unit(companyId, async (ctx) => {
    await mails().post(ctx, { kind: 'code', to: 'ze@loja.example', letter, until })
    throw new Error('not after all')
  })
  await expect(broken).rejects.toThrow('not after all')
  await w.settle()
  expect(server.received).toEqual([])
})

test('neither the queue nor the log shows the recipient and the content of a mail', async () => {
  server.failNext(450)
  await post()
  const [row] = await queued()
  expect(JSON.stringify(row?.payload)).not.toMatch(/ABCD|loja|Código/)
  await w.settle()
  expect(logged.join('')).toContain('a mail is tried again later')
  expect(logged.join('')).not.toMatch(/ABCD|loja\.example|Código/)
})

test.each([421, 450, 535] as const)('after %s the mail is tried again later, and arrives once', async (fault) => {
  server.failNext(fault)
  await post()
  await w.settle()
  expect([server.received, (await queued()).length]).toEqual([[], 1])
  // Not before ten seconds have passed.
  await w.settle()
  expect(server.received).toEqual([])
  w.turnClock(11_000)
  await w.settle()
  expect([server.received.length, await queued()]).toEqual([1, []])
})

test.each([550, 552] as const)('after %s it is not tried again', async (fault) => {
  server.failNext(fault)
  await post()
  await w.settle()
  expect([server.received, await queued()]).toEqual([[], []])
  expect(logged.join('')).toContain(`"reason":"${fault === 550 ? 'EENVELOPE' : 'EMESSAGE'} ${fault}"`)
})

test('a mail that is of no use any more is given up', async () => {
  server.failNext(...Array.from({ length: 10 }, () => 450 as const))
  await post()
  for (let minute = 0; minute < 20; minute++) {
    await w.settle()
    w.turnClock(minuteMs)
  }
  expect([server.received, await queued()]).toEqual([[], []])
  expect(logged.filter((line) => line.includes('a mail was not sent'))).toHaveLength(1)
})

test('without a server nothing is kept, and the log says so', async () => {
  const none = openMails({ mail: undefined, publicUrl, log })
  expect([none.canSend, mails().canSend]).toEqual([false, true])
  await w.app.unit(companyId, (ctx) => none.post(ctx, { kind: 'code', to: 'ze@loja.example', letter, until: w.now }))
  expect(await queued()).toEqual([])
  expect(logged.map((line) => JSON.parse(line) as object)).toMatchObject([
    { mail: 'code', reason: 'SMTP_URL is not set', msg: 'a mail was not sent' },
  ])
})

const outgoing = { to: 'ze@loja.example', messageId: '<1@desk.example>', subject: 'S', text: 'T', html: '<p>T</p>' }
const impatient = { waitMs: { connect: 500, greeting: 300, silence: 300 } }
const carry = (url: string, over = {}) =>
  openSmtp({ url, from, name: 'desk.example', authority: server.authority, ...over }).carry(outgoing)

test('mails go over TLS only, to a server that proves its identity', async () => {
  expect(await carry(server.secureUrl)).toEqual({ outcome: 'sent' })
  expect(await carry(server.plainUrl)).toMatchObject({ outcome: 'later' })
  expect(await carry(server.url, { authority: '' })).toMatchObject({ outcome: 'later' })
  expect(await carry(server.url.replace('recado:', 'nobody:'))).toEqual({ outcome: 'later', reason: 'EAUTH 535' })
  expect(await carry('smtp://localhost:1')).toMatchObject({ outcome: 'later' })
  expect(server.received).toHaveLength(1)
})

test('a mail server that stays silent is given up', async () => {
  server.failNext('slow banner')
  expect(await carry(server.url, impatient)).toMatchObject({ outcome: 'later', reason: 'ETIMEDOUT' })
  server.failNext('silence')
  expect(await carry(server.url, impatient)).toMatchObject({ outcome: 'later', reason: 'ETIMEDOUT' })
  expect(await carry(server.url)).toEqual({ outcome: 'sent' })
})
