import type { Campaign } from '@recado/contract/campaigns/api'

export const campaignsAddress = '/campaigns'
/** Stands in place of an id in the address of a new campaign. */
export const newId = 'new'

export function formOf(campaign: Pick<Campaign, 'id'> | null): string {
  return `${campaignsAddress}/${campaign?.id ?? newId}`
}

export function reportOf({ id }: Pick<Campaign, 'id'>): string {
  return `/campaign/${id}/report`
}
