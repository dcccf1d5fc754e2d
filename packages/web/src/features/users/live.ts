import { userPush, type SessionUser } from '@recado/contract/users/api'
import type { QueryClient } from '@tanstack/react-query'
import { fetchMe } from '#platform/session/identity.ts'
import { listen, type Listener } from '#platform/live.ts'
import { restartFetches } from '#platform/api/pages.ts'
import { know } from '#platform/session/session.ts'
import { type Colleague, namesKey, searchesKey } from './queries.ts'

/** Colleagues come, go and change; of an admin, others learn only the name. */
export function userListeners(client: QueryClient, me: SessionUser): readonly Listener[] {
  return [
    listen(userPush, ({ user: changed }) => {
      const { id } = changed
      const merge = (user: Colleague) => (user.id === id ? ({ ...user, ...changed } as Colleague) : user)
      client.setQueriesData<Colleague[]>({ queryKey: searchesKey }, (users) => users?.map(merge))
      restartFetches(client, searchesKey)
      if (changed.name === undefined) return
      void client.invalidateQueries({ queryKey: namesKey })
      // Tickets carry the names of their attendants.
      void client.invalidateQueries({ queryKey: ['tickets'] })
      if (id === me.id) void fetchMe().then(know, () => null)
    }),
  ]
}
