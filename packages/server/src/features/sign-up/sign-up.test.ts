import { listAudit } from '@recado/contract/audit/api'
import { useLoginLink } from '@recado/contract/auth/api'
import { login, me, showEntry } from '@recado/contract/platform/session'
import { listCampaigns } from '@recado/contract/campaigns/api'
import { updateConnection } from '@recado/contract/connections/api'
import { showCompany } from '@recado/contract/companies/api'
import type { Input } from '@recado/contract/endpoint'
import { forgetPassword, resetPassword } from '@recado/contract/password-reset/api'
import { signUp } from '@recado/contract/sign-up/api'
import { askForConfirmation, confirmEmail } from '@recado/contract/sign-up/confirmation'
import { createUser, deleteUser, updateUser } from '@recado/contract/users/api'
import { type MailServer, startMailServer } from '@recado/peers/mail/mail-server'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLoginLink } from '#features/auth/auth.ts'
import { hashPassword } from '#platform/passwords/password.ts'
import { listCompaniesToCheck } from '#features/contact-lists/check-queries.ts'
import { findTerms } from '#features/campaigns/queries.ts'
import { openMails } from '#platform/mail/mails.ts'
import { type TestUser, World } from '../../../test/world.ts'

const from = 'recado@desk.example'
const password = 'uma-senha-boa-1'
const dayMs = 86_400_000

let server: MailServer
let w: World
let planId: number
let serial = 0
beforeAll(async () => {
  server = await startMailServer({ from })
  const mail = { url: server.url, from, authority: server.authority }
  w = await World.create({ mails: openMails({ mail, publicUrl: 'https://desk.example', log: pino({ level: 'silent' }) }) })
  await w.company()
  planId = (await w.owner.query<{ id: number }>('select id from plans')).rows[0]?.id ?? 0
})
afterAll(async () => {
  await w.end()
  await server.close()
})
beforeEach(() => {
  server.received.length = 0
  serial++
})
afterEach(() => w.owner.query("delete from failed_attempts; delete from work where kind = 'mail.send'"))

type Wish = Input<typeof signUp>
const wish = (over: Partial<Wish> = {}): Wish => ({
  name: `Loja ${serial}`,
  email: `loja${serial}@recado.example`,
  phone: '(11) 97654-3210',
  password,
  planId,
  recurrence: 'MENSAL',
  dueDate: '2026-12-01',
  status: true,
  campaignsEnabled: true,
  ...over,
})
const ask = async (over: Partial<Wish> = {}, world = w) => {
  const { status, error } = await world.call(undefined, signUp, wish(over))
  return [status, error.error]
}
const made = async (name = `Loja ${serial}`, world = w) =>
  (
    await world.owner.query<{ id: number; due_date: string }>(
      `select id, name, email, phone, status, recurrence, plan_id, due_date::text from companies where name = $1`,
      [name],
    )
  ).rows
/** Signs in with the address of the sign-up. */
async function enter(email = wish().email, world = w): Promise<TestUser> {
  const { body } = await world.call(undefined, login, { email, password })
  const { id, companyId, profile, name, allTicket } = body.user
  return { id, companyId, profile, name, allTicket, email, queueIds: [], token: body.token }
}
const tokenIn = (text = '') => /confirm-email#(\S+)/.exec(text)?.[1] ?? ''

test('a sign-up creates a company with an admin of its name, who signs in, for three days and with the chosen plan', async () => {
  expect(await ask({ email: `  Loja${serial}@Recado.example`.trim() })).toEqual([200, undefined])
  const inThreeDays = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(w.now.getTime() + 3 * dayMs)
  expect(await made()).toMatchObject([
    { status: true, recurrence: 'MENSAL', plan_id: planId, due_date: inThreeDays, phone: '11976543210' },
  ])
  const admin = await enter()
  expect((await w.call(admin, me, {})).body).toMatchObject({
    name: `Loja ${serial}`,
    profile: 'admin',
    super: false,
    allTicket: 'enabled',
    queues: [],
    company: { name: `Loja ${serial}`, plan: { id: planId }, emailConfirmed: false },
  })
  w.turnClock(3 * dayMs)
  expect((await w.call(undefined, login, { email: admin.email, password })).status).toBe(200)
  w.turnClock(dayMs)
  expect((await w.call(undefined, login, { email: admin.email, password })).error.error).toBe('ERR_SUBSCRIPTION_EXPIRED')
})

