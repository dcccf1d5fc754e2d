import multipart, { type Multipart } from '@fastify/multipart'
import type { Endpoint } from '@recado/contract/endpoint'
import type { MediaKind } from '@recado/contract/files'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { fail } from '#platform/fail.ts'
import { formReader, headerText } from './text.ts'

const maxFields = 20
const maxFieldBytes = 64 * 1024

/** A file that came with a call and is in storage. */
export interface UploadedFile {
  mediaId: number
  kind: MediaKind
  name: string
  /** Detected from its bytes. */
  mimeType: string
  /** Bytes. */
  size: number
  /** SHA-256 of its bytes, in hexadecimal digits. Present only where repeated calls are compared. */
  digest?: string
}

/** Stores incoming files; when it fails with ERR_FILE_TOO_LARGE, ERR_FILE_TYPE or ERR_STORAGE, nothing has been stored. */
export interface FileReceiver {
  take(companyId: number, file: { name: string; bytes: Readable; maxBytes: number }): Promise<UploadedFile>
  drop(companyId: number, files: readonly UploadedFile[]): Promise<void>
}

export interface Form {
  fields: Record<string, unknown>
  files: UploadedFile[]
}

export async function acceptForms(http: FastifyInstance): Promise<void> {
  await http.register(multipart)
}

/** Reads a form: its fields as text, its files into storage one by one. When anything goes wrong, none of its files stays. */
export async function readForm(
  request: FastifyRequest,
  { upload, allow }: Pick<Endpoint, 'upload' | 'allow'>,
  companyId: number,
  taker: FileReceiver,
): Promise<Form> {
  const form: Form = { fields: {}, files: [] }
  try {
    const { field = '', maxFiles = 0, maxBytes = 0, perFile = [] } = upload ?? {}
    const fields = maxFields + perFile.length * maxFiles
    const limits = { files: maxFiles, fields, fieldSize: maxFieldBytes, fileSize: Number.POSITIVE_INFINITY }
    const read = formReader(request.raw)
    for await (const part of partsOf(request, limits)) {
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated) refuse(part.fieldname, 'too long')
        // Whatever lines ended with, a form carries CRLF.
        const value = typeof part.value === 'string' ? read(part.value, part.fieldname).replaceAll('\r\n', '\n') : part.value
        if (perFile.includes(part.fieldname)) ((form.fields[part.fieldname] ??= []) as unknown[]).push(value)
        else form.fields[part.fieldname] = value
        continue
      }
      if (part.fieldname !== field) refuse(part.fieldname, `files come in ${field}`)
      // The declared type is too narrow: a part may be a file by its content type alone, without a name.
      const given = part.filename as string | undefined
      const name = headerText(read(given ?? '', part.fieldname))
      // Only programs repeat a call with the same file, so only their files are hashed for comparison.
      const hash = allow === 'token' ? createHash('sha256') : undefined
      const bytes = hash ? Readable.from(hashed(part.file, hash)) : part.file
      const file = await taker.take(companyId, { name, bytes, maxBytes })
      form.files.push(hash ? { ...file, digest: hash.digest('hex') } : file)
    }
    return form
  } catch (error) {
    // The rest is read and discarded, so that the caller gets the answer.
    request.raw.unpipe()
    request.raw.resume()
    await taker.drop(companyId, form.files)
    throw error
  }
}

async function* hashed(bytes: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
}

/** The parts of a form. A truncated or garbled form is the caller's mistake, not the server's. */
async function* partsOf(request: FastifyRequest, limits: MultipartLimits): AsyncGenerator<Multipart> {
  try {
    yield* request.parts({ limits })
  } catch (error) {
    if ((error as { statusCode?: unknown }).statusCode !== undefined) throw error
    refuse('', 'a broken form')
  }
}

type MultipartLimits = NonNullable<Parameters<FastifyRequest['parts']>[0]>['limits']

function refuse(path: string, message: string): never {
  return fail('ERR_VALIDATION', { fields: [{ path, rule: 'form', message }] })
}
