import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type S3Peer, startS3 } from '../../peers/s3/server.ts'
import { openBucket, openStorage } from '../src/open.ts'

let peer: S3Peer

beforeEach(async () => {
  peer = await startS3({ pageSize: 2 })
})

afterEach(() => peer.close())

const put = async (keys: string[], prefix = '') => {
  const storage = await openStorage({ ...peer.env, S3_PREFIX: prefix })
  for (const key of keys) await storage.put(key, Buffer.alloc(key.length))
}

test('a bucket lists what begins with a word, over all pages, and nothing of another prefix', async () => {
  await put(['copy-1', 'copy-2', 'copy-3', 'copy-4', 'copy-5', 'erased', '1/copy-6'], 'here')
  await put(['copy-9'])
  const bucket = await openBucket({ ...peer.env, S3_PREFIX: 'here' })
  const listed = await bucket.list('copy-')
  expect(listed).toEqual([1, 2, 3, 4, 5].map((number) => ({ key: `copy-${number}`, size: 6 })))
  expect(peer.operations.filter((name) => name === 'ListObjectsV2')).toHaveLength(3)
  expect(await bucket.list('nothing')).toEqual([])
  expect((await (await openBucket(peer.env)).list('')).map(({ key }) => key)).toContain('here/1/copy-6')
})

test('a page that fails once is asked for again, and a bucket that refuses is told', async () => {
  await put(['copy-1', 'copy-2', 'copy-3'])
  peer.faults.add({ kind: 'error', on: 'ListObjectsV2' })
  expect(await (await openBucket(peer.env)).list('')).toHaveLength(3)
  const other = await openBucket({ ...peer.env, S3_SECRET_ACCESS_KEY: 'another' })
  await expect(other.list('')).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
})

test('the peer counts what stands before a delimiter as one, and spells keys for a client that asks so', async () => {
  await put(['a/1', 'a/2', 'a/3', 'b', 'c/1', 'd'])
  const client = new S3Client({
    region: peer.env.S3_REGION,
    endpoint: peer.env.S3_ENDPOINT,
    forcePathStyle: true,
    credentials: { accessKeyId: peer.env.S3_ACCESS_KEY_ID, secretAccessKey: peer.env.S3_SECRET_ACCESS_KEY },
  })
  const asked = { Bucket: 'recado', Delimiter: '/', EncodingType: 'url' as const }
  const page = await client.send(new ListObjectsV2Command(asked))
  expect(page).toMatchObject({ KeyCount: 2, IsTruncated: true, CommonPrefixes: [{ Prefix: 'a/' }], Name: 'recado' })
  expect(page.Contents?.map(({ Key }) => Key)).toEqual(['b'])
  const next = await client.send(new ListObjectsV2Command({ ...asked, ContinuationToken: page.NextContinuationToken }))
  expect(next).toMatchObject({ KeyCount: 2, IsTruncated: false, CommonPrefixes: [{ Prefix: 'c/' }] })
  expect(next.Contents?.[0]).toMatchObject({ Key: 'd', Size: 1, StorageClass: 'STANDARD' })
  const wrong = client.send(new ListObjectsV2Command({ ...asked, ContinuationToken: 'made up' }))
  await expect(wrong).rejects.toMatchObject({ name: 'InvalidArgument' })
})

test('a bucket for something else is named by its own variables', async () => {
  const told = { what: 'Backups', before: 'BACKUP_' }
  await expect(openBucket({ S3_BUCKET: 'copies' }, told)).rejects.toThrow(
    'Backups in S3: BACKUP_S3_REGION, BACKUP_S3_ACCESS_KEY_ID',
  )
})
