import { showCampaignSettings, updateCampaignSettings } from '@recado/contract/campaigns/api'
import type { CampaignSettings } from '@recado/contract/campaigns/settings'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { audienceKey } from '#features/campaigns/keys.ts'
import { call } from '#platform/api/api.ts'

const settingsKey = [showCampaignSettings.path]

export function useCampaignSettings() {
  return useQuery({ queryKey: settingsKey, queryFn: ({ signal }) => call(showCampaignSettings, {}, { signal }) })
}

/** Saves what was changed. */
export function useSaveSettings() {
  const client = useQueryClient()
  return async (settings: Partial<CampaignSettings>): Promise<void> => {
    client.setQueryData(settingsKey, await call(updateCampaignSettings, { settings }))
    void client.invalidateQueries({ queryKey: audienceKey })
  }
}