test.each([
  ['Padaria da Vila', 'Olá, Padaria da Vila.'],
  ['Ganhe já: evil.example/x', 'Olá.'],
  ['http://10.0.0.1 é nosso', 'Olá.'],
  ['prêmios@evil', 'Olá.'],
  ['Bloqueada! Ligue 0800 123', 'Olá.'],
  ['Você\n\nperdeu a conta', 'Olá, Você perdeu a conta.'],
])('a sign-up of a outsider as %j sends that outsider no address of the sender', async (name, greeting) => {
  expect(await ask({ name })).toEqual([200, undefined])
  await w.settle()
  const mine = server.received.filter(({ to }) => to === wish().email)
  expect(mine.map(({ text }) => text.split('\n')[0])).toEqual([greeting])
})

test('a sign-up ignores values that a company may not give itself', async () => {
  const gifts = {
    dueDate: '2099-01-01',
    recurrence: 'ANUAL',
    status: false,
    campaignsEnabled: { yes: true },
    users: 999,
    profile: 'owner',
    super: true,
    user: { super: true },
    maxStored: 10 ** 15,
    companyId: 1,
  }
  expect(await ask(gifts as never)).toEqual([200, undefined])
  const [company] = await made()
  expect(company).toMatchObject({ status: true, recurrence: 'MENSAL' })
  const { rows } = await w.owner.query('select profile, super from users where company_id = $1', [company?.id])
  expect(rows).toEqual([{ profile: 'admin', super: false }])
  expect(Date.parse(String(company?.due_date))).toBeLessThan(w.now.getTime() + 4 * dayMs)
})

test('a hidden or unknown plan is refused, and no company is created', async () => {
  await w.owner.query('update plans set is_public = false where id = $1', [planId])
  for (const bad of [planId, 2_000_000_000]) {
    const { status, error } = await w.call(undefined, signUp, wish({ planId: bad }))
    expect([status, error]).toMatchObject([400, { error: 'ERR_VALIDATION', details: { fields: [{ path: 'planId' }] } }])
  }
  await w.owner.query('update plans set is_public = true where id = $1', [planId])
  expect(await made()).toEqual([])
})

test('an address that already signs in is refused at its field, also in capitals and at once, and leaves no company behind', async () => {
  expect(await ask()).toEqual([200, undefined])
  const { status, error } = await w.call(undefined, signUp, wish({ name: 'Outra', email: wish().email.toUpperCase() }))
  expect([status, error]).toMatchObject([409, { error: 'ERR_EMAIL_TAKEN', details: { field: 'email' } }])
  expect(await made('Outra')).toEqual([])
  await w.owner.query('delete from failed_attempts')
  const both = await Promise.all([1, 2].map((n) => ask({ name: `Gêmea ${n}`, email: 'gemea@recado.example' })))
  expect(both).toEqual(
    expect.arrayContaining([
      [200, undefined],
      [409, 'ERR_EMAIL_TAKEN'],
    ]),
  )
  expect([...(await made('Gêmea 1')), ...(await made('Gêmea 2'))]).toHaveLength(1)
})

test.each([
  ['name', ['', 'A', ' A ', 'x'.repeat(51)]],
  ['email', ['', 'loja', 'loja@']],
  ['password', ['', '1234', 'x'.repeat(51), '12345678']],
  ['phone', ['123', '119765432101', 'telefone']],
  ['planId', [null, 0, 'x', 1.5]],
])('an invalid %s is refused at its field', async (field, bad) => {
  for (const value of bad) {
    const { status, error } = await w.call(undefined, signUp, wish({ [field]: value }))
    expect([status, JSON.stringify(error.details)], String(value)).toEqual([400, expect.stringContaining(field)])
  }
  expect(await made()).toEqual([])
})

