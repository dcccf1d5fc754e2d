import type { Campaign } from '@recado/contract/campaigns/api'
import type { Shipping } from '@recado/contract/campaigns/shipping'
import { mediaUrl } from '#features/media/media-view.ts'
import { toIso } from '#platform/database/views.ts'
import type { Ctx } from '#platform/unit.ts'
import type { CampaignRow } from './queries.ts'

export function toCampaign(ctx: Ctx, { media, ...row }: CampaignRow): Campaign {
  return {
    ...row,
    tagListId: row.tagId,
    mediaPath: mediaUrl(ctx, media),
    mediaName: media?.name ?? null,
    template: row.template && { ...row.template, pausedUntil: toIsoOrNull(row.template.pausedUntil) },
    scheduledAt: toIsoOrNull(row.scheduledAt),
    startedAt: toIsoOrNull(row.startedAt),
    completedAt: toIsoOrNull(row.completedAt),
    waitingSince: toIsoOrNull(row.waitingSince),
    waitsUntil: toIsoOrNull(row.waitsUntil),
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.updatedAt),
  }
}

export function toShipping(row: Shipping): Shipping {
  return {
    ...row,
    confirmationRequestedAt: toIsoOrNull(row.confirmationRequestedAt),
    confirmedAt: toIsoOrNull(row.confirmedAt),
    deliveredAt: toIsoOrNull(row.deliveredAt),
    receivedAt: toIsoOrNull(row.receivedAt),
    readAt: toIsoOrNull(row.readAt),
    repliedAt: toIsoOrNull(row.repliedAt),
    leftAt: toIsoOrNull(row.leftAt),
  }
}

function toIsoOrNull(text: string | null): string | null {
  return text && toIso(text)
}
