import type { Campaign } from '@recado/contract/campaigns/api'

export const campaignsAddress = '/campaigns'
/** In place of an id: one that is being written. */
export const newId = 'new'

export function formOf(campaign: Pick<Campaign, 'id'> | null): string {
  return `${campaignsAddress}/${campaign?.id ?? newId}`
}

export function reportOf({ id }: Pick<Campaign, 'id'>): string {
  return `/campaign/${id}/report`
}
