import type { Input } from '@recado/contract/endpoint'
import { listMarks, markTicket, type TicketMark } from '@recado/contract/ticket-marks/api'
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#platform/api/api.ts'
import { restartFetches } from '#platform/api/pages.ts'
import { refetchUnread } from '#features/tickets/cache.ts'

const key = ['ticket-marks'] as const

/** How the user has marked tickets, by ticket; undefined until it is known. */
export function useMarks(): ReadonlyMap<number, TicketMark> | undefined {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call(listMarks, {}, { signal }), select: byTicket }).data
}

function byTicket(marks: readonly TicketMark[]): ReadonlyMap<number, TicketMark> {
  return new Map(marks.map((mark) => [mark.ticketId, mark]))
}

/** Shows a changed mark at once. If the server refuses it, the marks are fetched again. */
export function useMarkTicket() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: Input<typeof markTicket>) => call(markTicket, change),
    onMutate: (change) => applyMark(client, { ...markOf(client, Number(change.ticketId)), ...picked(change) }),
    onSuccess: (mark, { unread }) => {
      applyMark(client, mark)
      if (unread !== undefined) refetchUnread(client)
    },
    onError: () => client.invalidateQueries({ queryKey: key }),
  })
}

function picked({ pinned, muted, unread }: Input<typeof markTicket>): Partial<TicketMark> {
  return Object.fromEntries(Object.entries({ pinned, muted, unread }).filter(([, value]) => value !== undefined))
}

/** Opening a conversation removes its unread mark. A mark set while the conversation is open stays. */
export function useReadMark(ticketId: number): void {
  const marks = useMarks()
  const { mutate } = useMarkTicket()
  const seen = useRef(false)
  useEffect(() => {
    if (!marks || seen.current) return
    seen.current = true
    if (marks.get(ticketId)?.unread) mutate({ ticketId, unread: false })
  }, [marks, ticketId, mutate])
}

export function isMuted(client: QueryClient, ticketId: number): boolean {
  return markOf(client, ticketId).muted
}

export function markedUnread(client: QueryClient): ReadonlySet<number> {
  const marks = client.getQueryData<readonly TicketMark[]>(key) ?? []
  return new Set(marks.flatMap(({ ticketId, unread }) => (unread ? [ticketId] : [])))
}

/** Applies a mark set on another screen, or on this one, which knows it already. */
export function applyPushedMark(client: QueryClient, mark: TicketMark): void {
  const isNews = markOf(client, mark.ticketId).unread !== mark.unread
  applyMark(client, mark)
  if (isNews) refetchUnread(client)
}

function applyMark(client: QueryClient, mark: TicketMark): void {
  client.setQueryData<readonly TicketMark[]>(
    key,
    (marks) => marks && [mark, ...marks.filter(({ ticketId }) => ticketId !== mark.ticketId)],
  )
  restartFetches(client, key)
}

function markOf(client: QueryClient, ticketId: number): TicketMark {
  const marks = client.getQueryData<readonly TicketMark[]>(key)
  return marks?.find((mark) => mark.ticketId === ticketId) ?? { ticketId, pinned: false, muted: false, unread: false }
}
