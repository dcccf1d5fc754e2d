import { connectionPush } from '@recado/contract/connections/api'
import { flowCampaignPush } from '@recado/contract/flow-campaigns/api'
import { flowPush } from '@recado/contract/flows/api'
import type { QueryClient } from '@tanstack/react-query'
import { listen, type Listener } from '#platform/live.ts'
import { campaignsKey, forgetCampaign, showCampaign } from './cache.ts'

export function flowCampaignListeners(client: QueryClient): readonly Listener[] {
  // They carry the names of their flow and connection, and go or stop with them.
  const lookAgain = () => void client.invalidateQueries({ queryKey: campaignsKey })
  return [
    listen(flowCampaignPush, (event) => {
      if (event.action === 'delete') forgetCampaign(client, event.id)
      else showCampaign(client, event.record)
    }),
    listen(flowPush, lookAgain),
    listen(connectionPush, lookAgain),
  ]
}
