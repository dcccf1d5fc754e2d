import type { SessionUser } from '@recado/contract/users'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { connectionListeners } from '#features/connections/live.ts'
import { contactListeners } from '#features/contacts/live.ts'
import { messageListeners } from '#features/messages/live.ts'
import { useOutboxSender } from '#features/messages/outbox/use-outbox-sender.ts'
import { notificationListeners } from '#features/notifications/live.ts'
import { startPush } from '#features/notifications/web-push.ts'
import { quickMessageListeners } from '#features/quick-messages/live.ts'
import { scheduleListeners } from '#features/schedules/live.ts'
import { ticketEventListeners } from '#features/ticket-events/live.ts'
import { noteListeners } from '#features/ticket-notes/live.ts'
import { ticketListeners } from '#features/tickets/live.ts'
import { userListeners } from '#features/users/live.ts'
import { useLive, type Listener } from '#platform/live.ts'
import { useMe } from '#platform/session.ts'

/**
 * What runs while someone is signed in: pushes change what is shown, and messages that wait are sent. Draws nothing; a
 * component, so that its code may come after the desk's.
 */
export function EverythingLive(): null {
  const client = useQueryClient()
  const user = useMe()
  const listeners = useMemo(() => allListeners(client, user), [client, user])
  // What happened while nothing was heard is not known: everything shown is asked for again.
  const onGap = useCallback(() => void client.invalidateQueries(), [client])
  useLive({ companyId: user.companyId, userId: user.id, listeners, onGap })
  useOutboxSender()
  useEffect(() => void startPush(), [])
  return null
}

function allListeners(client: QueryClient, user: SessionUser): readonly Listener[] {
  return [
    ...ticketListeners(client, user),
    ...messageListeners(client),
    ...noteListeners(client),
    ...ticketEventListeners(client),
    ...contactListeners(client),
    ...quickMessageListeners(client),
    ...scheduleListeners(client),
    ...notificationListeners(user),
    ...userListeners(client, user),
    ...connectionListeners(client),
  ]
}
