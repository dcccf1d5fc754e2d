import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type S3Peer, startS3 } from '../../peers/s3/server.ts'
import { openStorage } from '../src/open.ts'

// What the peer refuses, as S3 does. Otherwise its acceptance would prove nothing.

let folder: string
let peer: S3Peer

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 's3-'))
  peer = await startS3({ dataFolder: folder })
})

afterEach(async () => {
  await peer.close()
  rmSync(folder, { recursive: true })
})

const place = { Bucket: 'recado', Key: 'a key with signs +/=&é(*)' }

function connect(): S3Client {
  return new S3Client({
    region: peer.env.S3_REGION,
    endpoint: peer.env.S3_ENDPOINT,
    forcePathStyle: true,
    credentials: { accessKeyId: peer.env.S3_ACCESS_KEY_ID, secretAccessKey: peer.env.S3_SECRET_ACCESS_KEY },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
}

test.each([
  [{ S3_SECRET_ACCESS_KEY: 'another' }, 'SignatureDoesNotMatch'],
  [{ S3_ACCESS_KEY_ID: 'another' }, 'InvalidAccessKeyId'],
  [{ S3_REGION: 'another' }, 'AuthorizationHeaderMalformed'],
  [{ S3_BUCKET: 'another' }, 'NoSuchBucket'],
])('the peer refuses the other settings %j with %s', async (settings, name) => {
  await expect((await openStorage({ ...peer.env, ...settings })).put('1/a', Buffer.from('x'))).rejects.toMatchObject({ name })
  await expect((await openStorage({ ...peer.env, ...settings })).get('1/a')).rejects.toMatchObject({ name })
  expect(peer.keys()).toEqual([])
})

test('a request without a signature is refused', async () => {
  const answer = await fetch(`${peer.env.S3_ENDPOINT}/recado/1/a`)
  expect(answer.status).toBe(403)
  expect(await answer.text()).toContain('<Code>AccessDenied</Code>')
})

test.each([
  ['body', { body: Buffer.from('bad') }, 'XAmzContentSHA256Mismatch'],
  ['path', { path: '/recado/other' }, 'SignatureDoesNotMatch'],
  ['query', { query: { more: '1' } }, 'SignatureDoesNotMatch'],
])('a %s that was changed after it was signed is refused', async (_, change, name) => {
  const client = connect()
  client.middlewareStack.add((next) => (args) => next({ ...args, request: Object.assign(args.request as object, change) }), {
    step: 'finalizeRequest',
    priority: 'low',
  })
  await expect(client.send(new PutObjectCommand({ ...place, Body: Buffer.from('god') }))).rejects.toMatchObject({ name })
  expect(peer.keys()).toEqual([])
})

test('an upload is completed only by its own parts, of which only the last may be shorter than 5 MiB', async () => {
  const client = connect()
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(place))
  const send = (PartNumber: number) =>
    client.send(new UploadPartCommand({ ...place, UploadId, PartNumber, Body: Buffer.alloc(1000) }))
  const [first, second] = [await send(1), await send(2)]
  const complete = (...Parts: { PartNumber: number; ETag: string | undefined }[]) =>
    client.send(new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts } }))
  const one = { PartNumber: 1, ETag: first.ETag }
  const two = { PartNumber: 2, ETag: second.ETag }
  await expect(complete(one, two)).rejects.toMatchObject({ name: 'EntityTooSmall' })
  await expect(complete(two, one)).rejects.toMatchObject({ name: 'InvalidPartOrder' })
  await expect(complete({ PartNumber: 1, ETag: '"other"' })).rejects.toMatchObject({ name: 'InvalidPart' })
  await complete(two)
  await expect(complete(one)).rejects.toMatchObject({ name: 'NoSuchUpload' })
  expect([peer.keys(), peer.unfinished()]).toEqual([[place.Key], []])
})

test('objects survive a restart with the same folder', async () => {
  const storage = await openStorage(peer.env)
  await storage.put('1/a', Buffer.from('kept'))
  await storage.put('1/b', Buffer.from('deleted'))
  await storage.delete('1/b')
  await peer.close()
  peer = await startS3({ dataFolder: folder })
  expect(peer.keys()).toEqual(['1/a'])
  const file = await (await openStorage(peer.env)).get('1/a')
  expect(String(Buffer.concat((await file?.stream.toArray()) ?? []))).toBe('kept')
})

test('another process adds and clears faults, and sees what is stored', async () => {
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${peer.env.S3_ENDPOINT}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json() }
  }
  expect(await ask('POST', '/_faults', { kind: 'error', times: 3, on: 'HeadObject' })).toMatchObject({ status: 200 })
  expect((await ask('POST', '/_faults', { kind: 'flood' })).status).toBe(400)
  await expect((await openStorage(peer.env)).size('1/a')).rejects.toMatchObject({ $metadata: { httpStatusCode: 500 } })
  await ask('POST', '/_faults', { kind: 'hang' })
  expect(await ask('DELETE', '/_faults')).toEqual({ status: 200, body: [] })
  await (await openStorage(peer.env)).put('1/a', Buffer.from('x'))
  expect((await ask('GET', '/_objects')).body).toEqual({ keys: ['1/a'], unfinished: [] })
  expect((await ask('GET', '/_nothing')).status).toBe(404)
})
