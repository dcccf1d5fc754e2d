import { connectionPush } from '@recado/contract/connections/api'
import { flowCampaignPush, listFlowCampaigns } from '@recado/contract/flow-campaigns/api'
import { flowPush } from '@recado/contract/flows/api'
import type { QueryClient } from '@tanstack/react-query'
import { applyRecordPushes } from '#kit/record-pushes.ts'
import { listen, type Listener } from '#platform/live.ts'

export function flowCampaignListeners(client: QueryClient): readonly Listener[] {
  // The phrases carry the names of their flow and connection, and are deleted or stopped with them.
  const lookAgain = () => void client.invalidateQueries({ queryKey: [listFlowCampaigns.path] })
  return [
    applyRecordPushes(client, listFlowCampaigns, flowCampaignPush),
    listen(flowPush, lookAgain),
    listen(connectionPush, lookAgain),
  ]
}
