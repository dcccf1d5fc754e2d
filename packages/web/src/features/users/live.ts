import { listUsers, userPush } from '@recado/contract/users/api'
import type { SessionUser } from '@recado/contract/platform/session'
import type { QueryClient } from '@tanstack/react-query'
import { foldRecord, showNews } from '#kit/records.ts'
import { refreshMe } from '#platform/session/identity.ts'
import { listen, type Listener } from '#platform/live.ts'
import { type UserChoice, searchesKey } from './queries.ts'

/** Applies changes to colleagues. Of an admin, other users learn only the name. */
export function userListeners(client: QueryClient, me: SessionUser): readonly Listener[] {
  return [
    listen(userPush, (event) => {
      if (event.action === 'delete') return foldRecord(client, listUsers, event.userId)
      const { user } = event
      const merge = (known: UserChoice) => (known.id === user.id ? ({ ...known, ...user } as UserChoice) : known)
      client.setQueriesData<UserChoice[]>({ queryKey: searchesKey }, (users) => users?.map(merge))
      // What the user changes about themselves on another screen applies here too.
      if (user.id === me.id && user.online === undefined) void refreshMe().catch(() => null)
      // Without a name, the push only says whether the user is online or available.
      if (user.name === undefined) {
        return showNews(client, listUsers, user)
      }
      foldRecord(client, listUsers, user)
      // Tickets carry the names of their attendants.
      void client.invalidateQueries({ queryKey: ['tickets'] })
    }),
  ]
}
