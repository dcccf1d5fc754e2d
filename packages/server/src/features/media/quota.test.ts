import { Tx } from '#platform/database/tx.ts'
import { retryMedia } from '@recado/contract/media/api'
import { listMessages, sendMessage } from '@recado/contract/messages/api'
import { attachToQuickMessage, createQuickMessage } from '@recado/contract/quick-messages/api'
import { deleteTicket, updateTicket } from '@recado/contract/tickets/api'
import { globSync, statSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { updateMaxStored } from '#features/companies/queries.ts'
import { addFile } from './add-file.ts'
import { film, picture, recording } from '../../../test/files.ts'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let company: number
let connection: number
let admin: TestUser
let ticketId: number
const phone = '5541988776655'
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await w.company()
  connection = await w.connection(company)
  admin = await w.user(company, 'admin')
  ticketId = await w.ticket(company, { connectionId: connection, phone })
  await w.call(admin, updateTicket, { id: ticketId, status: 'open' })
})
afterAll(() => w.end())

const kilobyte = 1024
const allow = (bytes: number) => w.system.across((tx) => updateMaxStored(new Tx(tx, company), bytes))
const counted = async () =>
  (await w.owner.query<{ stored: number }>('select stored from storage_use where company_id = $1', [company])).rows[0]?.stored ??
  0
const onDisk = () =>
  globSync(`*/*/${company}_*`, { cwd: w.folder }).reduce((sum, path) => sum + statSync(`${w.folder}/${path}`).size, 0)
const upload = async (bytes: Uint8Array, input: object = {}) => {
  const { status, error } = await w.upload(admin, sendMessage, { ticketId, ...input }, [{ name: 'a.bin', bytes }])
  return status === 200 ? 'stored' : `${status} ${error.error}`
}
const lastFile = async () => {
  const message = (await w.call(admin, listMessages, { ticketId })).body.messages.at(-1)
  return { id: message?.id ?? 0, body: message?.body, status: message?.media?.status, reason: message?.media?.failedReason }
}
const fetches = async () => (await w.handed(connection, 'fetch')).map(({ payload }) => payload)

async function receiveFile(): Promise<void> {
  await w.receive(connection, phone, '', {
    content: { type: 'file', kind: 'document', mimeType: 'text/plain', fileName: 'a.txt', caption: 'Look', source: {} },
  })
  await w.settle()
}

/** The channel brings the file that was asked for last. */
async function bring(bytes: Uint8Array): Promise<void> {
  const { ref, key } = (await fetches()).at(-1) ?? { ref: '', key: '' }
  await w.storage.put(key, bytes)
  await w.signal(connection, 'fetched', { ref, size: bytes.length })
  await w.settle()
}

test('every stored byte counts until the sweep has removed it: files, thumbnails and what was replaced', async () => {
  await upload(await picture(900, 600))
  await upload(Buffer.alloc(50 * kilobyte))
  await upload(await recording(1), { voice: true, waveform: Array.from({ length: 64 }, () => 1) })
  await upload(await film(1, { width: 32, height: 32 }), { preview: (await picture(64, 64, 'jpeg')).toString('base64') })
  await receiveFile()
  await bring(Buffer.from('hello'))
  const { id } = (await w.call(admin, createQuickMessage, { shortcode: 'a' })).body
  for (const size of [1, 2, 3])
    await w.upload(admin, attachToQuickMessage, { id }, [{ name: 'a.bin', bytes: Buffer.alloc(size * kilobyte) }])
  expect(onDisk()).toBeGreaterThan(56 * kilobyte)
  expect(await counted()).toBe(onDisk())
  await w.call(admin, deleteTicket, { id: ticketId })
  expect(await counted()).toBe(onDisk())
  w.turnClock(2 * 24 * 3_600_000)
  await w.settle()
  expect([await counted(), onDisk()]).toEqual([3 * kilobyte, 3 * kilobyte])
})

test('an upload beyond what the company may store is refused with a code, and nothing of the file stays', async () => {
  await allow(100 * kilobyte)
  expect(await upload(Buffer.alloc(60 * kilobyte))).toBe('stored')
  expect(await upload(Buffer.alloc(60 * kilobyte))).toBe('507 ERR_STORAGE_FULL')
  expect([await counted(), onDisk()]).toEqual([60 * kilobyte, 60 * kilobyte])
  expect(await upload(Buffer.alloc(40 * kilobyte))).toBe('stored')
  expect(await upload(Buffer.alloc(1))).toBe('507 ERR_STORAGE_FULL')
  const neighbour = await w.company()
  const there = await w.ticket(neighbour)
  const outsider = await w.user(neighbour, 'admin')
  await w.call(outsider, updateTicket, { id: there, status: 'open' })
  expect((await w.upload(outsider, sendMessage, { ticketId: there }, [{ name: 'a.bin', bytes: Buffer.alloc(1) }])).status).toBe(
    200,
  )
})

