import { listUserNames, listUsers } from '@recado/contract/users'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#platform/api.ts'

/** Every search for colleagues that is held. */
export const searchesKey = ['users', 'search'] as const

/** The names of all colleagues one sees, for a select. */
export function useUserNames() {
  return useQuery({ queryKey: ['users', 'names'], queryFn: ({ signal }) => call(listUserNames, {}, { signal }) })
}

/** Colleagues whose name or e-mail holds the text; without a text, the first of all. */
export function useUserSearch(text: string) {
  return useQuery({
    queryKey: [...searchesKey, text],
    queryFn: async ({ signal }) => (await call(listUsers, text ? { searchParam: text } : {}, { signal })).users,
    placeholderData: keepPreviousData,
  })
}
