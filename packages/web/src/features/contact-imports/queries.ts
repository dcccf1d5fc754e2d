import {
  deleteContactImport,
  importAddressBook,
  listContactImports,
  listImportRows,
  showImportResult,
  type ContactImport,
  type ContactImportEvent,
} from '@recado/contract/contact-imports/api'
import { foldImport } from '@recado/contract/contact-imports/fold'
import type { Output } from '@recado/contract/endpoint'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#platform/api/api.ts'
import { restartFetches } from '#platform/api/pages.ts'
import { toast } from '#ui/overlays/toast.ts'

const keys = {
  all: [listContactImports.path],
  rows: (id: number, numberColumn: number | undefined) => ['contact-import', id, 'rows', numberColumn ?? null],
  result: (id: number) => ['contact-import', id, 'result'],
} as const

export type RowsPage = Output<typeof listImportRows>

/** The user's imports, newest first. */
export function useImports() {
  return useQuery({ queryKey: keys.all, queryFn: ({ signal }) => call(listContactImports, {}, { signal }) })
}

/** Applies that one of the user's imports is new, has made progress, or is gone. */
export function applyImportEvent(client: QueryClient, event: ContactImportEvent): void {
  client.setQueryData<ContactImport[]>(keys.all, (imports) => imports && foldImport(imports, event))
  restartFetches(client, keys.all)
}

/**
 * All rows of an import that waits to be started, fetched page by page. `known` in a page holds the lines whose number in that column
 * belongs to a contact.
 */
export function useImportRows(id: number, numberColumn: number | undefined) {
  const query = useInfiniteQuery({
    queryKey: keys.rows(id, numberColumn),
    queryFn: ({ pageParam, signal }) => call(listImportRows, { id, pageNumber: pageParam, numberColumn }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last: RowsPage, all) => (last.hasMore ? all.length + 1 : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    // The rows may be many, and the user does not return to them.
    gcTime: 0,
  })
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  return query
}

export function useImportResult(id: number) {
  return useQuery({
    queryKey: keys.result(id),
    queryFn: ({ signal }) => call(showImportResult, { id }, { signal }),
    gcTime: 0,
  })
}

/** Discards an import, stops it, or removes its result. */
export function useDiscard(onDone?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(deleteContactImport, { id }),
    onSuccess: (_, id) => {
      applyImportEvent(client, { action: 'delete', contactImportId: id })
      onDone?.()
    },
    onError: toast.error,
  })
}

/** Imports the address book from the phone of the connection that the server asks first. */
export function useAddressBook(on: {
  onSuccess: (result: Output<typeof importAddressBook>) => void
  onError: (error: unknown) => void
}) {
  return useMutation({ mutationFn: () => call(importAddressBook, {}), ...on })
}
