import { listCampaigns } from '@recado/contract/campaigns/api'

// Under the path of the list, so that a change there refetches it.

export const campaignKey = (id: number) => [listCampaigns.path, 'one', id] as const

/** The people whom campaigns would reach. */
export const audienceKey = [listCampaigns.path, 'audience'] as const

export const reportsKey = [listCampaigns.path, 'report'] as const
export const reportKey = (id: number) => [...reportsKey, id] as const
