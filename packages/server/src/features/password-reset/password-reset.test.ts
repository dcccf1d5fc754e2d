import { useLoginLink } from '@recado/contract/auth/api'
import { login, logout, me } from '@recado/contract/platform/session'
import { forgetPassword, resetPassword } from '@recado/contract/password-reset/api'
import { updateUser } from '@recado/contract/users/api'
import { type MailServer, startMailServer } from '@recado/peers/mail/mail-server'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLoginLink } from '#features/auth/auth.ts'
import { hashPassword } from '#platform/passwords/password.ts'
import { openMails } from '#platform/mail/mails.ts'
import { type TestUser, World } from '../../../test/world.ts'

const minuteMs = 60_000
const next = 'Outra-senha-7'
const personPassword = 'senha-da-pessoa-1'
const from = 'recado@desk.example'
const publicUrl = 'https://desk.example'
const logged: string[] = []
const log = pino({ level: 'trace' }, { write: (line) => void logged.push(line) })

let server: MailServer
let w: World
let companyId: number
let ana: TestUser
beforeAll(async () => {
  server = await startMailServer({ from })
  w = await World.create({ mails: openMails({ mail: { url: server.url, from, authority: server.authority }, publicUrl, log }) })
  companyId = await w.company()
})
afterAll(async () => {
  await w.end()
  await server.close()
})
beforeEach(async () => {
  ana = await w.user(companyId, 'user')
})
afterEach(async () => {
  server.received.length = 0
  server.heal()
  await w.owner.query(
    "delete from failed_attempts; delete from work where kind = 'mail.send'; update companies set due_date = null",
  )
})

const ask = async (email = ana.email) => {
  const answer = await w.call(undefined, forgetPassword, { email })
  await w.settle()
  return [answer.status, answer.error.error]
}
const codeIn = (text = '') => /^([A-Z2-9]{4}-[A-Z2-9]{4})$/m.exec(text)?.[1] ?? ''
/** The code of the latest mail. */
const code = () => codeIn(server.received.at(-1)?.text)
const use = async (token: string, email = ana.email, newPassword = next) => {
  const { status, error } = await w.call(undefined, resetPassword, { email, token, newPassword })
  return [status, error.error]
}
const enters = async (password: string, email = ana.email) => (await w.call(undefined, login, { email, password })).status
const refused = [400, 'ERR_RESET_CODE']
const wrong = (right: string) => (right.startsWith('A') ? 'B' : 'A') + right.slice(1)

test('a mailed code sets another password, once, however it is typed, and ends all open sessions and links', async () => {
  w.published.length = 0
  expect(await ask(` ${ana.email.toUpperCase()} `)).toEqual([200, undefined])
  expect(server.received).toMatchObject([{ to: ana.email }])
  const link = await w.app.unit(companyId, (ctx) => createLoginLink(ctx, ana.id, publicUrl))
  expect(await use(` ${code().toLowerCase().replace('-', ' ')}`)).toEqual([200, undefined])
  expect((await w.call(ana, me, {})).status).toBe(401)
  expect(w.published.filter(({ last }) => last)).toMatchObject([{ payload: { user: { id: ana.id }, reason: 'password' } }])
  const spent = { token: link.split('#')[1] ?? '', password: 'mais-uma-senha' }
  expect((await w.call(undefined, useLoginLink, spent)).status).toBe(410)
  expect(await enters(next)).toBe(200)
  expect(await use(code())).toEqual(refused)
  await w.settle()
  expect(server.received.at(-1)?.headers.get('subject')).toBe('Recado: sua senha foi trocada')
})

