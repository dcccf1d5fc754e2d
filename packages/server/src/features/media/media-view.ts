import type { Media } from '@recado/contract/media/api'
import type { AddressRow, MediaRow } from './row.ts'
import type { Ctx } from '#platform/unit.ts'

type Signer = Pick<Ctx, 'companyId' | 'files' | 'now'>

export function toMedia(ctx: Signer, row: MediaRow | null): Media | null {
  if (!row) return null
  const { id: _, token, hasThumbnail, ...shown } = row
  return {
    ...shown,
    thumbnailUrl: hasThumbnail
      ? ctx.files.sign({ companyId: ctx.companyId, token, variant: 'thumb' }, 'thumbnail.jpg', ctx.now)
      : null,
  }
}

/** The address of the file. Null until the file is ready. */
export function mediaUrl(ctx: Signer, row: AddressRow | null): string | null {
  if (row?.status !== 'ready') return null
  return ctx.files.sign({ companyId: ctx.companyId, token: row.token, variant: 'file' }, row.name, ctx.now)
}
