import { sendMessage } from '@recado/contract/messages/api'
import { me, showEntry } from '@recado/contract/platform/session'
import { erasePersonalData } from '@recado/contract/personal-data/api'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepListed, noteDue, readList } from '#features/erasures/erasures.ts'
import { folderPlace } from '#platform/backup/places.ts'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { watchQuiet } from '#platform/quiet.ts'
import { repeatErasures } from '../repeat-erasures.ts'
import { type TestUser, World } from '../../test/world.ts'

const log = pino({ level: 'silent' })
let w: World
let folder: string
let company: number
let connection: number
let admin: TestUser
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-quiet-'))
  w = await World.create()
  company = await w.company()
  connection = await w.connection(company)
  admin = await w.user(company, 'admin')
})
afterAll(async () => {
  await w.owner.query('delete from channels.quiet')
  await w.end()
  await rm(folder, { recursive: true, force: true })
})

const setQuiet = () => w.owner.query('insert into channels.quiet (copied_at, restored_at) values (now(), now())')
const goLive = () => w.owner.query('delete from channels.quiet')

async function contactWithTicket(phone: string) {
  const ticketId = await w.ticket(company, { connectionId: connection, phone })
  const { rows } = await w.owner.query<{ id: number }>(
    `update tickets set status = 'open', user_id = $2 where id = $1 returning contact_id as id`,
    [ticketId, admin.id],
  )
  return { contactId: rows[0]?.id ?? 0, ticketId }
}

test('a quiet copy refuses to send, and hands no order to a connection', async () => {
  const { ticketId } = await contactWithTicket('5541988880001')
  const ordered = async () => (await w.owner.query('select from channels.outbox')).rowCount
  const before = await ordered()
  await setQuiet()
  const refused = await w.call(admin, sendMessage, { ticketId, body: 'Bom dia' })
  expect(refused).toMatchObject({ status: 503, error: { error: 'ERR_INSTALLATION_QUIET' } })
  expect(await ordered()).toBe(before)
  await goLive()
  expect((await w.call(admin, sendMessage, { ticketId, body: 'Bom dia' })).status).toBe(200)
  expect(await ordered()).toBe((before ?? 0) + 1)
})

test('visitors and users are told of a quiet copy, and no longer once it is live', async () => {
  const told = async () => {
    const [{ body: entry }, { body: user }] = [await w.call(undefined, showEntry, {}), await w.call(admin, me, {})]
    return [entry.quiet, user.quiet]
  }
  expect(await told()).toEqual([undefined, undefined])
  const [copiedAt, restoredAt] = ['2026-11-26T03:00:00.000Z', '2026-11-27T03:10:00.000Z']
  await w.owner.query('insert into channels.quiet (copied_at, restored_at) values ($1, $2)', [copiedAt, restoredAt])
  expect(await told()).toEqual([
    { copiedAt, restoredAt },
    { copiedAt, restoredAt },
  ])
  await goLive()
  expect(await told()).toEqual([undefined, undefined])
})

test('the door to the network is shut until the copy is live, and work begins then', async () => {
  const heard: string[] = []
  const server = createServer((request, response) => {
    heard.push(request.url ?? '')
    response.end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  await setQuiet()
  const quiet = await watchQuiet(w.system, log)
  const begun: string[] = []
  quiet.whenLive(() => begun.push('work'))
  const door = openOutbound({ allow: [host], isQuiet: () => quiet.isQuiet() })
  await expect(door.send(`http://${host}/quiet`, { method: 'GET' })).rejects.toThrow('quiet')
  expect([heard, begun]).toEqual([[], []])
  await goLive()
  await expect.poll(() => begun).toEqual(['work'])
  await door.send(`http://${host}/live`, { method: 'GET' })
  expect(heard).toEqual(['/live'])
  await quiet.stop()
  server.close()
})

test('what was erased after a backup is erased again in its copy, and another record that has its id is left', async () => {
  const place = folderPlace(folder)
  const one = await contactWithTicket('5541988880002')
  const other = await contactWithTicket('5541988880003')
  await w.owner.query(`update contacts set name = case id when $1 then 'Bia' else 'Caio' end where id = any ($2)`, [
    one.contactId,
    [one.contactId, other.contactId],
  ])
  const saved = (
    await w.owner.query<{ row: object }>('select to_json(c) as row from contacts c where id = any ($1)', [
      [one.contactId, other.contactId],
    ])
  ).rows
  await w.owner.query(`update tickets set status = 'closed'`)
  expect((await w.call(admin, erasePersonalData, { id: one.contactId })).status).toBe(200)
  expect((await w.call(admin, erasePersonalData, { id: other.contactId })).status).toBe(200)
  await keepListed({ system: w.system, backups: { place } })
  const list = await readList(place)
  expect(list.map(({ kind, subjectId }) => [kind, subjectId])).toEqual([
    ['contact', one.contactId],
    ['contact', other.contactId],
  ])
  expect(JSON.stringify(list)).not.toMatch(/Bia|Caio|55419/)
  // As a backup from before brings it back: the first as it was, with its ticket open; under the id of the other one another contact.
  for (const { row } of saved) {
    await w.owner.query(
      `update contacts c set name = r.name, number = r.number, deleted_at = null, erased_at = null
       from json_populate_record(null::contacts, $1) r where c.company_id = r.company_id and c.id = r.id`,
      [JSON.stringify(row)],
    )
  }
  await w.owner.query(`update contacts set created_at = created_at + interval '1 day' where id = $1`, [other.contactId])
  await w.owner.query(`update tickets set status = 'open' where id = $1`, [one.ticketId])
  await w.owner.query('delete from erasures')
  await setQuiet()
  await w.system.across((tx) => noteDue(tx, list))
  expect(await repeatErasures(w.app)).toBe(1)
  const names = await w.owner.query('select name from contacts where id = any ($1) order by id', [
    [one.contactId, other.contactId],
  ])
  expect(names.rows).toEqual([{ name: 'Contato apagado' }, { name: 'Caio' }])
  expect(await repeatErasures(w.app)).toBe(0)
})

test('an erasure that is committed while the list is written comes with the next list', async () => {
  const place = folderPlace(join(folder, 'lists'))
  const insert = (id: number) =>
    w.owner.query(
      `insert into erasures (id, company_id, kind, subject_id, digest, at) overriding system value
       values ($1, $2, 'contact', $3, repeat('0', 64), now())`,
      [id, company, 900_000 + id],
    )
  await insert(800_002)
  const late = async (...[name, content]: Parameters<typeof place.write>) => {
    const size = await place.write(name, content)
    await insert(800_001)
    return size
  }
  await keepListed({ system: w.system, backups: { place: { ...place, write: late } } })
  await keepListed({ system: w.system, backups: { place } })
  expect((await readList(place)).map(({ subjectId }) => subjectId)).toEqual(expect.arrayContaining([1_700_001, 1_700_002]))
})
