import { useEffect } from 'react'
import { useSiteName } from '#platform/branding.ts'
import { nameTab } from '#platform/session/tab.ts'

/** Names the browser tab after the screen and the company; the unread count comes first. */
export function useTitle(title: string): void {
  const site = useSiteName()
  useEffect(() => nameTab(`${title} · ${site}`), [title, site])
}
