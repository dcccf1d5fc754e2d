import { companyPush } from '@recado/contract/companies/api'
import { ticketEventPush } from '@recado/contract/ticket-events/api'
import { ticketPush } from '@recado/contract/tickets/api'
import { userPush } from '@recado/contract/users/api'
import type { QueryClient } from '@tanstack/react-query'
import { restartFetches } from '#platform/api/pages.ts'
import { listen, type Listener } from '#platform/live.ts'
import { throttled } from '#platform/throttle.ts'
import { dashboardKey, figuresKey, type Figures } from './queries.ts'

/** Limits the refetches: a new count costs the server more than a row that moves. */
const againMs = 3000

/** Refetches the figures after changes of tickets, and shows at once which users come online or go offline. */
export function dashboardListeners(client: QueryClient): readonly Listener[] {
  const again = throttled(() => void client.invalidateQueries({ queryKey: dashboardKey }), againMs)
  return [
    listen(ticketPush, ({ action }) => action !== 'updateUnread' && again()),
    listen(ticketEventPush, ({ event }) => event.kind === 'rated' && again()),
    // Another time zone has other days.
    listen(companyPush, again),
    listen(userPush, (event) => {
      const { online, name } = event.action === 'update' ? event.user : {}
      if (online === undefined || name !== undefined || event.action === 'delete') return again()
      client.setQueriesData<Figures>(
        { queryKey: figuresKey },
        (figures) =>
          figures && {
            ...figures,
            attendants: figures.attendants.map((one) => (one.id === event.user.id ? { ...one, online } : one)),
          },
      )
      restartFetches(client, figuresKey)
    }),
  ]
}
