import {
  type ContactImport,
  contactImportPush,
  deleteContactImport,
  listContactImports,
  showImportResult,
  startContactImport,
  uploadContacts,
} from '@recado/contract/contact-imports/api'
import { listContacts } from '@recado/contract/contacts/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sheetOf } from '../../../test/fixtures/sheets.ts'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let company: number
let ana: TestUser
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await w.company()
  ana = await w.user(company, 'user')
})
afterAll(() => w.end())

/** Uploads a sheet and starts its import. No worker runs yet. */
async function begin(rows: readonly (readonly unknown[])[]): Promise<number> {
  const bytes = sheetOf([['Cliente', 'Celular', 'Email'], ...rows])
  const { body } = await w.upload(ana, uploadContacts, { preview: true }, [{ name: 'clientes.xlsx', bytes }])
  const { id, columns } = body as ContactImport
  expect((await w.call(ana, startContactImport, { id, columns })).status).toBe(200)
  return id
}

const imports = async () => (await w.call(ana, listContactImports, {})).body

test('an import whose process is killed between parts and within one goes on, and adds no contact twice', async () => {
  const people = Array.from({ length: 700 }, (_, at) => [`Pessoa ${at}`, `41 99812-${1000 + at}`, at === 300 ? 'x' : ''])
  // The database connection breaks within the second part, whose first person another transaction has locked.
  await w.owner.query('begin')
  await w.owner.query("select pg_advisory_xact_lock(hashtextextended($1 || ' phone 5541998121251', 0))", [company])
  const id = await begin([...people, ...people.slice(0, 20)])
  const worker = w.app.startWorker({ concurrency: 4, alone: false })
  // Before the second part another transaction may wait for a short time.
  await expect.poll(async () => [(await imports())[0]?.done, await w.countWaiting()], { interval: 10 }).toEqual([250, 1])
  expect(await imports()).toMatchObject([{ status: 'running', done: 250, created: 250 }])
  const waiting = "datname = current_database() and wait_event_type = 'Lock'"
  await w.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${waiting}`)
  await worker.stop()
  await w.owner.query('commit')
  expect(await imports()).toMatchObject([{ status: 'running', done: 250, created: 250 }])
  // The next process is killed while it has the part. No other worker takes it until its lease runs out.
  await w.owner.query(
    "update work set lease_until = $2, due_at = $3 where company_id = $1 and kind = 'contact-imports.import-part'",
    [company, new Date(w.now.getTime() + 6_000), w.now],
  )
  await w.settle()
  expect(await imports()).toMatchObject([{ done: 250 }])
  w.turnClock(7_000)
  await w.settle()
  expect(await imports()).toMatchObject([{ status: 'done', rows: 720, done: 720, created: 699, known: 20, faulty: 1 }])
  const { rows } = await w.owner.query(
    'select count(*)::int, count(distinct number)::int as numbers from contacts where company_id = $1',
    [company],
  )
  expect(rows).toEqual([{ count: 699, numbers: 699 }])
  expect((await w.call(ana, showImportResult, { id })).body.newContacts).toHaveLength(699)
})

test('an import with a part that never works reports it, and keeps the parts before it', async () => {
  await w.owner.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'no room'; end $$;
     create trigger refuse before insert on contacts for each row when (new.name = 'Pessoa 300') execute function refuse()`,
  )
  const id = await begin(Array.from({ length: 700 }, (_, at) => [`Pessoa ${at}`, `41 99812-${1000 + at}`, '']))
  w.published.length = 0
  for (let at = 0; at < 6; at++) {
    await w.settle()
    w.turnClock(120_000)
  }
  await w.owner.query('drop trigger refuse on contacts; drop function refuse')
  expect(await imports()).toMatchObject([{ id, status: 'failed', rows: 700, done: 250, created: 250 }])
  expect(w.heardBy(ana, w.published, contactImportPush).at(-1)).toMatchObject({ contactImport: { id, status: 'failed' } })
  const again = await w.call(ana, startContactImport, { id, columns: ['name', 'number', 'email'] })
  expect(again.error.error).toBe('ERR_IMPORT_STARTED')
  expect((await w.call(ana, deleteContactImport, { id })).status).toBe(200)
})

test('a customer who writes for the first time at that moment is not added twice', async () => {
  await begin([['Ana', '41998123344', 'ana@correio.com']])
  const writes = `with held as (select pg_advisory_xact_lock(hashtextextended($1 || ' phone 5541998123344', 0))),
      contact as (insert into contacts (company_id, name, number) select $1::int, 'Ana R.', '5541998123344' from held returning id)
    insert into contact_identities (company_id, contact_id, kind, value, address)
      select $1::int, id, 'phone', '5541998123344', '554198123344' from contact`
  await w.behind(writes, [company], () => w.settle())
  expect(await imports()).toMatchObject([{ status: 'done', created: 0, completed: 1 }])
  expect((await w.call(ana, listContacts, {})).body.contacts).toMatchObject([{ name: 'Ana R.', email: 'ana@correio.com' }])
})
