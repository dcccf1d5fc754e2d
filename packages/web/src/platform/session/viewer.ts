import type { Viewer } from '@recado/contract/viewer'
import type { SessionUser } from '@recado/contract/platform/session'
import { useMemo } from 'react'
import { useMe } from './session.ts'

/** The signed-in user as the rules of visibility see them. */
export function viewerOf({ id, companyId, profile, allTicket, queues }: SessionUser): Viewer {
  return { id, companyId, profile, allTicket, queueIds: queues.map((queue) => queue.id) }
}

export function useViewer(): Viewer {
  const me = useMe()
  return useMemo(() => viewerOf(me), [me])
}
