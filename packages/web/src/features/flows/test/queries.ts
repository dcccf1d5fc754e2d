import { listFlowRuns, showFlowRun } from '@recado/contract/bots/runs'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'

/** The runs of a flow, page by page. Later runs appear when the tab is opened again. */
export function useRuns(flowId: number) {
  return useInfiniteQuery({
    queryKey: [listFlowRuns.path, flowId],
    queryFn: ({ signal, pageParam }) => call(listFlowRuns, { id: flowId, pageNumber: String(pageParam) }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, _all, page) => (hasMore ? page + 1 : null),
    gcTime: 0,
  })
}

/** The steps of a run, with the flow that it used. */
export function useRun(runId: number) {
  return useQuery({
    queryKey: [showFlowRun.path, runId],
    queryFn: ({ signal }) => call(showFlowRun, { runId }, { signal }),
    gcTime: 0,
  })
}