test('of many concurrent uploads no more succeed than there is room for', async () => {
  await allow(350 * kilobyte)
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => upload(Buffer.alloc(100 * kilobyte))))
  expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(3)
  expect(new Set(outcomes)).toEqual(new Set(['stored', '507 ERR_STORAGE_FULL']))
  expect([await counted(), onDisk()]).toEqual([300 * kilobyte, 300 * kilobyte])
})

/** Uploads that begin and never end. */
async function stall(count: number): Promise<ClientRequest[]> {
  const { port } = new URL(await w.origin())
  const headers = {
    authorization: `Bearer ${admin.token}`,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': 1_000_000,
  }
  return Array.from({ length: count }, () => {
    const call = request({ host: '127.0.0.1', port, method: 'POST', path: `/api/messages/${ticketId}`, headers })
    call.on('error', () => {})
    call.write('--x\r\ncontent-disposition: form-data; name="medias"; filename="a.bin"\r\n\r\n')
    call.write(Buffer.alloc(10 * kilobyte))
    return call
  })
}

const unfinished = () => globSync('unfinished/*', { cwd: w.folder }).length

test('an upload over a slow network makes way for a colleague', async () => {
  const stalled = await stall(6)
  await expect.poll(unfinished).toBe(6)
  expect(await upload(Buffer.alloc(kilobyte))).toBe('stored')
  for (const call of stalled) call.destroy()
  await expect.poll(counted).toBe(kilobyte)
})

test('uploads that never end are bounded, and hold up only their own company', { tags: 'patient' }, async () => {
  const stalled = await stall(40)
  await expect.poll(unfinished).toBe(32)
  await expect
    .poll(async () => (await w.owner.query("select from media where company_id = $1 and name = 'a.bin'", [company])).rowCount)
    .toBe(40)
  expect(unfinished()).toBe(32)
  const neighbour = await w.company()
  const there = await w.ticket(neighbour)
  const outsider = await w.user(neighbour, 'admin')
  await w.call(outsider, updateTicket, { id: there, status: 'open' })
  expect((await w.upload(outsider, sendMessage, { ticketId: there }, [{ name: 'a.bin', bytes: Buffer.alloc(1) }])).status).toBe(
    200,
  )
  for (const call of stalled) call.destroy()
  expect(await upload(Buffer.alloc(kilobyte))).toBe('stored')
  await expect.poll(counted).toBe(kilobyte)
})

test('a message to a company without room comes in without its file, which can be fetched once there is room', async () => {
  await allow(0)
  await receiveFile()
  const { id, ...file } = await lastFile()
  expect(file).toEqual({ body: 'Look', status: 'failed', reason: 'ERR_STORAGE_FULL' })
  expect(await fetches()).toEqual([])
  expect((await w.call(admin, retryMedia, { id })).error.error).toBe('ERR_STORAGE_FULL')
  expect((await lastFile()).status).toBe('failed')
  await allow(kilobyte)
  expect((await w.call(admin, retryMedia, { id })).status).toBe(200)
  await bring(Buffer.alloc(kilobyte))
  expect(await lastFile()).toMatchObject({ status: 'ready', reason: null })
  expect(await counted()).toBe(kilobyte)
})

test('a file that turns out to exceed the room is removed again, and says so', async () => {
  await allow(kilobyte)
  await receiveFile()
  await bring(Buffer.alloc(kilobyte + 1))
  expect(await lastFile()).toMatchObject({ body: 'Look', status: 'failed', reason: 'ERR_STORAGE_FULL' })
  expect([await counted(), onDisk()]).toEqual([0, 0])
})

test('a file that is made here and finds no room leaves nothing', async () => {
  const outside = { companyId: company, unit: w.app.unit, storage: w.storage }
  await allow(kilobyte)
  const file = { name: 'a.bin', bytes: new Uint8Array(kilobyte + 1), voice: false }
  await expect(addFile(outside, file)).rejects.toMatchObject({ code: 'ERR_STORAGE_FULL' })
  expect([onDisk(), await counted()]).toEqual([0, 0])
})
