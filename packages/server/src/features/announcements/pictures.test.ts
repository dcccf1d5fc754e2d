import {
  attachToAnnouncement,
  createAnnouncement,
  deleteAnnouncement,
  detachFromAnnouncement,
  listAnnouncements,
  updateAnnouncement,
} from '@recado/contract/announcements/api'
import { globSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { picture } from '../../../test/files.ts'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let operator: TestUser
let reader: TestUser
let id: number
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  await w.owner.query('delete from announcements')
  operator = await w.user(await w.company(), 'user')
  await w.owner.query('update users set super = true where id = $1', [operator.id])
  reader = await w.user(await w.company(), 'user')
  id = (await w.call(operator, createAnnouncement, { title: 'Novidade' })).body.id
})
afterAll(() => w.end())

const attach = async (name = 'aviso.png', bytes?: Uint8Array, who = operator) =>
  w.upload(who, attachToAnnouncement, { id }, [{ name, bytes: bytes ?? (await picture(20, 20)) }])
const addressFor = async (who: TestUser) => (await w.call(who, listAnnouncements, {})).body.records[0]?.mediaPath ?? null
const get = async (address: string | null) => (await fetch(`${await w.origin()}${address}`)).status
const refusal = ({ status, error }: { status: number; error: { error: string } }) => [status, error.error]

test('users of every company open the picture by its address while the announcement is active, and by no other address', async () => {
  expect((await attach()).body).toMatchObject({ mediaName: 'aviso.png', mediaPath: expect.stringContaining('/media/') })
  const address = await addressFor(reader)
  expect(await get(address)).toBe(200)
  const shown = await fetch(`${await w.origin()}${address}`)
  expect(shown.headers.get('content-type')).toBe('image/png')
  expect(await get(address?.replace(/s=.{4}/, 's=AAAA') ?? '')).toBe(403)
  expect(await get(address?.replace('/file/', '/draft/') ?? '')).toBe(403)
  w.turnClock(61 * 60_000)
  expect(await get(address)).toBe(403)
})

test('while the announcement is off only the operator sees the picture, and once it is deleted no user does', async () => {
  await attach()
  const known = await addressFor(reader)
  await w.call(operator, updateAnnouncement, { id, status: false })
  expect([await addressFor(reader), await get(known)]).toEqual([null, 404])
  const own = await addressFor(operator)
  expect([own === known, await get(own)]).toEqual([false, 200])
  await w.call(operator, updateAnnouncement, { id, status: true })
  expect([await get(known), await get(await addressFor(reader))]).toEqual([200, 200])
  await w.call(operator, deleteAnnouncement, { id })
  expect([await get(known), await get(own)]).toEqual([404, 404])
})

test('another picture replaces the first one, and the operator can remove it', async () => {
  await attach()
  const first = await addressFor(reader)
  expect((await attach('outro.jpg', await picture(10, 10, 'jpeg'))).body.mediaName).toBe('outro.jpg')
  const second = await addressFor(reader)
  expect([await get(first), await get(second)]).toEqual([404, 200])
  expect((await w.call(operator, detachFromAnnouncement, { id })).body).toMatchObject({ mediaPath: null, mediaName: null })
  expect([await addressFor(reader), await get(second)]).toEqual([null, 404])
})

test('only a PNG or JPEG is accepted, whatever its name says', async () => {
  const text = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')
  for (const [name, bytes] of [
    ['aviso.png', text],
    ['aviso.png', await picture(10, 10, 'gif')],
    ['aviso.jpg', await picture(10, 10, 'webp')],
    // It begins like a picture but is not one.
    ['aviso.jpg', (await picture(400, 400, 'jpeg')).subarray(0, 40)],
  ] as const)
    expect(refusal(await attach(name, bytes)), name).toEqual([400, 'ERR_FILE_TYPE'])
  expect(await addressFor(reader)).toBeNull()
})

test('a user who is not an operator neither attaches nor removes a picture, and no file of theirs is stored', async () => {
  await attach()
  const admin = await w.user(operator.companyId, 'admin')
  for (const who of [admin, reader]) {
    expect(refusal(await attach('meu.png', undefined, who))).toEqual([403, 'ERR_NO_PERMISSION'])
    expect(refusal(await w.call(who, detachFromAnnouncement, { id }))).toEqual([403, 'ERR_NO_PERMISSION'])
  }
  const { rows } = await w.owner.query<{ count: number }>('select count(*)::int as count from media where company_id = $1', [
    reader.companyId,
  ])
  expect(rows).toEqual([{ count: 0 }])
  expect(await get(await addressFor(reader))).toBe(200)
})

test('a picture is kept while its announcement is off, and its bytes are deleted once no announcement will show it', async () => {
  const dayMs = 24 * 3_600_000
  const filesOnDisk = () => globSync(`*/*/${operator.companyId}_*`, { cwd: w.folder }).length
  const sweep = async () => {
    w.turnClock(dayMs + 7 * 3_600_000)
    await w.settle()
    operator.token = await w.renewedToken(operator)
  }
  await attach()
  await w.call(operator, updateAnnouncement, { id, status: false })
  await sweep()
  expect(filesOnDisk()).toBe(2)
  expect(await get(await addressFor(operator))).toBe(200)
  await w.call(operator, deleteAnnouncement, { id })
  await sweep()
  expect(filesOnDisk()).toBe(0)
})

test('another operator takes over from the author, with a picture from another company', async () => {
  await attach()
  await w.owner.query('update users set super = false where id = $1', [operator.id])
  const next = await w.user(reader.companyId, 'user')
  await w.owner.query('update users set super = true where id = $1', [next.id])
  expect(await get(await addressFor(reader))).toBe(200)
  expect((await attach('novo.png', undefined, next)).status).toBe(200)
  const address = await addressFor(operator)
  expect(address).toContain(`/media/${next.companyId}/`)
  expect(await get(address)).toBe(200)
  // The file is deleted with its company. The announcement stays.
  await w.owner.query('delete from media where company_id = $1', [next.companyId])
  expect(await addressFor(operator)).toBeNull()
})
