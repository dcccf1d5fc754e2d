import { type MailServer, startMailServer } from '@recado/peers/mail/mail-server'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openMails } from '#platform/mail/mails.ts'
import { World } from '../../../test/world.ts'
import { remindAll } from './reminders.ts'

const from = 'recado@desk.example'
const publicUrl = 'https://desk.example'
const dayMs = 86_400_000
const hourMs = 3_600_000

let server: MailServer
let w: World
const openedMails = () =>
  openMails({ mail: { url: server.url, from, authority: server.authority }, publicUrl, log: pino({ level: 'silent' }) })
beforeAll(async () => {
  server = await startMailServer({ from })
  w = await World.create({ mails: openedMails(), publicUrl })
})
afterAll(async () => {
  await w.end()
  await server.close()
})
afterEach(async () => {
  await w.owner.query('update companies set due_date = null')
  server.received.length = 0
})

/** A zone in which it is that hour now. */
function zoneAt(hour: number): string {
  const ahead = ((hour - w.now.getUTCHours() + 36) % 24) - 12
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

interface Company {
  id: number
  set: (days: number, hour?: number) => Promise<string>
}

/** A company whose admins speak two languages. It has paid before unless it is on trial. */
async function companyOf({ isTrial = false, value = 49.9 } = {}): Promise<Company> {
  const id = await w.company()
  await w.owner.query('update plans set value = $2 where id = (select plan_id from companies where id = $1)', [id, value])
  await w.owner.query("update companies set name = 'Araucária', email = 'contato@araucaria.example' where id = $1", [id])
  const [first, second] = [await w.user(id, 'admin'), await w.user(id, 'admin')]
  await w.user(id, 'owner')
  await w.owner.query("update users set language = 'es' where id = $1", [first.id])
  await w.owner.query("update users set language = 'en' where id = $1", [second.id])
  if (!isTrial)
    await w.owner.query(
      `insert into invoices (company_id, plan_id, detail, months, cents, period_start, due_date, status, paid_at,
        paid_by, created_at, updated_at)
       values ($1, 1, 'x', 1, 1, '2020-01-01', '2020-01-01', 'paid', now(), 'payment', now(), now())`,
      [id],
    )
  return {
    id,
    set: async (days, hour = 12) => {
      const timeZone = zoneAt(hour)
      const due = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(w.now.getTime() + days * dayMs))
      await w.owner.query('update companies set due_date = $2, time_zone = $3 where id = $1', [id, due, timeZone])
      return due
    },
  }
}

const dayOf = (day: string) => day.split('-').reverse().join('/')
const everywhere = () => ({ ...w.app.around, now: w.now })
/** Runs one round of the clock and returns the mails with their recipients. */
async function round(): Promise<{ to: string; subject: string }[]> {
  server.received.length = 0
  await remindAll(everywhere())
  await w.settle()
  return server.received.map(({ to, headers }) => ({ to, subject: headers.get('subject') ?? '' }))
}

test('a paying company is told five days before, one day before and on the last day, once each, in each reader’s language', async () => {
  const company = await companyOf()
  const told: [number, string][] = [
    [6, ''],
    [5, 'en 5 días'],
    [3, ''],
    [2, ''],
    [1, 'mañana'],
    [0, 'hoy'],
    [-1, ''],
  ]
  // The last day comes nearer, as if days went by.
  for (const [days, words] of told) {
    const due = await company.set(days)
    await w.owner.query('update subscription_reminders set due_date = $2 where company_id = $1', [company.id, due])
    const subjects = (await round()).map(({ subject }) => subject)
    expect([days, subjects.length]).toEqual([days, words ? 3 : 0])
    if (words) expect(subjects).toContain(`Recado: la suscripción termina ${words}`)
    expect(await round()).toEqual([])
  }
})

