import { createNote } from '@recado/contract/ticket-notes/api'
import { sendMessage } from '@recado/contract/messages/api'
import { createSchedule } from '@recado/contract/schedules/api'
import { updateTicket } from '@recado/contract/tickets/api'
import type { Profile } from '@recado/contract/profiles'
import type { ReferenceKind } from '@recado/contract/reference'
import { picture } from '../files.ts'
import type { Random } from '../arrival-order/random.ts'
import { makeCompany } from '../fixtures/company.ts'
import { importSheet } from '../fixtures/imports.ts'
import { tables } from '../fixtures/tables.ts'
import type { TestUser, World } from '../world.ts'

/** Tables of the whole installation. They name no company. */
const ofEverybody: readonly string[] = ['companies', 'helps', 'plans', 'announcements', 'message_rates']

/** The records that a caller can reach by id or uuid. */
export interface Records {
  ids: Record<ReferenceKind, number[]>
  uuids: string[]
}

/** A caller with a session, or without one. */
export interface Caller {
  as: string
  profile: Profile | undefined
  /** `Bearer …`, or nothing. */
  authorization: string | undefined
  companyId: number | undefined
  /** The records that the caller may name, and those of others. */
  own: Records
  foreign: Records
  /** Words that no answer to the caller may contain. */
  secrets: string[]
  /** The words in the caller's own texts. */
  text: string
  /** Makes another user of the same kind when the session has ended. */
  again: (() => Promise<TestUser>) | undefined
}

/** The kinds of users that call, in a company full of data. */
const profiles: [string, (w: World, companyId: number, queue: () => Promise<number>) => Promise<TestUser>][] = [
  ['owner', async (w, id, queue) => w.user(id, 'owner', [await queue()])],
  ['admin', (w, id) => w.user(id, 'admin')],
  ['supervisor', async (w, id, queue) => w.user(id, 'supervisor', [await queue()])],
  ['operator of the platform', async (w, id) => operatorOf(w, id)],
  ['attendant of a queue', async (w, id, queue) => w.user(id, 'user', [await queue()])],
  ['attendant of no queue', (w, id) => w.user(id, 'user')],
  ['attendant who sees what has no queue', (w, id) => w.user(id, 'user', [], 'enabled')],
]

async function operatorOf(w: World, companyId: number): Promise<TestUser> {
  const person = await w.user(companyId, 'admin')
  await w.owner.query('update users set super = true where id = $1', [person.id])
  return person
}

/** Callers in two companies, and in a third in which two users may not see a colleague's ticket. */
export async function makeCallers(w: World, chance: Random): Promise<{ callers: Caller[]; reload: () => Promise<void> }> {
  const companies = [await makeCompany(w), await makeCompany(w)]
  const reach = new Map<number, Records>()
  for (const { id } of companies) reach.set(id, { ids: {} as Records['ids'], uuids: [] })
  const callers: Caller[] = []
  for (const [at, { id, canary, ids }] of companies.entries()) {
    const other = companies[1 - at]
    if (!other) continue
    for (let count = 0; count < 3; count++) await w.ticket(id, { connectionId: ids.connection })
    await w.owner.query("update messages set body = $2 || ' ' || id where company_id = $1", [id, canary])
    await w.owner.query("update tickets set status = 'open', user_id = $2 where company_id = $1 and id % 2 = 0", [id, ids.user])
    const about = { companyId: id, own: recordsOf(reach, id), foreign: recordsOf(reach, other.id), secrets: [other.canary] }
    for (const [as, make] of profiles) {
      // The queue may be gone by then, so a new user gets a new one.
      const again = () => make(w, id, () => w.queue(id))
      const first = await make(w, id, async () => ids.queue)
      for (const starts of as === 'owner' || as === 'admin' ? [true, false] : [])
        await importSheet(w, first, [[canary, '5541988776633', '', canary]], starts)
      callers.push({ ...about, as, profile: first.profile, authorization: bearer(first), text: `${canary} diz`, again })
    }
    const program = await w.program(await w.user(id, 'admin'))
    callers.push({
      ...about,
      as: 'a program',
      profile: undefined,
      authorization: bearer(program),
      text: `${canary} diz`,
      again: undefined,
    })
    const nobody = {
      ...about,
      profile: undefined,
      companyId: undefined,
      secrets: companies.map((one) => one.canary),
      text: 'diz',
      again: undefined,
    }
    callers.push({ ...nobody, as: 'nobody', authorization: undefined })
    const { token } = await w.user(id, 'owner')
    const broken = chance.oneOf([
      `${token.slice(0, -3)}AAA`,
      token.slice(7),
      'null',
      `${token}${token}`,
      'x'.repeat(5_000),
      '👍',
      '',
    ])
    callers.push({ ...nobody, as: 'a broken token', authorization: `Bearer ${Buffer.from(broken).toString('latin1')}` })
  }
  const reload = async () => {
    for (const [id, records] of reach) await load(w, id, records)
  }
  await reload()
  return { callers: [...callers, ...(await makeHidden(w, companies[0]?.id ?? 0, reach))], reload }
}

