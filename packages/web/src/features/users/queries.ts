import type { Input } from '@recado/contract/endpoint'
import { listTickets } from '@recado/contract/tickets/api'
import {
  createUser,
  deleteUser,
  listUserNames,
  listUsers,
  updateUser,
  type User,
  type UserName,
} from '@recado/contract/users/api'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { folded } from '@recado/contract/folded'

/** Colleagues by name; an admin among them only for admins. */
export const users = { list: listUsers, create: createUser, update: updateUser, remove: deleteUser }

export const searchesKey = [listUsers.path, 'search'] as const

/** The names of all people in the company, once they are wanted. */
export function useUserNames(wanted = true) {
  const queryFn = ({ signal }: { signal: AbortSignal }) => call(listUserNames, {}, { signal })
  return useQuery({ queryKey: [listUsers.path, 'names'], queryFn, enabled: wanted })
}

/** What is known of a colleague to choose from. */
export type UserChoice = Pick<User, 'id' | 'name' | 'profile' | 'queues' | 'online' | 'availability'>

/** Colleagues whose name or e-mail contains the text; without a text, the first ones. */
export function useUserSearch(text: string) {
  return useQuery({
    queryKey: [...searchesKey, text],
    queryFn: async ({ signal }): Promise<UserChoice[]> => {
      const search = call(listUsers, text ? { searchParam: text } : {}, { signal })
      const [{ users, hasMore }, names] = await Promise.all([search, call(listUserNames, {}, { signal })])
      return hasMore ? users : [...users, ...hiddenAdmins(users, names, text)]
    },
    placeholderData: keepPreviousData,
  })
}

/** Non-admins see of admins only the names and who is at hand: those missing from the complete search results. */
function hiddenAdmins(users: readonly User[], names: readonly UserName[], text: string): UserChoice[] {
  const hidden = names.filter(({ id, name }) => folded(name).includes(folded(text)) && !users.some((user) => user.id === id))
  return hidden.map((one) => ({ ...one, profile: 'admin', queues: [] }))
}

/** How many open conversations a user has, in these queues or in all. Sends no request if the list of queues is empty. */
export function useOpenTicketCount(userId: number | null, queueIds?: readonly number[]) {
  const search: Input<typeof listTickets> = {
    users: JSON.stringify([userId]),
    status: 'open',
    showAll: 'true',
    ...(queueIds && { queueIds: JSON.stringify(queueIds) }),
  }
  return useQuery({
    queryKey: ['tickets', 'held', search],
    queryFn: async ({ signal }) => (await call(listTickets, search, { signal })).count ?? 0,
    enabled: userId !== null && queueIds?.length !== 0,
  })
}
