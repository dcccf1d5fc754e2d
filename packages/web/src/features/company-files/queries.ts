import {
  exportOneCompany,
  requestCompanyExport,
  showCompanyExport,
  showExportOfCompany,
  type CompanyExport,
} from '@recado/contract/company-files/api'
import { deleteCompanyImport, showCompanyImport, startCompanyImport } from '@recado/contract/company-files/import-api'
import type { Input } from '@recado/contract/endpoint'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'

const pollMs = 2_000
const whileRunning = ({ state }: { state: { data?: { latest: CompanyExport | null } | undefined } }) =>
  state.data?.latest?.status === 'running' ? pollMs : false

/** The company's latest file, and when it can be asked for again. It is looked at again while it is written. */
export function useCompanyExport() {
  return useQuery({
    queryKey: [showCompanyExport.path],
    queryFn: ({ signal }) => call(showCompanyExport, {}, { signal }),
    refetchInterval: whileRunning,
  })
}

export function useRequestExport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(requestCompanyExport, {}),
    onSuccess: (state) => client.setQueryData([showCompanyExport.path], state),
  })
}

const keyOf = (id: number) => [showExportOfCompany.path, id]

/** The latest file of a company that the operator asked for. */
export function useExportOf(id: number) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(showExportOfCompany, { id }, { signal }),
    refetchInterval: whileRunning,
  })
}

export function useExportOne(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wish: { hasFiles: boolean; hasKeys: boolean }) => call(exportOneCompany, { id, ...wish }),
    onSuccess: (state) => client.setQueryData(keyOf(id), state),
  })
}

/** The file of a company that the operator brings in. It is looked at again while it is read or comes in. */
export function useCompanyImport() {
  return useQuery({
    queryKey: importKey,
    queryFn: ({ signal }) => call(showCompanyImport, {}, { signal }),
    refetchInterval: ({ state }) =>
      ['reading', 'running', 'stopping'].includes(state.data?.latest?.status ?? '') ? pollMs / 2 : false,
  })
}

export const importKey = [showCompanyImport.path]

export function useStartImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (answers: Input<typeof startCompanyImport>) => call(startCompanyImport, answers),
    onSuccess: (state) => client.setQueryData(importKey, state),
  })
}

export function useForgetImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteCompanyImport, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: importKey }),
  })
}