test('a network has five sign-ups an hour, whatever the address, and an address has five, whatever the network', async () => {
  for (let n = 0; n < 5; n++) expect(await ask({ email: `muitas${n}@recado.example`, name: 'Muitas' })).toEqual([200, undefined])
  expect((await ask({ email: 'muitas5@recado.example' }))[0]).toBe(429)
  w.turnClock(61 * 60_000)
  expect(await ask()).toEqual([200, undefined])
  expect(await made('Muitas')).toHaveLength(5)
})

test('a refused sign-up takes no place of a successful one, and is counted apart, at most twenty an hour from a network', async () => {
  const taken = `tomada${serial}@recado.example`
  expect(await ask({ email: taken })).toEqual([200, undefined])
  const bad: Partial<Wish>[] = [{ planId: 2_000_000_000 }, { email: taken }]
  for (let n = 0; n < 20; n++) expect((await ask({ name: 'Nenhuma', ...bad[n % 2] }))[0], String(n)).toBe([400, 409][n % 2])
  expect(await made('Nenhuma')).toEqual([])
  expect((await ask({ name: 'Nenhuma', ...bad[0] }))[0]).toBe(429)
  w.turnClock(61 * 60_000)
  for (let n = 0; n < 5; n++) expect((await ask({ name: 'Nenhuma', ...bad[n % 2] }))[0]).not.toBe(429)
  for (let n = 0; n < 5; n++)
    expect(await ask({ email: `boa${n}@recado.example`, name: 'Boas' }), String(n)).toEqual([200, undefined])
  expect((await ask({ email: 'boa5@recado.example', name: 'Boas' }))[0]).toBe(429)
})

test('a company reaches no large audience until its e-mail is confirmed, and the link confirms it once', async () => {
  await ask()
  await w.settle()
  const [mail] = server.received
  expect(mail).toMatchObject({ to: wish().email })
  expect(`${mail?.text}${mail?.html}`).not.toContain(password)
  const admin = await enter()
  const campaigns = async () => (await w.call(admin, listCampaigns, {})).error.error
  const terms = () => w.db.tenant(admin.companyId, (tx) => findTerms(tx, w.now))
  await w.owner.query(
    `with l as (insert into contact_lists (company_id, name, created_at, updated_at) values ($1, 'Todos', now(), now()) returning id)
     insert into contact_list_items (company_id, contact_list_id, name, number, email, created_at, updated_at, ask_at)
     select $1, l.id, 'Ana', '5541999990000', '', now(), now(), now() - interval '1 day' from l`,
    [admin.companyId],
  )
  const checked = async () => (await w.system.across((tx) => listCompaniesToCheck(tx, w.now))).includes(admin.companyId)
  expect([await campaigns(), (await terms()).hasPlan, await checked()]).toEqual(['ERR_EMAIL_UNCONFIRMED', false, false])
  expect((await w.call(undefined, confirmEmail, { token: 'x'.repeat(43) })).status).toBe(410)
  expect((await w.call(undefined, confirmEmail, { token: tokenIn(mail?.text) })).status).toBe(200)
  expect([await campaigns(), (await terms()).hasPlan, await checked()]).toEqual([undefined, true, true])
  expect((await w.call(admin, showCompany, { id: admin.companyId })).body.emailConfirmed).toBe(true)
  expect((await w.call(undefined, confirmEmail, { token: tokenIn(mail?.text) })).status).toBe(410)
})

test('a new link ends the previous one, at most three an hour, and a link ends after seven days', async () => {
  await ask()
  await w.settle()
  const admin = await enter()
  const again = async () => (await w.call(admin, askForConfirmation, {})).status
  expect(await again()).toBe(200)
  await w.settle()
  const [first, second] = server.received.map(({ text }) => tokenIn(text))
  expect((await w.call(undefined, confirmEmail, { token: first ?? '' })).status).toBe(410)
  expect([await again(), await again(), await again()]).toEqual([200, 200, 429])
  const colleague = await w.user(admin.companyId, 'supervisor')
  expect((await w.call(colleague, askForConfirmation, {})).status).toBe(403)
  await w.settle()
  expect((await w.call(undefined, confirmEmail, { token: second ?? '' })).status).toBe(410)
  w.turnClock(7 * dayMs)
  // They arrive in any order. The latest link is among them.
  for (const { text } of server.received)
    expect((await w.call(undefined, confirmEmail, { token: tokenIn(text) })).status).toBe(410)
})

