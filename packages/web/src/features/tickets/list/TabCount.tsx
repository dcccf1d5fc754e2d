import { useEffect } from 'react'
import { countInTab } from '#platform/session/tab.ts'
import { useUnreadCount } from './use-unread-tickets.ts'

/** Shows the unread count in the browser tab. */
export function TabCount(): null {
  const unread = useUnreadCount()
  useEffect(() => countInTab(unread), [unread])
  useEffect(() => () => countInTab(0), [])
  return null
}
