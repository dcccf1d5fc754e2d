import type { Campaign } from '@recado/contract/campaigns/api'
import type { Shipping } from '@recado/contract/campaigns/shipping'
import { mediaUrl } from '#features/media/media-view.ts'
import { toIso } from '#platform/database/views.ts'
import { pricesOf, type Viewing } from '#features/message-prices/prices.ts'
import type { Ctx } from '#platform/unit.ts'
import type { CampaignRow } from './queries.ts'
import type { ShippingRow } from './report-queries.ts'

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

/** The recipients as stored, each with the price of its message. */
export async function toShippings(ctx: Viewing, rows: readonly ShippingRow[]): Promise<Shipping[]> {
  const prices = await pricesOf(
    ctx,
    rows.flatMap(({ charge }) => charge ?? []),
  )
  let at = 0
  return rows.map(({ charge, ...row }) => toShipping({ ...row, price: charge ? (prices[at++] ?? null) : null }))
}

function toShipping(row: Shipping): Shipping {
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
