import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type S3Peer, startS3 } from '@recado/peers/s3/server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bucketPlace } from './bucket-place.ts'
import { type ArchivePlace, folderPlace, readText } from './places.ts'

const megabyte = 1024 * 1024
const [old, name] = ['recado-20261127T030000Z.archive', 'recado-20261128T030000Z.archive']

let folder: string
let peer: S3Peer

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-places-'))
  peer = await startS3({ pageSize: 1 })
})

afterEach(async () => {
  await peer.close()
  await rm(folder, { recursive: true, force: true })
})

const opening: Record<string, () => Promise<ArchivePlace>> = {
  'a folder': async () => folderPlace(join(folder, 'archives')),
  'a bucket': () => bucketPlace({ ...peer.env, S3_PREFIX: '/copies/' }),
}

async function* failing(bytes: Buffer) {
  yield bytes
  throw new Error('the database is gone')
}

describe.each(Object.keys(opening))('%s', (kind) => {
  let place: ArchivePlace
  beforeEach(async () => {
    place = (await opening[kind]?.()) as ArchivePlace
  })
  const archives = async () => (await place.list()).filter((one) => one.name.endsWith('.archive'))

  test('lists what was written, reads it again, and no longer what was deleted', async () => {
    expect(await archives()).toEqual([])
    expect(await place.write(old, [Buffer.from('old')])).toBe(3)
    expect(await place.write(name, [Buffer.from('ne'), Buffer.from('wer')])).toBe(5)
    await place.write('erasures.jsonl', [])
    expect(await archives()).toEqual([
      { name: old, size: 3 },
      { name, size: 5 },
    ])
    expect([await readText(place, name), await readText(place, 'erasures.jsonl')]).toEqual(['newer', ''])
    expect(await place.read('recado-20200101T000000Z.archive')).toBeUndefined()
    await place.delete(old)
    await place.delete(old)
    expect(await archives()).toEqual([{ name, size: 5 }])
  })

  test('what fails while it is written leaves the one before, and nothing else', async () => {
    await place.write(name, [Buffer.from('before')])
    const long = randomBytes(40 * megabyte)
    await expect(place.write(name, failing(long))).rejects.toThrow('the database is gone')
    await expect(place.write(old, failing(long))).rejects.toThrow('the database is gone')
    expect(await archives()).toEqual([{ name, size: 6 }])
    expect(await readText(place, name)).toBe('before')
    expect(peer.unfinished()).toEqual([])
  })
})

test('an archive is read on from where the connection to the bucket was lost', async () => {
  const place = await bucketPlace(peer.env)
  const content = randomBytes(3 * megabyte)
  await place.write(name, [content])
  peer.faults.add({ kind: 'cut', on: 'GetObject', times: 3 })
  const found = await place.read(name)
  expect(found?.size).toBe(content.length)
  expect((await buffer(found?.stream ?? Readable.from([]))).equals(content)).toBe(true)
  expect(peer.faults.list()).toEqual([])
})

test('a bucket that stays away fails the read', async () => {
  const place = await bucketPlace(peer.env)
  await place.write(name, [randomBytes(megabyte)])
  const found = await place.read(name)
  peer.faults.add({ kind: 'cut', on: 'GetObject', times: 1_000 })
  await expect(buffer(found?.stream ?? Readable.from([]))).rejects.toThrow('aborted')
})
