import type { Campaign } from '@recado/contract/campaigns/api'
import type { Shipping } from '@recado/contract/campaigns/shipping'
import { mediaUrl } from '#features/media/media-view.ts'
import { toMoment } from '#platform/database/views.ts'
import type { Ctx } from '#platform/unit.ts'
import type { CampaignRow } from './queries.ts'

export function toCampaign(ctx: Ctx, { media, ...row }: CampaignRow): Campaign {
  return {
    ...row,
    tagListId: row.tagId,
    mediaPath: mediaUrl(ctx, media),
    mediaName: media?.name ?? null,
    scheduledAt: momentOr(row.scheduledAt),
    startedAt: momentOr(row.startedAt),
    completedAt: momentOr(row.completedAt),
    waitingSince: momentOr(row.waitingSince),
    waitsUntil: momentOr(row.waitsUntil),
    createdAt: toMoment(row.createdAt),
    updatedAt: toMoment(row.updatedAt),
  }
}

export function toShipping(row: Shipping): Shipping {
  return {
    ...row,
    confirmationRequestedAt: momentOr(row.confirmationRequestedAt),
    confirmedAt: momentOr(row.confirmedAt),
    deliveredAt: momentOr(row.deliveredAt),
    receivedAt: momentOr(row.receivedAt),
    readAt: momentOr(row.readAt),
    repliedAt: momentOr(row.repliedAt),
    leftAt: momentOr(row.leftAt),
  }
}

function momentOr(text: string | null): string | null {
  return text && toMoment(text)
}
