import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MailServer, startMailServer } from './mail-server.ts'
import { readMessage } from './message.ts'

const from = 'recado@desk.example'
let server: MailServer
beforeAll(async () => void (server = await startMailServer({ from })))
beforeEach(() => void server.refused.splice(0))
afterAll(() => server.close())

const mail = { from, to: 'ze@loja.example', subject: 'Olá, Zé', text: 'Até já', html: '<p>Até já</p>' }
const send = (over: object = {}, url = server.url, ignoreTLS = false) =>
  createTransport({ url, ignoreTLS, tls: { ca: server.authority } }).sendMail({ ...mail, ...over })

test('the server parses a mail', async () => {
  await send()
  expect(server.received.at(-1)).toMatchObject({ from, to: mail.to, text: mail.text, html: mail.html })
  expect(server.received.at(-1)?.headers.get('subject')).toBe(mail.subject)
})

test.each([
  [{ from: 'other@desk.example' }, 553],
  [{ html: undefined }, 550],
  [{ envelope: { from, to: [mail.to, 'b@loja.example'] }, to: undefined }, 550],
  [{ envelope: { from, to: mail.to }, from: 'other@desk.example' }, 550],
  [{ text: 'x'.repeat(300_000) }, undefined],
])('%j is refused', async (over, responseCode) => {
  const before = server.received.length
  await expect(send(over)).rejects.toMatchObject(responseCode ? { responseCode } : { code: 'EMESSAGE' })
  expect(server.received.length).toBe(before)
  if (responseCode) expect(server.refused.length).toBeGreaterThan(0)
})

test('a client cannot send without a login, with a wrong one, or before TLS', async () => {
  const { port } = new URL(server.url)
  await expect(send({}, `smtp://localhost:${port}`)).rejects.toMatchObject({ responseCode: 530 })
  await expect(send({}, `smtp://recado:wrong@localhost:${port}`)).rejects.toMatchObject({ responseCode: 535 })
  await expect(send({}, server.url, true)).rejects.toMatchObject({ code: 'EAUTH' })
})

test('a mail that is not of two parts cannot be read', () => {
  for (const raw of ['', 'Subject: x', 'Subject: x\r\n\r\nbody', 'no header\r\n\r\n'])
    expect(() => readMessage(raw), raw).toThrow(/There (is|are) no|has no name/)
})
