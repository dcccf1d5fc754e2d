import { useEffect } from 'react'
import { useSession } from '#platform/session.ts'

/** Names the browser tab: `(3) Atendimentos · Araucária`. */
export function useTitle(title: string, unread = 0): void {
  const company = useSession((state) => state.user?.company.name ?? 'Recado')
  useEffect(() => {
    document.title = `${unread > 0 ? `(${unread}) ` : ''}${title} · ${company}`
  }, [title, unread, company])
}
