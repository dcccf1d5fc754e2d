import { listFlowFigures } from '@recado/contract/bots/runs'
import { type Flow, listFlows, listFlowVersions, showFlow as showFlowCall, updateFlow } from '@recado/contract/flows/api'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { foldRecord, useWhole } from '#kit/records.ts'
import { useVerb } from '#kit/record-calls.ts'
import { call } from '#platform/api/api.ts'
import { ApiError } from '#platform/api/errors.ts'

/** All flows of the company, by name. */
export function useFlows() {
  return useWhole(listFlows)
}

/** Puts the current state of a flow wherever it is shown. */
export function showFlow(client: QueryClient, flow: Flow): void {
  foldRecord(client, listFlows, flow)
}

/** Lets a flow start, or stops it from starting. */
export function useActivation() {
  return useVerb(listFlows, updateFlow)
}

const flowKey = (id: number) => [showFlowCall.path, id]

/** The minimum time for which the spinner stays, because a flash of it would inform no user. */
const loadingMs = 500

/** A flow as last saved, with the warnings about it. */
export function useFlow(id: number) {
  return useQuery({
    queryKey: flowKey(id),
    queryFn: async ({ signal }) => {
      if (!isNumber(id)) throw new ApiError(404, { error: 'ERR_NO_FLOW_FOUND', message: 'The address has no number' })
      const [answer] = await Promise.all([call(showFlowCall, { id }, { signal }), pause()])
      return answer
    },
    // Each opening fetches the current flow. Pushes report later changes.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

function isNumber(id: number): boolean {
  return z.safeParse(showFlowCall.input, { id }).success
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, loadingMs)
  })
}

/** How often the blocks of a flow were passed in the last thirty days. */
export function useFigures(id: number) {
  return useQuery({
    queryKey: [listFlowFigures.path, id],
    queryFn: ({ signal }) => call(listFlowFigures, { id }, { signal }),
    gcTime: 0,
  })
}

/** The saves of a flow with their users and times, newest first. */
export function useVersions(id: number) {
  return useQuery({ queryKey: versionsKey(id), queryFn: ({ signal }) => call(listFlowVersions, { id }, { signal }) })
}

const versionsKey = (id: number) => [listFlowVersions.path, id]

export function forgetVersions(client: QueryClient, id: number): void {
  void client.invalidateQueries({ queryKey: versionsKey(id) })
}
