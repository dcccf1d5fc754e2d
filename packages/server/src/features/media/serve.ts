import type { StoredFile, Storage } from '@recado/storage/storage'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '#platform/fail.ts'
import type { OpenedAddress } from '#platform/files/addresses.ts'
import { storageKey } from '#platform/files/storage-key.ts'
import type { HttpParts } from '#platform/feature.ts'
import { contentDisposition } from './file-name.ts'
import { isInline, nameOfType, unknownType } from './file-kind.ts'
import { findShown, type Usage } from './queries.ts'
import { type Range, rangeOf } from './range.ts'

/**
 * GET /media/…: a file behind a signed address. A wrong or expired signature is 403; a file that is gone is 404, and so is one
 * that nothing shows any more because its messages were deleted. Nothing a customer sent can run: it is served as the type its
 * bytes tell, in a sandbox, or as a download.
 */
export function serveMedia(usage: Usage, http: FastifyInstance, parts: HttpParts): void {
  http.get('/media/*', async (request, reply) => {
    const now = parts.clock.now()
    const address = parts.files.open(request.url, now) ?? fail('ERR_NO_PERMISSION')
    const file = (await describe(usage, address, parts)) ?? fail('ERR_NOT_FOUND')
    const secondsLeft = Math.floor((address.expiresAt.getTime() - now.getTime()) / 1000)
    void reply.headers({
      'content-type': file.isInline ? file.mimeType : unknownType,
      'content-disposition': contentDisposition(file.isInline ? 'inline' : 'attachment', file.name || nameOfType(file.mimeType)),
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': `private, max-age=${secondsLeft}, immutable`,
      'accept-ranges': 'bytes',
      etag: `"${address.token}-${address.variant}"`,
    })
    return deliver(request, reply, storageKey(address), parts.storage)
  })
}

interface Described {
  isInline: boolean
  mimeType: string
  name: string
}

async function describe(
  usage: Usage,
  { companyId, token, variant }: OpenedAddress,
  { unit }: HttpParts,
): Promise<Described | undefined> {
  const row = await unit(companyId, ({ tx }) => findShown(tx, usage, companyId, token))
  if (!row) return undefined
  if (variant === 'thumb') return row.hasThumbnail ? { isInline: true, mimeType: 'image/jpeg', name: 'thumbnail.jpg' } : undefined
  return row.status === 'ready' ? { isInline: isInline(row), mimeType: row.mimeType, name: row.name } : undefined
}

async function deliver(request: FastifyRequest, reply: FastifyReply, key: string, storage: Storage): Promise<FastifyReply> {
  if (request.headers['if-none-match'] === reply.getHeader('etag')) return reply.code(304).send()
  const outOfReach = (error: Error) => {
    request.log.warn({ reason: error.message }, 'the storage is out of reach')
    return fail('ERR_UNAVAILABLE')
  }
  const size = (await storage.size(key).catch(outOfReach)) ?? fail('ERR_NOT_FOUND')
  const range = rangeOf(request.headers.range, size)
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${size}`).removeHeader('content-disposition').send()
  const length = range ? range.end - range.start + 1 : size
  void reply.header('content-length', length)
  if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  if (request.method === 'HEAD' || length === 0) return reply.send()
  const { stream } = (await open(storage, key, range).catch(outOfReach)) ?? fail('ERR_NOT_FOUND')
  // A visitor who leaves half-way leaves no open file behind.
  reply.raw.once('close', () => stream.destroy())
  return reply.send(stream)
}

function open(storage: Storage, key: string, range: Range | undefined): Promise<StoredFile | undefined> {
  return range ? storage.get(key, range) : storage.get(key)
}
