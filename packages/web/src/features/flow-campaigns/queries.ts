import { listConnections } from '@recado/contract/connections/api'
import type { Input } from '@recado/contract/endpoint'
import {
  createFlowCampaign,
  deleteFlowCampaign,
  type FlowCampaign,
  listFlowCampaigns,
  updateFlowCampaign,
} from '@recado/contract/flow-campaigns/api'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { useMe } from '#platform/session/session.ts'
import { campaignsKey, forgetCampaign, showCampaign } from './cache.ts'

/** All of the company, by name. */
export function useFlowCampaigns() {
  return useQuery({
    queryKey: campaignsKey,
    queryFn: async ({ signal }) => (await call(listFlowCampaigns, {}, { signal })).flow,
  })
}

/** The connections that there are when somebody chooses one, by a call that reads no session. */
export function useLines() {
  const { companyId } = useMe()
  return useQuery({
    queryKey: [listConnections.path, 'lines'],
    queryFn: ({ signal }) => call(listConnections, { companyId, session: '0' }, { signal }),
    staleTime: 0,
  })
}

/** Adds one or changes one; a refusal is for the form to show. */
export function useSaveCampaign() {
  const client = useQueryClient()
  return async (id: number | null, fields: Input<typeof createFlowCampaign>, seen?: string): Promise<FlowCampaign> => {
    const seenAt = seen === undefined ? {} : { updatedAt: seen }
    const saved =
      id === null ? await call(createFlowCampaign, fields) : await call(updateFlowCampaign, { id, ...fields, ...seenAt })
    showCampaign(client, saved)
    return saved
  }
}

/** Lets a phrase start its flow, or no longer. */
export function useSwitch() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ record: { id, updatedAt }, status }: { record: FlowCampaign; status: boolean }) =>
      call(updateFlowCampaign, { id, updatedAt, status }),
    onSuccess: (record) => showCampaign(client, record),
  })
}

export function useDeletion() {
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (id: number) => call(deleteFlowCampaign, { id }),
    onSuccess: (_, id) => forgetCampaign(client, id),
  })
  return mutateAsync
}
