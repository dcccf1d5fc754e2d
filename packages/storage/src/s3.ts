import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { readContent } from './content.ts'
import { checkKey } from './key.ts'
import { checkRange, type Range } from './range.ts'
import { readWithIdleTimeout, withDeadline } from './s3-deadlines.ts'
import { uploadInParts } from './s3-upload.ts'
import type { Bucket, ListedFile, StoredFile } from './storage.ts'

export interface S3Settings {
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Default: Amazon's own. */
  endpoint?: string | undefined
  /** The bucket is part of the path instead of the host name. Providers other than Amazon need or tolerate it. */
  isPathStyle?: boolean
  /** Prefix of each key, so that several installations can share a bucket. */
  prefix?: string | undefined
}

const attempts = 3
const answerMs = 8_000
// Node notices a stuck body only after twice this time.
const idleMs = 3_500

/**
 * Stores files in a bucket of Amazon S3 or of a provider that speaks its protocol. A failing request is tried three times. A request to a
 * provider that hangs rejects within 30 s. The credentials need GetObject, PutObject, DeleteObject, AbortMultipartUpload and ListBucket:
 * without the last, Amazon says "access denied" for a missing file. A process killed while writing leaves an unfinished upload, which no
 * key shows. A lifecycle rule of the bucket (AbortIncompleteMultipartUpload) removes it.
 */
export function openS3(settings: S3Settings): Bucket {
  const { bucket, prefix = '' } = settings
  // An upload may take as long as it makes progress. A download may pause when its reader does.
  const sender = connect(settings, { socketTimeout: idleMs })
  const client = connect(settings, { requestTimeout: answerMs, throwOnRequestTimeout: true })
  const place = (key: string) => {
    checkKey(key)
    return { Bucket: bucket, Key: `${prefix}${key}` }
  }

  return {
    async put(key, content, { maxBytes, partBytes } = {}) {
      return uploadInParts({ client, sender, place: place(key), partBytes }, readContent(content, maxBytes))
    },

    async get(key, range) {
      if (range) checkRange(range, Infinity)
      const command = new GetObjectCommand({ ...place(key), Range: range && `bytes=${range.start}-${range.end}` })
      try {
        return toFile(await withDeadline((abortSignal) => client.send(command, { abortSignal })), range)
      } catch (error) {
        if (isNamed(error, 'NoSuchKey')) return undefined
        throw isNamed(error, 'InvalidRange') ? new RangeError('No such bytes in the file', { cause: error }) : error
      }
    },

    async size(key) {
      try {
        const command = new HeadObjectCommand(place(key))
        return (await withDeadline((abortSignal) => client.send(command, { abortSignal }))).ContentLength
      } catch (error) {
        if (isNamed(error, 'NotFound')) return undefined
        throw error
      }
    },

    async delete(key) {
      const command = new DeleteObjectCommand(place(key))
      await withDeadline((abortSignal) => client.send(command, { abortSignal }))
    },

    async list(start) {
      const listed: ListedFile[] = []
      let ContinuationToken: string | undefined
      do {
        const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: `${prefix}${start}`, ContinuationToken })
        const page = await withDeadline((abortSignal) => client.send(command, { abortSignal }))
        for (const { Key = '', Size = 0 } of page.Contents ?? []) listed.push({ key: Key.slice(prefix.length), size: Size })
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (ContinuationToken)
      return listed
    },
  }
}

type Timeouts = { socketTimeout: number } | { requestTimeout: number; throwOnRequestTimeout: true }

function connect(settings: S3Settings, timeouts: Timeouts): S3Client {
  // A file that a user watches slowly occupies its socket all the while.
  const agent = { keepAlive: true, maxSockets: 1000 }
  return new S3Client({
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    ...(settings.endpoint && { endpoint: settings.endpoint }),
    forcePathStyle: settings.isPathStyle ?? false,
    maxAttempts: attempts,
    // The signature covers each body. Many providers do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: idleMs, httpAgent: agent, httpsAgent: agent, ...timeouts },
  })
}

interface Answer {
  Body?: unknown
  ContentLength?: number | undefined
  ContentRange?: string | undefined
}

function toFile(answer: Answer, range: Range | undefined): StoredFile {
  const size = range ? Number(/\/(\d+)$/.exec(answer.ContentRange ?? '')?.[1]) : answer.ContentLength
  if (size === undefined || Number.isNaN(size)) throw new Error('The storage did not say how large the file is')
  return { size, stream: readWithIdleTimeout(answer.Body as Readable, answerMs) }
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof S3ServiceException && error.name === name
}
