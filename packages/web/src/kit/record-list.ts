import type { Endpoint } from '@recado/contract/endpoint'
import { folded } from '@recado/contract/folded'
import { useState } from 'react'
import type { Paging } from '#platform/api/pages.ts'
import { useDebounced } from '#ui/hooks/use-debounced.ts'
import { useList, type Filter, type Identified, type RecordOf } from './records.ts'
import type { Records } from './record-calls.ts'

interface Search {
  typed: string
  onType: (text: string) => void
  /** What the rows were searched for. */
  text: string
}

interface Query<Row> {
  data: readonly Row[] | undefined
  error: unknown
  refetch: () => unknown
}

export interface RecordList<Row extends Identified> {
  of: Records
  query: Query<Row>
  /** Fetches more as the list is scrolled. Null for a list that comes whole. */
  paging: Paging | null
  /** How many there are, once that is known. */
  count: number | undefined
  search: Search | null
}

export type SearchedList<Row extends Identified> = RecordList<Row> & { search: Search }

/** Records that the server searches and pages; `narrowed` filters them besides. */
export function usePaged<E extends Endpoint>(
  of: Records & { list: E },
  narrowed?: Omit<Filter<E>, 'searchParam'>,
  pageSize?: number,
): SearchedList<RecordOf<E>> & { filter: Filter<E> } {
  const [typed, onType] = useState('')
  const text = useDebounced(typed.trim().toLowerCase())
  const filter = { ...narrowed, searchParam: text || undefined } as unknown as Filter<E>
  const query = useList(of.list, filter, pageSize)
  return { of, query, paging: query, count: query.count, search: { typed, onType, text }, filter }
}

/** Records that come whole and are not searched. */
export function asWhole<Row extends Identified>(of: Records, query: Query<Row>): RecordList<Row> & { search: null } {
  return { of, query, paging: null, count: query.data?.length, search: null }
}

/** Records that come whole, filtered to those that contain the typed text in one of these fields. */
export function useFound<Row extends Identified>(
  of: Records,
  { data: all, error, refetch }: Query<Row>,
  fields: readonly (keyof Row)[],
): SearchedList<Row> {
  const [typed, onType] = useState('')
  const wanted = folded(typed.trim())
  const data = all?.filter((row) => fields.some((field) => folded(String(row[field])).includes(wanted)))
  const text = all?.length ? typed.trim() : ''
  return { of, query: { data, error, refetch }, paging: null, count: all?.length, search: { typed, onType, text } }
}
