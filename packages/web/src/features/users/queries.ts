import type { Input } from '@recado/contract/endpoint'
import { listUserNames, listUsers, updateUser, type User, type UserDetails } from '@recado/contract/users/api'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { folded } from '#platform/folded.ts'

/** Every cached search for colleagues. */
export const searchesKey = ['users', 'search'] as const

export const namesKey = ['users', 'names'] as const

/** The names of all visible colleagues, for a select. */
export function useUserNames() {
  return useQuery({ queryKey: namesKey, queryFn: ({ signal }) => call(listUserNames, {}, { signal }) })
}

/** What is known of a colleague to choose from. */
export type Colleague = Pick<User, 'id' | 'name' | 'profile' | 'queues' | 'online'>

/** Colleagues whose name or e-mail contains the text; without a text, the first ones. */
export function useUserSearch(text: string) {
  return useQuery({
    queryKey: [...searchesKey, text],
    queryFn: async ({ signal }): Promise<Colleague[]> => {
      const search = call(listUsers, text ? { searchParam: text } : {}, { signal })
      const [{ users, hasMore }, names] = await Promise.all([search, call(listUserNames, {}, { signal })])
      return hasMore ? users : [...users, ...hiddenAdmins(users, names, text)]
    },
    placeholderData: keepPreviousData,
  })
}

/** Non-admins see only the names of admins: those missing from the complete search results. */
function hiddenAdmins(users: readonly User[], names: readonly Pick<User, 'id' | 'name'>[], text: string): Colleague[] {
  const hidden = names.filter(({ id, name }) => folded(name).includes(folded(text)) && !users.some((user) => user.id === id))
  return hidden.map((one) => ({ ...one, profile: 'admin', queues: [], online: false }))
}

/** Changes a user; screens are updated by the push that follows. */
export function saveUser(patch: Input<typeof updateUser>): Promise<UserDetails> {
  return call(updateUser, patch)
}
