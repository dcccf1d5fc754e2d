import {
  countRateEffect,
  createMessageRate,
  deleteMessageRate,
  listMessageRates,
  listMissingRates,
  loadMessageRates,
  previewMessageRates,
  updateMessageRate,
} from '@recado/contract/message-prices/rates-api'
import type { Input } from '@recado/contract/endpoint'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'

export const rates = {
  list: listMessageRates,
  create: createMessageRate,
  update: updateMessageRate,
  remove: deleteMessageRate,
}

/** Rates that messages lack. */
export function useMissingRates() {
  return useQuery({
    queryKey: [listMissingRates.path],
    queryFn: ({ signal }) => call(listMissingRates, {}, { signal }),
    staleTime: 0,
  })
}

/** How many messages already sent get another price. */
export function effectOf(rate: Input<typeof countRateEffect>) {
  return call(countRateEffect, rate)
}

export type RateRows = Input<typeof previewMessageRates>['rows']

/** What loading these rows would do. Nothing is asked without rows. */
export function usePreview(rows: RateRows | null) {
  return useQuery({
    queryKey: [previewMessageRates.path, rows],
    queryFn: ({ signal }) => call(previewMessageRates, { rows: rows ?? [] }, { signal }),
    enabled: rows !== null,
    staleTime: 0,
    gcTime: 0,
  })
}

export function useLoadRates() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (rows: RateRows) => call(loadMessageRates, { rows }),
    onSuccess: () =>
      Promise.all([listMessageRates.path, listMissingRates.path].map((path) => client.invalidateQueries({ queryKey: [path] }))),
  })
}
