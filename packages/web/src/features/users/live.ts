import { userPush, type User } from '@recado/contract/users'
import type { QueryClient } from '@tanstack/react-query'
import { listen, type Listener } from '#platform/live.ts'
import { searchesKey } from './queries.ts'

/** Colleagues come and go. */
export function userListeners(client: QueryClient): readonly Listener[] {
  return [
    listen(userPush, ({ user: { id, online } }) => {
      client.setQueriesData<User[]>({ queryKey: searchesKey }, (users) => users?.map((user) => (user.id === id ? { ...user, online } : user)))
    }),
  ]
}
