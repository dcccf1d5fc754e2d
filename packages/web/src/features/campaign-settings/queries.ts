import { showCampaignSettings, updateCampaignSettings } from '@recado/contract/campaigns/api'
import type { CampaignSettings } from '@recado/contract/campaigns/settings'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { audienceKey } from '#features/campaigns/keys.ts'
import { call } from '#platform/api/api.ts'
import { mergedVariables } from './variables.ts'

const settingsKey = [showCampaignSettings.path]

export function useCampaignSettings() {
  return useQuery({ queryKey: settingsKey, queryFn: ({ signal }) => call(showCampaignSettings, {}, { signal }) })
}

/** Saves the changes since the settings were `before`. Variables that other users have added meanwhile stay. */
export function useSaveSettings() {
  const client = useQueryClient()
  return async (changes: Partial<CampaignSettings>, before: CampaignSettings): Promise<CampaignSettings> => {
    const variables = changes.variables && {
      variables: mergedVariables((await call(showCampaignSettings, {})).variables, before.variables, changes.variables),
    }
    const saved = await call(updateCampaignSettings, { settings: { ...changes, ...variables } })
    client.setQueryData(settingsKey, saved)
    void client.invalidateQueries({ queryKey: audienceKey })
    return saved
  }
}