test('a company with many admins mails the first ten, and until its e-mail is confirmed only that address', async () => {
  const company = await companyOf()
  for (let n = 0; n < 12; n++) await w.user(company.id, 'admin')
  await company.set(1)
  const confirmation = `insert into email_confirmations (company_id, user_id, token_hash, expires_at)
    select company_id, min(id), '\\x00', now() from users where company_id = $1 group by 1`
  await w.owner.query(confirmation, [company.id])
  expect((await round()).map(({ to }) => to)).toEqual(['contato@araucaria.example'])
  await w.owner.query('delete from email_confirmations')
  await w.owner.query('delete from subscription_reminders')
  expect(await round()).toHaveLength(10)
})

test('the mail tells the company and its admins the last day, the price and where to pay', async () => {
  const company = await companyOf()
  const due = await company.set(1)
  await round()
  const { rows } = await w.owner.query<{ id: number }>("select id from invoices where company_id = $1 and status = 'open'", [
    company.id,
  ])
  expect(server.received.map(({ to }) => to)).toEqual(
    expect.arrayContaining(['contato@araucaria.example', expect.stringMatching(/^person/), expect.stringMatching(/^person/)]),
  )
  const english = server.received.find(({ text }) => text.startsWith('Hello'))
  expect(english?.text).toContain(`The subscription of Araucária is valid until the end of ${dayOf(due)}.`)
  expect(english?.text).toMatch(/Pay R\$\s49,90 by Pix, and everything continues until \d\d\/\d\d\/\d{4}\./)
  expect(english?.text).toContain(`${publicUrl}/checkout/${rows[0]?.id}`)
  expect(english?.html).toContain('See the invoice and pay')
})

test('a company on trial is told one day before, and not five', async () => {
  const company = await companyOf({ isTrial: true })
  await company.set(5)
  expect(await round()).toEqual([])
  await company.set(1)
  expect((await round()).map(({ subject }) => subject)).toContain('Recado: the trial ends tomorrow')
})

test('an address that is also the address of an admin gets one mail', async () => {
  const company = await companyOf()
  await w.owner.query(
    `update companies c set email = upper(u.email) from users u where c.id = $1 and u.company_id = c.id
      and u.profile = 'admin' and u.language = 'en'`,
    [company.id],
  )
  await company.set(1)
  expect(await round()).toHaveLength(2)
})

test('no reminder is sent at night, nor to a company that pays nothing, is blocked, or belongs to an operator', async () => {
  const night = await companyOf()
  await night.set(1, 3)
  await (await companyOf({ value: 0 })).set(1)
  const blocked = await companyOf()
  await blocked.set(1)
  await w.owner.query('update companies set status = false where id = $1', [blocked.id])
  const own = await companyOf()
  await own.set(1)
  await w.owner.query('update users set super = true where company_id = $1', [own.id])
  expect(await round()).toEqual([])
  await w.owner.query('update users set super = false')
})

test('two concurrent nodes send a reminder once, and a concurrent payment prevents it', async () => {
  const company = await companyOf()
  await company.set(1)
  await Promise.all([remindAll(everywhere()), remindAll(everywhere())])
  await w.settle()
  expect(server.received).toHaveLength(3)
  server.received.length = 0
  const paying = await companyOf()
  await paying.set(1)
  // The round has found the old day and waits for the lock on the company.
  await w.behind('update companies set due_date = due_date + 30 where id = $1', [paying.id], () => remindAll(everywhere()))
  await w.settle()
  expect(server.received).toEqual([])
})

test('without a mail server, no reminder counts as sent', async () => {
  const company = await companyOf()
  await company.set(1)
  const none = openMails({ mail: undefined, publicUrl, log: pino({ level: 'silent' }) })
  await remindAll({ ...everywhere(), mails: none })
  expect(await round()).toHaveLength(3)
})

test('the clock sends the reminders', async () => {
  const company = await companyOf()
  w.turnClock(hourMs)
  await company.set(1)
  await w.settle()
  await w.settle()
  expect(server.received).toHaveLength(3)
})
