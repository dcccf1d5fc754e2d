import { useEffect } from 'react'
import { countInTab } from '#platform/tab.ts'
import { useUnreadCount } from './use-unread-tickets.ts'

/** The browser's tab counts what is unread. */
export function TabCount(): null {
  const unread = useUnreadCount()
  useEffect(() => countInTab(unread), [unread])
  useEffect(() => () => countInTab(0), [])
  return null
}
