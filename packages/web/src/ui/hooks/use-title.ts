import { useEffect } from 'react'
import { useBranding } from '#platform/branding.ts'
import { useSession } from '#platform/session/session.ts'
import { nameTab } from '#platform/session/tab.ts'

/** Names the browser tab after the screen and the company; the unread count comes first. */
export function useTitle(title: string): void {
  const site = useBranding((state) => state.branding?.siteName ?? '')
  const company = useSession((state) => state.user?.company.name ?? site)
  useEffect(() => nameTab(`${title} · ${company}`), [title, company])
}
