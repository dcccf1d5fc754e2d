import type { Output } from '@recado/contract/endpoint'
import { logoTypes, type uploadLogo } from '@recado/contract/settings/api'
import type { FastifyInstance } from 'fastify'
import { deliver } from '#features/media/deliver.ts'
import { redraw } from '#features/media/redraw.ts'
import { findFile } from '#features/media/media.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx, BeforeActorCtx, HttpParts } from '#platform/feature.ts'
import { storageKey } from '#platform/files/storage-key.ts'
import { findLogo } from './queries.ts'
import { setSetting } from './settings.ts'

const maxSide = 512
const yearSeconds = 31_536_000
const folder = '/public/logos'
/** The address of a company's logo. */
export const logoShape = /^\/public\/logos\/([1-9]\d{0,8})\/[0-9a-f-]{36}\.png$/

/** Draws a logo anew, so that it keeps nothing that the picture does not show. */
export async function prepareLogo(ahead: BeforeActorCtx): Promise<void> {
  for (const file of ahead.uploads) {
    if (!logoTypes.some((type) => type === file.mimeType)) fail('ERR_FILE_TYPE')
    if (!(await redraw(ahead, file, maxSide))) fail('ERR_FILE_TYPE')
  }
}

/** Makes the picture that came with the call the company's logo. The sweep removes the previous one. */
export async function setLogo(ctx: ActorCtx): Promise<Output<typeof uploadLogo>> {
  const [upload] = ctx.uploads
  if (!upload) fail('ERR_VALIDATION', { fields: [{ path: 'logo', rule: 'required', message: 'a file is needed' }] })
  const { token } = (await findFile(ctx, upload.mediaId)) ?? fail('ERR_STORAGE')
  const url = `${folder}/${ctx.companyId}/${token}.png`
  await setSetting(ctx, 'branding.logoUrl', url, upload.mediaId)
  return { url }
}

/** GET /public/logos/…: the logo of a company, for every caller who knows its address. 404 once the company has another. */
export function serveLogos(http: FastifyInstance, { unit, storage }: HttpParts): void {
  http.get(`${folder}/*`, async (request, reply) => {
    const companyId = Number(logoShape.exec(request.url)?.[1] ?? fail('ERR_NOT_FOUND'))
    const logo = (await unit(companyId, ({ tx }) => findLogo(tx, request.url), true)) ?? fail('ERR_NOT_FOUND')
    void reply.headers({
      'content-type': 'image/png',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': `public, max-age=${yearSeconds}, immutable`,
      etag: `"${logo.token}"`,
    })
    return deliver(request, reply, storageKey({ companyId, token: logo.token, variant: 'file' }), storage)
  })
}
