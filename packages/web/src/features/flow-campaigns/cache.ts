import { type FlowCampaign, listFlowCampaigns } from '@recado/contract/flow-campaigns/api'
import type { QueryClient } from '@tanstack/react-query'

export const campaignsKey = [listFlowCampaigns.path, 'all']

/** One as it now is. Where it stands among the others only the server knows. */
export function showCampaign(client: QueryClient, record: FlowCampaign): void {
  client.setQueryData<readonly FlowCampaign[]>(campaignsKey, (known) =>
    known?.some(({ id }) => id === record.id)
      ? known.map((one) => (one.id === record.id ? record : one))
      : known && [...known, record],
  )
  void client.invalidateQueries({ queryKey: campaignsKey })
}

export function forgetCampaign(client: QueryClient, id: number): void {
  client.setQueryData<readonly FlowCampaign[]>(campaignsKey, (known) => known?.filter((one) => one.id !== id))
  void client.invalidateQueries({ queryKey: campaignsKey })
}
