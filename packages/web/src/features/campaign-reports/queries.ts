import { downloadShippings, reportCampaign } from '@recado/contract/campaigns/report'
import type { Output } from '@recado/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { reportKey } from '#features/campaigns/keys.ts'
import { call, download } from '#platform/api/api.ts'
import { saveFile } from '#platform/api/files.ts'
import { toast } from '#ui/overlays/toast.ts'

export type Report = Output<typeof reportCampaign>

export function useReport(id: number) {
  return useQuery({ queryKey: reportKey(id), queryFn: ({ signal }) => call(reportCampaign, { id }, { signal }) })
}

/** Hands over a table of everybody, and what became of each. */
export async function saveShippings(id: number): Promise<void> {
  const name = downloadShippings.download?.name ?? ''
  await download(downloadShippings, { id }).then((file) => saveFile(file, name), toast.error)
}
