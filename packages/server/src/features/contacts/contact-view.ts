import type { Contact } from '@recado/contract/contacts/api'
import { mediaUrl } from '#features/media/media-view.ts'
import { toIso } from '#platform/database/views.ts'
import type { Ctx } from '#platform/unit.ts'
import type { ContactRow } from './list-queries.ts'

export function toContact(
  ctx: Pick<Ctx, 'companyId' | 'files' | 'now'>,
  { picture, blockedAt, optedOutAt, marketingStoppedAt, createdAt, updatedAt, ...row }: ContactRow,
): Contact {
  return {
    ...row,
    profilePicUrl: mediaUrl(ctx, picture) ?? '',
    blockedAt: blockedAt && toIso(blockedAt),
    optedOutAt: optedOutAt && toIso(optedOutAt),
    marketingStoppedAt: marketingStoppedAt && toIso(marketingStoppedAt),
    createdAt: toIso(createdAt),
    updatedAt: toIso(updatedAt),
  }
}
