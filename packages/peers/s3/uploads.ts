import { createHash, randomUUID } from 'node:crypto'
import { Failure } from './failure.ts'

const minPartBytes = 5 * 1024 * 1024
const maxParts = 10_000

interface Part {
  body: Buffer
  etag: string
}

interface Upload {
  key: string
  parts: Map<number, Part>
}

/** Multipart uploads neither completed nor aborted. In memory: a restart forgets them. */
export class Uploads {
  readonly #uploads = new Map<string, Upload>()

  keys(): string[] {
    return [...this.#uploads.values()].map(({ key }) => key)
  }

  create(key: string): string {
    const id = randomUUID()
    this.#uploads.set(id, { key, parts: new Map() })
    return id
  }

  /** @returns the ETag of the part */
  addPart(id: string, key: string, number: number, body: Buffer): string {
    const upload = this.#find(id, key)
    const isNumber = Number.isInteger(number) && number >= 1 && number <= maxParts
    if (!isNumber) throw new Failure('InvalidArgument', `Parts have numbers from 1 to ${maxParts}.`)
    const etag = etagOf(body)
    upload.parts.set(number, { body, etag })
    return etag
  }

  abort(id: string, key: string): void {
    this.#find(id, key)
    this.#uploads.delete(id)
  }

  /** Makes the object of the listed parts, and ends the upload. */
  complete(id: string, key: string, listed: { number: number; etag: string }[]): Part {
    const upload = this.#find(id, key)
    if (listed.length === 0) throw new Failure('MalformedXML', 'An upload is made of parts.')
    const isOrdered = listed.every(({ number }, index) => index === 0 || number > (listed[index - 1]?.number ?? 0))
    if (!isOrdered) throw new Failure('InvalidPartOrder', 'The parts must be listed in ascending order.')
    const parts = listed.map(({ number, etag }) => partOf(upload, number, etag))
    if (parts.slice(0, -1).some(({ body }) => body.length < minPartBytes)) {
      throw new Failure('EntityTooSmall', 'Each part but the last has 5 MiB at least.')
    }
    this.#uploads.delete(id)
    const digests = Buffer.concat(parts.map(({ etag }) => Buffer.from(etag.slice(1, -1), 'hex')))
    return { body: Buffer.concat(parts.map(({ body }) => body)), etag: `"${md5(digests)}-${parts.length}"` }
  }

  #find(id: string, key: string): Upload {
    const upload = this.#uploads.get(id)
    if (upload?.key !== key) throw new Failure('NoSuchUpload', 'There is no such upload; it was completed or aborted.')
    return upload
  }
}

function partOf(upload: Upload, number: number, etag: string): Part {
  const part = upload.parts.get(number)
  if (part?.etag !== etag) throw new Failure('InvalidPart', `Part ${number} was not uploaded, or is another.`)
  return part
}

/** The ETag of an object written in one go: the MD5 of its bytes, in quotes. */
export function etagOf(body: Buffer): string {
  return `"${md5(body)}"`
}

function md5(bytes: Buffer): string {
  return createHash('md5').update(bytes).digest('hex')
}
