import type { SessionUser } from '@recado/contract/users'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { connectionListeners } from '#features/connections/live.ts'
import { messageListeners } from '#features/messages/live.ts'
import { useOutboxSender } from '#features/messages/use-outbox-sender.ts'
import { ticketListeners } from '#features/tickets/live.ts'
import { userListeners } from '#features/users/live.ts'
import { useLive, type Listener } from '#platform/live.ts'
import { useMe } from '#platform/session.ts'

/** What runs while someone is signed in: pushes change what is shown, and messages that wait are sent. */
export function useEverythingLive(): void {
  const client = useQueryClient()
  const user = useMe()
  const listeners = useMemo(() => allListeners(client, user), [client, user])
  // What happened while nothing was heard is not known: everything shown is asked for again.
  const onGap = useCallback(() => void client.invalidateQueries(), [client])
  useLive({ companyId: user.companyId, userId: user.id, listeners, onGap })
  useOutboxSender()
}

function allListeners(client: QueryClient, user: SessionUser): readonly Listener[] {
  return [...ticketListeners(client, user), ...messageListeners(client), ...userListeners(client), ...connectionListeners(client)]
}
