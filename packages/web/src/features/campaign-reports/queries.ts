import { reportCampaign } from '@recado/contract/campaigns/report'
import type { Output } from '@recado/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { reportKey } from '#features/campaigns/keys.ts'
import { call } from '#platform/api/api.ts'

export type Report = Output<typeof reportCampaign>

export function useReport(id: number) {
  return useQuery({ queryKey: reportKey(id), queryFn: ({ signal }) => call(reportCampaign, { id }, { signal }) })
}
