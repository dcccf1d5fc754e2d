import { Failure } from './failure.ts'
import type { ObjectStore, StoredObject } from './object-store.ts'
import { type Element, toXml } from './xml.ts'

const maxKeys = 1_000

interface Asked {
  prefix: string
  delimiter: string
  /** Only keys after this one: that of the token, or `start-after`. */
  after: string
  count: number
  write: (key: string) => string
}

/**
 * A page of keys in the order of their bytes: https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html. Keys that share a
 * beginning up to the delimiter are one common prefix, and count as one. A page may be shorter than asked for: `pageSize` makes it so.
 */
export function listObjects(bucket: string, objects: ObjectStore, query: URLSearchParams, pageSize = maxKeys): string {
  const asked = askedOf(query, pageSize)
  const { entries, isTruncated } = pageOf(objects, asked)
  const last = entries.at(-1)?.name
  return toXml('ListBucketResult', [
    ['Name', bucket],
    ['Prefix', asked.write(asked.prefix)],
    ...optional('Delimiter', asked.delimiter ? asked.write(asked.delimiter) : null),
    ['MaxKeys', query.get('max-keys') ?? String(maxKeys)],
    ...optional('EncodingType', query.get('encoding-type')),
    ['KeyCount', String(entries.length)],
    ['IsTruncated', String(isTruncated)],
    ...optional('ContinuationToken', query.get('continuation-token')),
    ...optional('NextContinuationToken', isTruncated && last ? tokenOf(last) : null),
    ...optional('StartAfter', query.get('start-after')),
    ...entries.map(({ name, object }) => (object ? contents(asked.write(name), object) : commonPrefix(asked.write(name)))),
  ])
}

interface Entry {
  name: string
  /** Absent for a common prefix. */
  object?: StoredObject | undefined
}

function pageOf(objects: ObjectStore, { prefix, delimiter, after, count }: Asked): { entries: Entry[]; isTruncated: boolean } {
  const entries: Entry[] = []
  for (const key of objects.keys().sort(byBytes)) {
    if (!key.startsWith(prefix) || byBytes(key, after) <= 0 || isWithin(after, key, prefix, delimiter)) continue
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1
    const name = end < 0 ? key : key.slice(0, end + delimiter.length)
    if (entries.at(-1)?.name === name) continue
    if (entries.length === count) return { entries, isTruncated: true }
    entries.push({ name, object: end < 0 ? objects.get(key) : undefined })
  }
  return { entries, isTruncated: false }
}

function optional(name: string, text: string | null): Element[] {
  return text === null ? [] : [[name, text]]
}

function askedOf(query: URLSearchParams, pageSize: number): Asked {
  const asked = Number(query.get('max-keys') ?? maxKeys)
  if (!Number.isInteger(asked) || asked < 0) throw new Failure('InvalidArgument', 'max-keys is no number.')
  const encoding = query.get('encoding-type')
  if (encoding !== null && encoding !== 'url')
    throw new Failure('InvalidArgument', 'Invalid Encoding Method specified in Request')
  const token = query.get('continuation-token')
  return {
    prefix: query.get('prefix') ?? '',
    delimiter: query.get('delimiter') ?? '',
    after: token === null ? (query.get('start-after') ?? '') : keyOf(token),
    count: Math.min(asked, maxKeys, pageSize),
    write: encoding === 'url' ? (key) => encodeURIComponent(key).replaceAll('%2F', '/') : (key) => key,
  }
}

/** The last page ended with a common prefix, and this key is one of its own. */
function isWithin(after: string, key: string, prefix: string, delimiter: string): boolean {
  return delimiter !== '' && after.length > prefix.length && after.endsWith(delimiter) && key.startsWith(after)
}

function contents(key: string, { body, etag, storedAt }: StoredObject): Element {
  return [
    'Contents',
    [
      ['Key', key],
      ['LastModified', new Date(storedAt).toISOString()],
      ['ETag', etag],
      ['Size', String(body.length)],
      ['StorageClass', 'STANDARD'],
    ],
  ]
}

function commonPrefix(name: string): Element {
  return ['CommonPrefixes', [['Prefix', name]]]
}

/** Clients must not read it: it is another one for each key. */
function tokenOf(key: string): string {
  return Buffer.from(`after ${key}`).toString('base64')
}

function keyOf(token: string): string {
  const text = Buffer.from(token, 'base64').toString('utf8')
  if (!text.startsWith('after ')) throw new Failure('InvalidArgument', 'The continuation token provided is incorrect')
  return text.slice('after '.length)
}

function byBytes(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other))
}