test('an admin who asks for another link takes over from the founder who has left', async () => {
  await ask()
  const founder = await enter()
  const next = await w.user(founder.companyId, 'admin')
  expect((await w.call(next, deleteUser, { id: founder.id })).status).toBe(200)
  await w.settle()
  server.received.length = 0
  expect((await w.call(next, askForConfirmation, {})).status).toBe(200)
  await w.settle()
  expect(server.received.map(({ to }) => to)).toEqual([next.email])
  expect((await w.call(undefined, confirmEmail, { token: tokenIn(server.received[0]?.text) })).status).toBe(200)
  expect((await w.call(next, listCampaigns, {})).status).toBe(200)
})

test('the owner of the mailbox takes over from a stranger who signed up with it, and has confirmed it by that', async () => {
  await ask()
  const outsider = await enter()
  await w.call(undefined, forgetPassword, { email: outsider.email })
  await w.settle()
  const token = /^([A-Z2-9]{4}-[A-Z2-9]{4})$/m.exec(server.received.map(({ text }) => text).join('\n'))?.[1] ?? ''
  const taken = { email: outsider.email, token, newPassword: 'Minha-senha-9' }
  expect((await w.call(undefined, resetPassword, taken)).status).toBe(200)
  expect((await w.call(outsider, me, {})).status).toBe(401)
  const { body } = await w.call(undefined, login, { email: outsider.email, password: 'Minha-senha-9' })
  expect(body.user.company.emailConfirmed).toBe(true)
})

test('a company adds no user until its e-mail is confirmed', async () => {
  await ask()
  await w.settle()
  const admin = await enter()
  const add = async () => {
    const person = {
      name: 'Segunda',
      email: `segunda${serial}@recado.example`,
      password: 'outra-senha-2',
      profile: 'admin' as const,
    }
    const { status, error } = await w.call(admin, createUser, person)
    return [status, error.error]
  }
  expect(await add()).toEqual([403, 'ERR_EMAIL_UNCONFIRMED'])
  await w.call(undefined, confirmEmail, { token: tokenIn(server.received[0]?.text) })
  expect(await add()).toEqual([200, undefined])
})

const codeIn = (letters: readonly { text: string }[]) =>
  /^([A-Z2-9]{4}-[A-Z2-9]{4})$/m.exec(letters.map(({ text }) => text).join('\n'))?.[1] ?? ''

const personPassword = 'senha-da-pessoa-1'
async function withPassword(companyId: number, profile: 'admin' | 'user'): Promise<TestUser> {
  const person = await w.user(companyId, profile)
  await w.owner.query('update users set password_hash = $2 where id = $1', [person.id, await hashPassword(personPassword)])
  return person
}

/** Takes over an account with a code that was mailed to its address. */
async function takeOver(email: string) {
  await w.call(undefined, forgetPassword, { email })
  await w.settle()
  const taken = { email, token: codeIn(server.received), newPassword: 'Minha-senha-9' }
  server.received.length = 0
  const { status } = await w.call(undefined, resetPassword, taken)
  await w.settle()
  return status
}

