/** @module-tag patient */

import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { type S3Peer, startS3 } from '../../peers/s3/server.ts'
import { openStorage } from '../src/open.ts'
import type { Storage } from '../src/storage.ts'

// The deadlines are real, so these tests take as long. They wait concurrently.
vi.setConfig({ maxConcurrency: 20 })

const megabyte = 1024 * 1024
const tooLate = /timed out|exceeded|did not answer/

const hanging: [string, (storage: Storage) => Promise<unknown>][] = [
  ['put', (storage) => storage.put('1/b', Buffer.from('x'))],
  ['put in parts', (storage) => storage.put('1/c', large())],
  ['get', (storage) => storage.get('1/a')],
  ['size', (storage) => storage.size('1/a')],
  ['delete', (storage) => storage.delete('1/a')],
]

test.concurrent.each(hanging)('a provider that hangs makes %s reject within 30 s', async (_, start) => {
  await withPeer(async (storage, peer) => {
    peer.faults.add({ kind: 'hang', times: 100 })
    expect(await timeRejection(start(storage))).toBeLessThan(30_000)
  })
})

test.concurrent('an upload that hangs in the middle rejects within 30 s and ends the stream', async () => {
  await withPeer(async (storage, peer) => {
    peer.faults.add({ kind: 'hang', on: 'UploadPart', times: 100 })
    peer.faults.add({ kind: 'hang', on: 'AbortMultipartUpload', times: 100 })
    const content = large()
    expect(await timeRejection(storage.put('1/c', content))).toBeLessThan(30_000)
    expect(content.destroyed).toBe(true)
  })
})

test.concurrent('a request is retried after a provider hangs once', async () => {
  await withPeer(async (storage, peer) => {
    peer.faults.add({ kind: 'hang', on: 'UploadPart' })
    expect(await storage.put('1/c', large())).toBe(10 * megabyte)
  })
})

test.concurrent('a file whose provider hangs in the middle ends its stream with an error', async () => {
  await withPeer(async (storage, peer) => {
    await storage.put('1/a', Buffer.alloc(megabyte))
    peer.faults.add({ kind: 'stall' })
    const file = await storage.get('1/a')
    await expect(file?.stream.toArray()).rejects.toThrow('The storage sent nothing for 8000 ms')
  })
})

test.concurrent('a slow reader loses nothing of a file', async () => {
  await withPeer(async (storage) => {
    await storage.put('1/a', Buffer.alloc(20 * megabyte))
    const file = await storage.get('1/a')
    let read = 0
    for await (const piece of (file?.stream ?? []) as AsyncIterable<Buffer>) {
      // Longer than the provider may take for the next bytes.
      if (read === 0) await wait(9000)
      read += piece.length
    }
    expect(read).toBe(20 * megabyte)
  })
})

function large(): Readable {
  return Readable.from(Array.from({ length: 10 }, () => Buffer.alloc(megabyte)))
}

async function withPeer(live: (storage: Storage, peer: S3Peer) => Promise<void>): Promise<void> {
  const peer = await startS3()
  try {
    await live(await openStorage(peer.env), peer)
  } finally {
    await peer.close()
  }
}

async function timeRejection(work: Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await expect(work).rejects.toThrow(tooLate)
  return performance.now() - startedAt
}
