import {
  cancelCampaign,
  createCampaign,
  deleteCampaign,
  listCampaigns,
  restartCampaign,
  showCampaign,
  updateCampaign,
  type Campaign,
} from '@recado/contract/campaigns/api'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { foldRecord } from '#kit/records.ts'
import { call } from '#platform/api/api.ts'
import { campaignKey } from './keys.ts'

export const campaigns = { list: listCampaigns, create: createCampaign, update: updateCampaign, remove: deleteCampaign }

export function useCampaign(id: number) {
  return useQuery<Campaign>({ queryKey: campaignKey(id), queryFn: ({ signal }) => call(showCampaign, { id }, { signal }) })
}

/** Puts the current state of a campaign wherever it is shown. */
export function cacheCampaign(client: QueryClient, campaign: Campaign): void {
  client.setQueryData<Campaign>(campaignKey(campaign.id), (shown) => shown && campaign)
  foldRecord(client, listCampaigns, campaign)
}

const verbs = { stop: cancelCampaign, restart: restartCampaign } as const

/** Stops a campaign, or continues it. */
export function useVerb() {
  const client = useQueryClient()
  return async (verb: keyof typeof verbs, id: number): Promise<Campaign> => {
    const campaign = await call(verbs[verb], { id })
    cacheCampaign(client, campaign)
    return campaign
  }
}
