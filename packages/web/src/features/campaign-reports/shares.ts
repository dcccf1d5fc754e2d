import type { CampaignFigures } from '@recado/contract/campaigns/api'
import type { ShippingState } from '@recado/contract/campaigns/shipping'
import type { Report } from './queries.ts'

/** A share of a whole as a rounded percentage: 0 to 100. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((100 * part) / whole)
}

/** The number of people whose outcome is final. */
export function completedCount({ sent, failed, skipped }: CampaignFigures): number {
  return sent + failed + skipped
}

export type PeopleFilter = ShippingState | 'replied' | 'left'

/** The filters for people, with their counts. A person who reached a later state no longer counts in the earlier one. */
export function filtersOf({
  campaign: { status, confirmation, figures },
  left,
}: Pick<Report, 'campaign' | 'left'>): readonly (readonly [PeopleFilter, number])[] {
  const { queued, requested, confirmed, sent, delivered, read, replied, failed, skipped } = figures
  return [
    [status === 'CANCELADA' && queued === 0 ? 'cancelled' : 'queued', queued],
    ...(confirmation ? ([['asked', Math.max(0, requested - confirmed)]] as const) : []),
    ['sent', sent - delivered],
    ['delivered', delivered - read],
    ['read', read],
    ['replied', replied],
    ...(left > 0 ? ([['left', left]] as const) : []),
    ['failed', failed],
    ['skipped', skipped],
  ]
}

/** The percentage of answers at which a bar is full: that of the best text, rounded up to a multiple of 5 %. */
export function fullAt(variants: readonly { sent: number; replied: number }[]): number {
  const best = Math.max(0, ...variants.map(({ sent, replied }) => percentOf(replied, sent)))
  return Math.max(5, Math.ceil(best / 5) * 5)
}