test('an owner who takes the account over by a code shuts out all other users, and lets in again those the owner knows', async () => {
  await ask()
  const outsider = await enter()
  const { companyId } = outsider
  const [second, third] = [await withPassword(companyId, 'admin'), await withPassword(companyId, 'user')]
  const connection = await w.connection(companyId, 'DISCONNECTED')
  const token = 'a-token-that-a-outsider-keeps-for-later-1'
  expect((await w.call(second, updateConnection, { id: connection, token })).status).toBe(200)
  await w.call(undefined, forgetPassword, { email: second.email })
  await w.settle()
  const codeOfSecond = codeIn(server.received)
  server.received.length = 0
  const link = (await w.app.unit(companyId, (ctx) => createLoginLink(ctx, third.id, 'https://desk.example'))).split('#')[1] ?? ''
  expect(await takeOver(outsider.email)).toBe(200)
  const changed = server.received.find(({ to }) => to === outsider.email)?.text ?? ''
  for (const { email } of [second, third]) expect(changed).toContain(email)
  for (const person of [second, third]) {
    expect((await w.call(person, me, {})).status).toBe(401)
    expect((await w.call(undefined, login, { email: person.email, password: personPassword })).status).toBe(401)
    expect((await w.call(undefined, forgetPassword, { email: person.email })).status).toBe(404)
  }
  const byCode = { email: second.email, token: codeOfSecond, newPassword: 'Outra-senha-7' }
  expect((await w.call(undefined, resetPassword, byCode)).status).toBe(400)
  expect((await w.call(undefined, useLoginLink, { token: link, password: 'mais-uma-senha' })).status).toBe(410)
  const { rows } = await w.owner.query(
    "select from api_tokens where company_id = $1 union all select from connections where company_id = $1 and token <> ''",
    [companyId],
  )
  expect(rows).toEqual([])
  const { body } = await w.call(undefined, login, { email: outsider.email, password: 'Minha-senha-9' })
  const owner = { ...outsider, token: body.token }
  const acts = (await w.call(owner, listAudit, {})).body.entries.map(({ act, subject }) => [act, subject?.id])
  expect(acts).toEqual(expect.arrayContaining([second, third].map(({ id }) => ['user.held', id])))
  expect((await w.call(owner, updateUser, { id: third.id, password: 'dada-pela-dona-1' })).status).toBe(200)
  expect((await w.call(undefined, login, { email: third.email, password: 'dada-pela-dona-1' })).status).toBe(200)
  expect((await w.call(undefined, login, { email: second.email, password: personPassword })).status).toBe(401)
})

test.each(['a colleague who forgot the password', 'the founder, once the e-mail is confirmed'])(
  '%s shuts no colleague out',
  async (who) => {
    await ask()
    const founder = await enter()
    const [second, third] = [await w.user(founder.companyId, 'admin'), await w.user(founder.companyId, 'user')]
    await w.settle()
    const isFounder = who.startsWith('the founder')
    if (isFounder) await w.call(undefined, confirmEmail, { token: tokenIn(server.received[0]?.text) })
    server.received.length = 0
    expect(await takeOver(isFounder ? founder.email : second.email)).toBe(200)
    expect((await w.call(third, me, {})).status).toBe(200)
  },
)

test('a link to an address that the founder has left confirms nothing, and another goes to the new address', async () => {
  await ask()
  await w.settle()
  const [sent] = server.received
  const admin = await enter()
  const email = `nova${serial}@recado.example`
  expect((await w.call(admin, updateUser, { id: admin.id, email, currentPassword: password })).status).toBe(200)
  expect((await w.call(undefined, confirmEmail, { token: tokenIn(sent?.text) })).status).toBe(410)
  await w.settle()
  server.received.length = 0
  await w.call(admin, askForConfirmation, {})
  await w.settle()
  expect(server.received.map(({ to }) => to)).toEqual([email])
  expect((await w.call(undefined, confirmEmail, { token: tokenIn(server.received[0]?.text) })).status).toBe(200)
})

test('nothing is to be confirmed where no mail is sent', async () => {
  const bare = await World.create()
  try {
    await bare.company()
    const { rows } = await bare.owner.query<{ id: number }>('select id from plans')
    expect(await ask({ planId: rows[0]?.id ?? 0 }, bare)).toEqual([200, undefined])
    const admin = await enter(wish().email, bare)
    expect((await bare.call(admin, listCampaigns, {})).status).toBe(200)
  } finally {
    await bare.end()
  }
})

test('an installation may be closed to sign-ups, and says so', async () => {
  const closed = await World.create({ signUp: false })
  try {
    expect(await ask({}, closed)).toEqual([403, 'ERR_USER_CREATION_DISABLED'])
    expect((await closed.call(undefined, showEntry, {})).body).toEqual({ mail: false, signUp: false })
    expect((await w.call(undefined, showEntry, {})).body).toEqual({ mail: true, signUp: true })
  } finally {
    await closed.end()
  }
})
