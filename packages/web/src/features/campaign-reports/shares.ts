import type { CampaignFigures } from '@recado/contract/campaigns/api'
import type { ShippingState } from '@recado/contract/campaigns/shipping'
import type { Report } from './queries.ts'

/** A share of a whole, as it is shown: 0 to 100. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((100 * part) / whole)
}

/** Of how many something is known for good. */
export function settledOf({ sent, failed, skipped }: CampaignFigures): number {
  return sent + failed + skipped
}

export type Shown = ShippingState | 'replied' | 'left'

/** What people can be narrowed down to, with how many they are; what comes later than a state no longer counts as it. */
export function filtersOf({
  campaign: { status, confirmation, figures },
  left,
}: Pick<Report, 'campaign' | 'left'>): readonly (readonly [Shown, number])[] {
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

/** The share of answers at which a bar is full: the best of the texts, rounded up to 5 %. */
export function fullAt(variants: readonly { sent: number; replied: number }[]): number {
  const best = Math.max(0, ...variants.map(({ sent, replied }) => percentOf(replied, sent)))
  return Math.max(5, Math.ceil(best / 5) * 5)
}