const bearer = ({ token }: TestUser) => `Bearer ${token}`

function recordsOf(reach: Map<number, Records>, id: number): Records {
  const records = reach.get(id)
  if (!records) throw new Error(`Nobody has read company ${id}`)
  return records
}

/** Reads which records a company has now, the newest of each kind. */
async function load(w: World, companyId: number, records: Records): Promise<void> {
  for (const [kind, table] of Object.entries(tables)) {
    const own = table === 'companies' ? 'where id = $1' : ofEverybody.includes(table) ? 'where $1 > 0' : 'where company_id = $1'
    const { rows } = await w.owner.query<{ id: number }>(`select id::int from ${table} ${own} order by id desc limit 8`, [
      companyId,
    ])
    records.ids[kind as ReferenceKind] = rows.map(({ id }) => id)
  }
  const { rows } = await w.owner.query<{ uuid: string }>(
    'select uuid from tickets where company_id = $1 order by id desc limit 4',
    [companyId],
  )
  records.uuids = rows.map(({ uuid }) => uuid)
}

/** Two users of another queue, and a colleague's ticket whose words must not reach them. */
async function makeHidden(w: World, otherId: number, reach: Map<number, Records>): Promise<Caller[]> {
  const companyId = await w.company()
  const secret = `HIDDEN${companyId}X`
  const [sales, support] = [await w.queue(companyId), await w.queue(companyId)]
  const ana = await w.user(companyId, 'admin', [sales])
  const hidden = await inHand(w, ana, sales, secret)
  const makers = [
    ['outsider', () => w.user(companyId, 'user', [support], 'enabled')],
    ['supervisor of another queue', () => w.user(companyId, 'supervisor', [support])],
  ] as const
  const callers: Caller[] = []
  for (const [as, again] of makers) {
    const who = await again()
    const own = await inHand(w, who, support, 'meu')
    const foreign = { ids: { ...recordsOf(reach, otherId).ids, ...hidden.ids }, uuids: hidden.uuids }
    for (const kind of Object.keys(tables) as ReferenceKind[]) own.ids[kind] ??= []
    const about = { companyId, own, foreign, secrets: [secret], text: 'meu texto', again }
    callers.push({ ...about, as, profile: who.profile, authorization: bearer(who) })
  }
  return callers
}

/** A ticket that a user has accepted, with everything that can hang on one. */
async function inHand(w: World, who: TestUser, queueId: number, text: string): Promise<Records> {
  const ticket = await w.ticket(who.companyId, { queueId })
  const { uuid, contactId } = (await w.call(who, updateTicket, { id: ticket, status: 'open' })).body
  const file = { name: `${text}.png`, bytes: await picture(8, 8) }
  const [sent] = (await w.upload(who, sendMessage, { ticketId: ticket, body: text }, [file])).body
  const note = (await w.call(who, createNote, { ticketId: ticket, note: text })).body.id
  const sendAt = new Date(w.now.getTime() + 3_600_000).toISOString()
  const schedule = (await w.call(who, createSchedule, { contactId, ticketId: ticket, body: text, sendAt })).body.id
  const ids = {
    company: [who.companyId],
    user: [who.id],
    queue: [queueId],
    contact: [contactId],
    ticket: [ticket],
    message: sent ? [sent.id] : [],
    note: [note],
    schedule: [schedule],
  }
  return { ids: ids as Records['ids'], uuids: [uuid] }
}

/** Finds the tables in which rows of one company carry the words of another. */
export async function findMixed(w: World, callers: readonly Caller[]): Promise<string[]> {
  const { rows: fenced } = await w.owner.query<{ name: string }>(
    "select table_name as name from information_schema.columns where column_name = 'company_id' and table_schema = 'public' order by 1",
  )
  const found: string[] = []
  for (const { companyId, secrets } of new Map(callers.map((caller) => [caller.companyId, caller])).values()) {
    for (const { name } of fenced.filter((table) => companyId !== undefined && !ofEverybody.includes(table.name))) {
      const { rowCount } = await w.owner.query(
        `select from ${name} t where company_id = $1 and exists (select from unnest($2::text[]) word where position(word in t::text) > 0)`,
        [companyId, secrets.filter((secret) => secret.startsWith('CANARY'))],
      )
      if (rowCount) found.push(`${name} of company ${companyId}`)
    }
  }
  return found
}
