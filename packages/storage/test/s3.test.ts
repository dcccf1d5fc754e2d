import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type S3Peer, startS3 } from '../../peers/s3/server.ts'
import { openStorage } from '../src/open.ts'
import type { Storage } from '../src/storage.ts'

const megabyte = 1024 * 1024
let peer: S3Peer
let storage: Storage

beforeEach(async () => {
  peer = await startS3()
  storage = await openStorage(peer.env)
})

afterEach(() => peer.close())

const large = () => Readable.from(Array.from({ length: 20 }, () => Buffer.alloc(megabyte)))

test('a file that fits in one part is one request, and a longer one is an upload in parts', async () => {
  await storage.put('1/small', Readable.from([Buffer.alloc(megabyte)]))
  expect(peer.operations).toEqual(['PutObject'])
  await storage.put('1/large', large())
  expect(peer.operations.slice(1)).toEqual([
    'CreateMultipartUpload',
    'UploadPart',
    'UploadPart',
    'UploadPart',
    'CompleteMultipartUpload',
  ])
})

test('installations with different prefixes share a bucket', async () => {
  const other = await openStorage({ ...peer.env, S3_PREFIX: '/other/' })
  await storage.put('1/a', Buffer.from('x'))
  await other.put('1/a', Buffer.from('yy'))
  expect([await storage.size('1/a'), await other.size('1/a')]).toEqual([1, 2])
  expect(peer.keys()).toEqual(['1/a', 'other/1/a'])
})

test.each([
  ['InternalError', 'PutObject'],
  ['SlowDown', 'UploadPart'],
  ['InternalError', 'CompleteMultipartUpload'],
  ['SlowDown', 'GetObject'],
  ['InternalError', 'HeadObject'],
  ['SlowDown', 'DeleteObject'],
] as const)('the storage survives two times %s in %s', { tags: 'patient' }, async (code, on) => {
  peer.faults.add({ kind: 'error', code, on, times: 2 })
  await storage.put('1/small', Buffer.from('x'))
  await storage.put('1/large', large())
  expect(await storage.size('1/large')).toBe(20 * megabyte)
  expect(await (await storage.get('1/small'))?.stream.toArray()).toHaveLength(1)
  await storage.delete('1/small')
  expect(peer.faults.list()).toEqual([])
  expect(peer.keys()).toEqual(['1/large'])
})

test.each(['UploadPart', 'CompleteMultipartUpload'] as const)(
  'when %s fails for good, nothing is left and the stream ends',
  async (on) => {
    peer.faults.add({ kind: 'error', on, times: 3 })
    const content = large()
    await expect(storage.put('1/large', content)).rejects.toThrow('Made to fail on demand.')
    expect(content.destroyed).toBe(true)
    expect([peer.keys(), peer.unfinished()]).toEqual([[], []])
  },
)

test('the storage waits for a slow provider', { tags: 'patient' }, async () => {
  peer.faults.add({ kind: 'slow', ms: 2000 })
  expect(await storage.put('1/a', Buffer.from('x'))).toBe(1)
})

test('a file that breaks off ends its stream with an error', async () => {
  await storage.put('1/a', Buffer.alloc(megabyte))
  peer.faults.add({ kind: 'cut' })
  const file = await storage.get('1/a')
  await expect(file?.stream.toArray()).rejects.toThrow('aborted')
})

test('a reader that stops early frees the connection', async () => {
  await storage.put('1/a', Buffer.alloc(4 * megabyte))
  for (let i = 0; i < 60; i++) {
    const file = await storage.get('1/a')
    await file?.stream.take(1).toArray()
    file?.stream.destroy()
  }
  expect(await storage.size('1/a')).toBe(4 * megabyte)
})

test('an address without a server rejects', async () => {
  // A port that is never assigned.
  await expect((await openStorage({ ...peer.env, S3_ENDPOINT: 'http://127.0.0.1:1' })).size('1/a')).rejects.toThrow(
    'ECONNREFUSED',
  )
})
