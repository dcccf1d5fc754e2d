import {
  createCompany,
  deleteCompany,
  listCompanies,
  restoreCompany,
  type CompanyRecord,
} from '@recado/contract/all-companies/api'
import { updateCompany } from '@recado/contract/companies/api'
import { listPlans, type PlanRecord } from '@recado/contract/plans/api'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { foldRecord } from '#kit/records.ts'
import { call } from '#platform/api/api.ts'

export const allCompanies = { list: listCompanies, create: createCompany, update: updateCompany, remove: deleteCompany }

/** The number of companies in each state. */
export function useTotals() {
  return useQuery({
    queryKey: [listCompanies.path, 'totals'],
    queryFn: async ({ signal }) => (await call(listCompanies, {}, { signal })).totals,
  })
}

/** All plans, including hidden ones. */
export function usePlans() {
  return useQuery({ queryKey: [listPlans.path, 'options'], queryFn: ({ signal }) => fetchPlans(signal) })
}

async function fetchPlans(signal: AbortSignal, pageNumber = 1): Promise<PlanRecord[]> {
  const { plans, hasMore } = await call(listPlans, { pageNumber }, { signal })
  return hasMore ? [...plans, ...(await fetchPlans(signal, pageNumber + 1))] : plans
}

export function useRestore() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(restoreCompany, { id }),
    onSuccess: (company: CompanyRecord) => foldRecord(client, listCompanies, company),
  })
}

export function useDelete() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (named: { id: number; name: string }) => call(deleteCompany, named),
    onSuccess: (_, { id }) => foldRecord(client, listCompanies, id),
  })
}
