import { openBucket } from '@recado/storage/open'
import type { Storage } from '@recado/storage/storage'
import { Readable } from 'node:stream'
import type { ArchivePlace } from './places.ts'

// Ten thousand of these are the longest archive that a bucket takes: 320 GB. One is in memory.
const partBytes = 32 * 1024 * 1024
const requestBytes = 64 * 1024 * 1024
const maxFailures = 5

/**
 * A bucket. A name shows a file once all of its parts have arrived, so that a kill leaves what was there. It leaves unfinished uploads,
 * too, which no name shows: a lifecycle rule of the bucket removes them.
 */
export async function bucketPlace(env: Record<string, string | undefined>): Promise<ArchivePlace> {
  const bucket = await openBucket(env, { what: 'Backups', before: 'BACKUP_' })
  const prefix = env['S3_PREFIX']?.replace(/^\/+|\/+$/g, '')
  return {
    name: `s3://${[env['S3_BUCKET'], prefix].filter(Boolean).join('/')}`,
    list: async () => (await bucket.list('recado-')).map(({ key, size }) => ({ name: key, size })),
    read: async (name) => {
      const size = await bucket.size(name)
      return size === undefined ? undefined : { size, stream: readOn(bucket, name, size) }
    },
    write: (name, content) => bucket.put(name, Readable.from(content, { objectMode: false }), { partBytes }),
    delete: (name) => bucket.delete(name),
    clear: async () => {},
  }
}

/** Asks again from where a connection was lost: an archive takes longer to read than a provider keeps one. */
async function* readOn(bucket: Storage, name: string, size: number): AsyncGenerator<Uint8Array> {
  let failures = 0
  for (let at = 0; at < size;) {
    const before = at
    try {
      const file = await bucket.get(name, { start: at, end: Math.min(at + requestBytes, size) - 1 })
      if (!file) throw new Error(`${name} was deleted meanwhile`)
      for await (const bytes of file.stream as AsyncIterable<Uint8Array>) {
        at += bytes.byteLength
        yield bytes
      }
      if (at === before) throw new Error(`${name} has ended before its size`)
      failures = 0
    } catch (error) {
      if (++failures > maxFailures) throw error
    }
  }
}
