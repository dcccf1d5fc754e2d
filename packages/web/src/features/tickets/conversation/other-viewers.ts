import type { ViewersEvent } from '@recado/contract/presence/api'
import { useMemo } from 'react'
import { create } from 'zustand'
import { useLiveStatus } from '#platform/live.ts'
import { useMe } from '#platform/session/session.ts'

export type OtherViewer = ViewersEvent['viewers'][number]

const useViewers = create<Readonly<Record<number, readonly OtherViewer[]>>>(() => ({}))

// While the socket is disconnected, departures are not reported. Joining again returns the colleagues who are there.
useLiveStatus.subscribe(({ status }) => {
  if (status !== 'live') useViewers.setState({}, true)
})

/** Stores who has a conversation open. */
export function applyViewers({ ticketId, viewers }: ViewersEvent): void {
  useViewers.setState(
    ({ [ticketId]: _before, ...others }) => (viewers.length > 0 ? { ...others, [ticketId]: viewers } : others),
    true,
  )
}

/** Who else has the conversation open, and what they are doing in it. */
export function useOtherViewers(ticketId: number): readonly OtherViewer[] {
  const { id } = useMe()
  const viewers = useViewers((all) => all[ticketId])
  return useMemo(() => viewers?.filter((viewer) => viewer.id !== id) ?? [], [viewers, id])
}
