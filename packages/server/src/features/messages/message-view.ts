import type { Message } from '@recado/contract/messages/api'
import { mediaUrl, toMedia } from '#features/media/media-view.ts'
import { toIso } from '#platform/database/views.ts'
import type { Ctx } from '#platform/unit.ts'
import type { LinkPreview, MessageRow } from './queries.ts'

/** A message as screens see it. Of a deleted one they see only that it was there. */
export function toMessage(ctx: Ctx, { file, quotedMsg, createdAt, heldUntil, ...row }: MessageRow): Message {
  const shown = row.isDeleted
    ? { ...row, body: '', transcript: null, reactions: [], quotedCopy: null, ad: null, link: null, template: null }
    : row
  return {
    ...shown,
    link: shown.link && isIn(shown.link, shown.body) ? shown.link : null,
    ...withFile(ctx, row.isDeleted ? null : file),
    quotedMsg: quotedMsg && toQuoted(ctx, quotedMsg),
    createdAt: toIso(createdAt),
    heldUntil: heldUntil && toIso(heldUntil),
  }
}

/** An edit may have removed the address. */
function isIn({ url }: LinkPreview, body: string): boolean {
  return body.includes(url) || body.includes(url.replace('https://', ''))
}

function toQuoted(ctx: Ctx, { file, ...quoted }: NonNullable<MessageRow['quotedMsg']>): NonNullable<Message['quotedMsg']> {
  return { ...quoted, body: quoted.isDeleted ? '' : quoted.body, ...withFile(ctx, quoted.isDeleted ? null : file) }
}

export function withFile(ctx: Ctx, file: MessageRow['file']): Pick<Message, 'media' | 'mediaUrl'> {
  return { mediaUrl: mediaUrl(ctx, file), media: toMedia(ctx, file) }
}
