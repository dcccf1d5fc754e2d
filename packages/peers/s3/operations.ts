import type { IncomingHttpHeaders } from 'node:http'
import { Failure } from './failure.ts'
import type { Operation } from './faults.ts'
import { listObjects } from './listing.ts'
import type { ObjectStore, StoredObject } from './object-store.ts'
import { readRange } from './range.ts'
import { etagOf, type Uploads } from './uploads.ts'
import { textsOf, toXml } from './xml.ts'

export interface Bucket {
  name: string
  objects: ObjectStore
  uploads: Uploads
  /** Keys on a page of a listing, at most. */
  pageSize: number | undefined
}

export interface Call {
  key: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface Answer {
  status: number
  headers?: Record<string, string | number>
  body?: string | Buffer
}

type Obey = (bucket: Bucket, call: Call) => Answer

/** The operation, by method and query: the protocol has no other name for it. */
export function operationOf(method: string | undefined, query: URLSearchParams): Operation {
  const isUpload = query.has('uploadId')
  if (method === 'PUT') return isUpload ? 'UploadPart' : 'PutObject'
  if (method === 'POST' && query.has('uploads')) return 'CreateMultipartUpload'
  if (method === 'POST' && isUpload) return 'CompleteMultipartUpload'
  if (method === 'GET') return query.get('list-type') === '2' ? 'ListObjectsV2' : 'GetObject'
  if (method === 'HEAD') return 'HeadObject'
  if (method === 'DELETE') return isUpload ? 'AbortMultipartUpload' : 'DeleteObject'
  throw new Failure('MethodNotAllowed', 'There is no such operation here.')
}

export const obey: Record<Operation, Obey> = {
  PutObject({ objects }, { key, body }) {
    const etag = etagOf(body)
    objects.put(key, body, etag)
    return { status: 200, headers: { etag } }
  },

  CreateMultipartUpload({ name, uploads }, { key }) {
    return {
      status: 200,
      body: toXml('InitiateMultipartUploadResult', { Bucket: name, Key: key, UploadId: uploads.create(key) }),
    }
  },

  UploadPart({ uploads }, { key, query, body }) {
    return { status: 200, headers: { etag: uploads.addPart(uploadId(query), key, Number(query.get('partNumber')), body) } }
  },

  CompleteMultipartUpload({ name, objects, uploads }, { key, query, body }) {
    const xml = body.toString('utf8')
    const etags = textsOf(xml, 'ETag')
    const listed = textsOf(xml, 'PartNumber').map((number, index) => ({ number: Number(number), etag: etags[index] ?? '' }))
    const whole = uploads.complete(uploadId(query), key, listed)
    objects.put(key, whole.body, whole.etag)
    return { status: 200, body: toXml('CompleteMultipartUploadResult', { Bucket: name, Key: key, ETag: whole.etag }) }
  },

  AbortMultipartUpload({ uploads }, { key, query }) {
    uploads.abort(uploadId(query), key)
    return { status: 204 }
  },

  GetObject({ objects }, { key, headers }) {
    const object = find(objects, key)
    const slice = readRange(headers.range, object.body.length)
    if (!slice) return { status: 200, headers: describe(object), body: object.body }
    const body = object.body.subarray(slice.start, slice.end + 1)
    const contentRange = `bytes ${slice.start}-${slice.end}/${object.body.length}`
    return { status: 206, headers: { ...describe(object), 'content-range': contentRange, 'content-length': body.length }, body }
  },

  HeadObject({ objects }, { key }) {
    return { status: 200, headers: describe(find(objects, key)) }
  },

  DeleteObject({ objects }, { key }) {
    objects.delete(key)
    return { status: 204 }
  },

  ListObjectsV2({ name, objects, pageSize }, { query }) {
    return { status: 200, body: listObjects(name, objects, query, pageSize) }
  },
}

function uploadId(query: URLSearchParams): string {
  return query.get('uploadId') ?? ''
}

function find(objects: ObjectStore, key: string): StoredObject {
  const object = objects.get(key)
  if (!object) throw new Failure('NoSuchKey', 'The specified key does not exist.')
  return object
}

function describe(object: StoredObject): Record<string, string | number> {
  return {
    'accept-ranges': 'bytes',
    'content-length': object.body.length,
    'content-type': 'application/octet-stream',
    etag: object.etag,
    'last-modified': new Date(object.storedAt).toUTCString(),
  }
}
