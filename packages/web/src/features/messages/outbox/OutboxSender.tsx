import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLiveStatus } from '#platform/live.ts'
import { useMe } from '#platform/session/session.ts'
import { openOutbox, sendAllWaiting } from './outbox.ts'

const patience = 5000

/** Sends the waiting messages: at once, when the connection returns, and every five seconds until then. */
export function OutboxSender(): null {
  const client = useQueryClient()
  const { id } = useMe()
  const live = useLiveStatus((state) => state.status === 'live')
  useEffect(() => {
    openOutbox(id)
    if (live) sendAllWaiting(client)
    const timer = setInterval(() => sendAllWaiting(client), patience)
    return () => clearInterval(timer)
  }, [client, id, live])
  return null
}
