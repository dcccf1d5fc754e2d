import { createPlan, deletePlan, listOverPlan, listPlans, type PlanLimit, updatePlan } from '@recado/contract/plans/api'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'

export const plans = { list: listPlans, create: createPlan, update: updatePlan, remove: deletePlan }

/** Companies with the plan that have more than these limits; null: nothing is asked. */
export function useOver(limits: ({ id: number } & Record<PlanLimit, number>) | null) {
  return useQuery({
    queryKey: [listPlans.path, 'over', limits],
    queryFn: ({ signal }) => call(listOverPlan, limits ?? { id: 0, users: 0, connections: 0, queues: 0 }, { signal }),
    enabled: limits !== null,
    placeholderData: keepPreviousData,
  })
}
