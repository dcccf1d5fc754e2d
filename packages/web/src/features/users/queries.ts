import type { Input } from '@recado/contract/endpoint'
import { listUserNames, listUsers, updateUser, type UserDetails } from '@recado/contract/users'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#platform/api.ts'

/** Every search for colleagues that is held. */
export const searchesKey = ['users', 'search'] as const

export const namesKey = ['users', 'names'] as const

/** The names of all colleagues one sees, for a select. */
export function useUserNames() {
  return useQuery({ queryKey: namesKey, queryFn: ({ signal }) => call(listUserNames, {}, { signal }) })
}

/** Colleagues whose name or e-mail holds the text; without a text, the first of all. */
export function useUserSearch(text: string) {
  return useQuery({
    queryKey: [...searchesKey, text],
    queryFn: async ({ signal }) => (await call(listUsers, text ? { searchParam: text } : {}, { signal })).users,
    placeholderData: keepPreviousData,
  })
}

/** Changes a user; screens hear of it by the push that follows. */
export function saveUser(patch: Input<typeof updateUser>): Promise<UserDetails> {
  return call(updateUser, patch)
}
