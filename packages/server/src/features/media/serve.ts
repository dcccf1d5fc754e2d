import type { FastifyInstance } from 'fastify'
import { fail } from '#platform/fail.ts'
import type { OpenedAddress } from '#platform/files/addresses.ts'
import { storageKey } from '#platform/files/storage-key.ts'
import type { HttpParts } from '#platform/feature.ts'
import { fileAsked } from './events.ts'
import { deliver } from './deliver.ts'
import { contentDisposition } from './file-name.ts'
import { isInline, nameOfType, unknownType } from './file-kind.ts'
import { findKept, findShown, type Usage } from './queries.ts'

/**
 * GET /media/…: a file behind a signed address. A wrong or expired signature is 403. A file that is gone is 404, and so is one that nothing
 * shows any more because its messages were deleted. A file that is yet to be shown has an address of another kind, for the users who
 * prepare it. Nothing that a customer sent can run: it is served as the type its bytes tell, in a sandbox, or as a download.
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
  const find = variant === 'draft' ? findKept : findShown
  const row = await unit(companyId, async (ctx) => {
    await ctx.emit(fileAsked, {})
    return find(ctx.tx, usage, companyId, token)
  })
  if (!row) return undefined
  if (variant === 'thumb') return row.hasThumbnail ? { isInline: true, mimeType: 'image/jpeg', name: 'thumbnail.jpg' } : undefined
  return row.status === 'ready' ? { isInline: isInline(row), mimeType: row.mimeType, name: row.name } : undefined
}
