import { type MailServer, startMailServer } from '@recado/peers/mail/mail-server'
import { showBackups, startBackup } from '@recado/contract/backups/api'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { archiveName } from '#platform/backup/backup.ts'
import { folderPlace } from '#platform/backup/places.ts'
import { type BackupRun, insertRun, updateEnd } from '#platform/backup/run-queries.ts'
import { openMails } from '#platform/mail/mails.ts'
import { type TestUser, World } from '../../../test/world.ts'

const from = 'recado@desk.example'
const publicUrl = 'https://desk.example'
const minuteMs = 60_000
const kept = { daily: 7, weekly: 4, monthly: 12 }

let server: MailServer
let folder: string
let w: World
let operator: TestUser
let begun = 0

beforeAll(async () => {
  server = await startMailServer({ from })
  folder = await mkdtemp(join(tmpdir(), 'recado-backups-'))
  const mail = { url: server.url, from, authority: server.authority }
  w = await World.create({
    mails: openMails({ mail, publicUrl, log: pino({ level: 'silent' }) }),
    publicUrl,
    backups: { place: folderPlace(folder), kept, at: '00:00', start: () => void begun++ },
  })
  operator = await w.user(await w.company(), 'user')
  await w.owner.query(`update users set super = true, language = 'pt' where id = $1`, [operator.id])
  await w.owner.query('insert into recovery_key (public_key, made_at) values ($1, now())', ['x'.repeat(43)])
})
afterAll(async () => {
  await w.end()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})
afterEach(async () => {
  await w.owner.query('delete from backup_runs')
  server.received.length = 0
  begun = 0
})

const shown = async () => (await w.call(operator, showBackups, {})).body
/** Notes a run that began and ended now. */
const note = (kind: BackupRun['kind'], archive: string, over: Partial<Parameters<typeof updateEnd>[2]> = {}) =>
  w.system.across(async (tx) => {
    const id = await insertRun(tx, { kind, status: 'running', place: folder, archive }, w.now)
    await updateEnd(tx, id, { status: 'done', archive, figures: {}, reason: null, details: {}, ...over }, w.now)
  })
const noteGood = async () => {
  const archive = archiveName(w.now)
  await note('backup', archive, { figures: { archives: [{ name: archive, size: 2_000 }] } })
  await note('proof', archive, { figures: { rows: 12, files: 3, restoreMs: 1_500 } })
  return archive
}
const harmed = { status: 'failed', reason: 'damaged', details: { piece: 2, pieces: 9, words: 'x' } } as const

test('the operator reads where backups lie, how many stay, and that the newest one was proven', async () => {
  expect(await shown()).toMatchObject({ state: 'none', problem: null, place: folder, kept, mailed: 1, archives: [] })
  const name = await noteGood()
  expect(await shown()).toMatchObject({
    state: 'proven',
    bytes: 2_000,
    proof: { rows: 12, files: 3, restoreMs: 1_500 },
    archives: [{ name, kept: 'daily', proof: { isDone: true } }],
  })
})

test('a backup that an operator asks for is begun by a worker, and is not asked for twice', async () => {
  await noteGood()
  await w.settle()
  expect(begun).toBe(0)
  expect((await w.call(operator, startBackup, {})).status).toBe(200)
  expect((await shown()).running).toMatchObject({ kind: 'asked' })
  expect((await w.call(operator, startBackup, {})).body).toMatchObject({ error: 'ERR_BACKUP_RUNNING' })
  w.turnClock(10_000)
  await w.settle()
  expect(begun).toBeGreaterThan(0)
})

test('a proof that fails is mailed to each operator once, with the piece and the backup that is good', async () => {
  const good = await noteGood()
  w.turnClock(2 * minuteMs)
  await w.settle()
  expect(server.received).toHaveLength(0)
  await note('proof', archiveName(w.now), harmed)
  for (let round = 0; round < 3; round++) {
    w.turnClock(2 * minuteMs)
    await w.settle()
  }
  expect(server.received.map(({ to }) => to)).toEqual([operator.email])
  const text = server.received[0]?.text ?? ''
  expect(text).toContain('A parte 2 de 9 não confere.')
  expect(text).toContain(`A de ${good.slice(13, 15)}/${good.slice(11, 13)} está boa.`)
  expect(text).toContain(`${publicUrl}/settings/backups`)
  expect(await shown()).toMatchObject({ state: 'failed', problem: { kind: 'proof', reason: 'damaged' } })
})

test('a proof that is too old is mailed, too, and again a day later', async () => {
  await noteGood()
  w.turnClock(37 * 60 * minuteMs)
  await w.settle()
  w.turnClock(2 * minuteMs)
  await w.settle()
  expect(server.received).toHaveLength(1)
  expect(server.received[0]?.text).toContain('Há 37 horas não há uma cópia provada.')
  w.turnClock(24 * 60 * minuteMs)
  await w.settle()
  expect(server.received).toHaveLength(2)
})

test('metrics say how old the newest backup and the newest proof are, and whether the last ones failed', async () => {
  const scraped = async () => (await w.app.http.inject('/metrics')).body
  expect(await scraped()).not.toMatch(/^recado_backup_\w+\{/m)
  await noteGood()
  const text = await scraped()
  expect(text).toMatch(/^recado_backup_age_seconds\{state="made"\} -?\d/m)
  expect(text).toMatch(/^recado_backup_age_seconds\{state="proven"\} -?\d/m)
  expect(text).toContain('recado_backup_restore_seconds 1.5')
  expect(text).toContain('recado_backup_failed{kind="proof"} 0')
  await note('proof', archiveName(w.now), harmed)
  expect(await scraped()).toContain('recado_backup_failed{kind="proof"} 1')
})

test('without a place nothing can be asked for, and the page says that nothing is configured', async () => {
  const bare = await World.create()
  const user = await bare.user(await bare.company(), 'user')
  await bare.owner.query('update users set super = true where id = $1', [user.id])
  expect((await bare.call(user, showBackups, {})).body).toMatchObject({
    state: 'none',
    problem: { kind: 'unset' },
    place: null,
    mailed: null,
  })
  expect((await bare.call(user, startBackup, {})).body).toMatchObject({ error: 'ERR_NO_BACKUP_PLACE' })
  await bare.end()
})