test('the mail says when, for how long and what to do if it was not the reader, and its link does not carry the code', async () => {
  for (const [language, subject] of [
    ['pt', 'Recado: código para trocar a senha'],
    ['en', 'Recado: code to change your password'],
    ['es', 'Recado: código para cambiar la contraseña'],
  ]) {
    await w.owner.query('update users set language = $2 where id = $1', [ana.id, language])
    await ask()
    const { headers, text, html } = server.received.at(-1) ?? { text: '', html: '' }
    expect(headers?.get('subject')).toBe(subject)
    expect(text).toMatch(/15 minut/)
    expect(text).toContain(ana.name)
    expect(html).toContain(`>${code()}<`)
    for (const url of `${text}${html}`.match(/https?:[^\s"<]+/g) ?? [])
      expect(url).toBe(`http://localhost:8080/forgetpsw#${encodeURIComponent(ana.email)}`)
  }
})

test('only the newest code is good', async () => {
  await ask()
  const first = code()
  await ask()
  expect(await use(first)).toEqual(refused)
  expect(await use(code())).toEqual([200, undefined])
})

test('five wrong codes end a code, also when concurrent, and a new code starts with new tries', async () => {
  await ask()
  const guesses = await Promise.all(Array.from({ length: 5 }, () => use(wrong(code()))))
  expect(guesses).toEqual(guesses.map(() => refused))
  expect(await use(code())).toEqual(refused)
  await ask()
  for (let n = 0; n < 4; n++) expect(await use(wrong(code()))).toEqual(refused)
  expect(await use(code())).toEqual([200, undefined])
})

test('a code expires after 15 minutes and is swept', async () => {
  await ask()
  w.turnClock(15 * minuteMs)
  expect(await use(code())).toEqual(refused)
  w.turnClock(60 * minuteMs)
  await w.settle()
  expect((await w.owner.query('select from password_resets where user_id = $1', [ana.id])).rows).toEqual([])
})

test('of two concurrent uses of a code one succeeds', async () => {
  await ask()
  const answers = await Promise.all([use(code()), use(code(), ana.email, 'Terceira-senha-8')])
  expect(answers).toEqual(expect.arrayContaining([[200, undefined], refused]))
})

test('a code that is replaced while it is used is refused', async () => {
  await ask()
  const token = code()
  // By then the code has been found right.
  await w.owner.query('begin; lock table settings in access exclusive mode')
  const used = use(token)
  await expect.poll(() => w.countWaiting()).toBe(1)
  await w.owner.query("update password_resets set code_hash = 'another' where user_id = $1", [ana.id])
  await w.owner.query('commit')
  expect(await used).toEqual(refused)
})

test("another user's code is refused, and so is any code for an unknown address", async () => {
  const bia = await w.user(companyId, 'user')
  const other = await w.user(await w.company(), 'admin')
  await ask()
  for (const email of [bia.email, other.email, 'nobody@recado.example', "x' or '1'='1", '']) {
    expect(await use(code(), email), email).toEqual(refused)
  }
  expect(await use("' or ''='")).toEqual(refused)
  expect(await use(code())).toEqual([200, undefined])
})

test('a password that is set in another way ends the code, and so does the deletion of the user', async () => {
  const admin = await w.user(companyId, 'admin')
  await ask()
  expect((await w.call(admin, updateUser, { id: ana.id, password: 'senha-de-fora' })).status).toBe(200)
  expect(await use(code())).toEqual(refused)
  await ask()
  await w.owner.query('update users set deleted_at = now() where id = $1', [ana.id])
  expect(await use(code())).toEqual(refused)
  expect(await ask()).toEqual([404, 'ERR_EMAIL_NOT_FOUND'])
})

test.each(['Curta-1', 'sem-maiuscula-1', 'SEM-MINUSCULA-1', 'Sem-algarismo', 'Password1', `Aa1${'x'.repeat(48)}`])(
  'the password %s is refused at its field, and the code stays good',
  async (bad) => {
    await ask()
    const { status, error } = await w.call(undefined, resetPassword, { email: ana.email, token: code(), newPassword: bad })
    expect([status, JSON.stringify(error.details)]).toEqual([400, expect.stringContaining('newPassword')])
    expect(await use(code())).toEqual([200, undefined])
  },
)

test('the paths of the specification do the same', async () => {
  const post = async (path: string) => {
    const { statusCode, body } = await w.app.http.inject({ method: 'POST', url: `/api/${path}` })
    await w.settle()
    return [statusCode, (JSON.parse(body) as { error?: string }).error]
  }
  const [email, password] = [encodeURIComponent(ana.email), encodeURIComponent('Senha/nova 9')]
  expect(await post(`forgetpassword/${email}`)).toEqual([200, undefined])
  expect(await post('forgetpassword/nobody%40recado.example')).toEqual([404, 'ERR_EMAIL_NOT_FOUND'])
  for (const evil of ["x'%20OR%20'1'='1", '%27%3Bdrop%20table%20users'])
    expect(await post(`forgetpassword/${evil}`)).toEqual([404, 'ERR_EMAIL_NOT_FOUND'])
  const [nul, long] = [await post('forgetpassword/%00'), await post(`forgetpassword/${'x'.repeat(10_000)}`)]
  expect([nul[0], long[0]]).toEqual([400, 414])
  expect(await post(`resetpasswords/${email}/'%20OR%20''='/${password}`)).toEqual(refused)
  expect(await post(`resetpasswords/${email}/${code()}/curta`)).toEqual([400, 'ERR_VALIDATION'])
  expect(await post(`resetpasswords/${email}/${code()}/${password}`)).toEqual([200, undefined])
  expect(await enters('Senha/nova 9')).toBe(200)
})

test('an address, known or not, gets at most three codes an hour, and a network at most twenty', async () => {
  for (let n = 0; n < 3; n++) expect(await ask()).toEqual([200, undefined])
  const mails = server.received.length
  const { status, error } = await w.call(undefined, forgetPassword, { email: ana.email })
  expect([status, error]).toMatchObject([429, { details: { retryAfter: expect.any(Number) as number } }])
  await w.settle()
  expect(server.received.length).toBe(mails)
  const one = await w.user(companyId, 'user')
  expect(await ask(one.email)).toEqual([200, undefined])
  for (let n = 4; n < 20; n++) expect((await ask(`nobody${n}@recado.example`))[0]).toBe(404)
  expect((await ask((await w.user(companyId, 'user')).email))[0]).toBe(429)
  w.turnClock(61 * minuteMs)
  expect(await ask()).toEqual([200, undefined])
})

test('guessing is slowed by network, whatever address is guessed', async () => {
  const answers: unknown[] = []
  for (let n = 0; n < 21; n++) answers.push((await use('ABCDEFGH', `nobody${n}@recado.example`))[0])
  expect(answers).toEqual([...Array.from({ length: 20 }, () => 400), 429])
})

test('a code also works when the company has not paid, and signs no user in', async () => {
  await w.owner.query("update companies set due_date = '2020-01-01' where id = $1", [companyId])
  await ask()
  expect(await use(code())).toEqual([200, undefined])
  expect(await enters(next)).toBe(403)
  expect(await enters('not-this-one')).toBe(401)
})

test('a request for a code changes nothing: sessions go on until a code is used', async () => {
  await ask()
  expect(await use(wrong(code()))).toEqual(refused)
  expect((await w.call(ana, me, {})).status).toBe(200)
  expect((await w.call(ana, logout, {})).status).toBe(200)
})

test('codes and passwords are in no log and, in plain text, in no table', async () => {
  await ask()
  const token = code()
  const { rows } = await w.owner.query('select r::text as row from password_resets r union all select w::text from work w')
  expect(await use(token)).toEqual([200, undefined])
  const traces = JSON.stringify([logged, rows])
  expect(logged.join('')).toContain('a mail was sent')
  for (const secret of [token, token.replace('-', ''), next, ana.email]) expect(traces).not.toContain(secret)
})

test.each(['an admin gives another', 'the person takes another'])(
  'when %s address, codes and links sent to the former address stop working, and that address is told',
  async (who) => {
    const admin = await w.user(companyId, 'admin')
    await ask()
    const [sent, former] = [code(), ana.email]
    await w.owner.query('update users set password_hash = $2 where id = $1', [ana.id, await hashPassword(personPassword)])
    const link = (await w.app.unit(companyId, (ctx) => createLoginLink(ctx, ana.id, publicUrl))).split('#')[1] ?? ''
    server.received.length = 0
    const email = `nova.${former}`
    const moved = who.startsWith('an admin')
      ? w.call(admin, updateUser, { id: ana.id, email })
      : w.call(ana, updateUser, { id: ana.id, email, currentPassword: personPassword })
    expect((await moved).status).toBe(200)
    await w.settle()
    expect(server.received.map(({ to }) => to)).toEqual([former])
    expect(server.received[0]?.headers.get('subject')).toBe('Recado: seu e-mail de entrada foi trocado')
    expect(server.received[0]?.text).not.toContain(email)
    for (const address of [email, former]) expect(await use(sent, address)).toEqual(refused)
    expect((await w.call(undefined, useLoginLink, { token: link, password: 'mais-uma-senha' })).status).toBe(410)
    server.received.length = 0
    await ask(email)
    expect(await use(code(), email)).toEqual([200, undefined])
  },
)

test('an address in capitals is the same mailbox, so no code ends and no mail is sent', async () => {
  await ask()
  const [sent, admin] = [code(), await w.user(companyId, 'admin')]
  server.received.length = 0
  expect((await w.call(admin, updateUser, { id: ana.id, email: ana.email.toUpperCase() })).status).toBe(200)
  await w.settle()
  expect(server.received).toEqual([])
  expect(await use(sent)).toEqual([200, undefined])
})

test('an installation without mail says so and counts nothing', async () => {
  const bare = await World.create()
  try {
    const person = await bare.user(await bare.company(), 'admin')
    const { status, error } = await bare.call(undefined, forgetPassword, { email: person.email })
    expect([status, error.error]).toEqual([503, 'ERR_NO_MAIL'])
    expect((await bare.owner.query('select from password_resets')).rows).toEqual([])
  } finally {
    await bare.end()
  }
})
