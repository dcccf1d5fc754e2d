import { listLost, type LostTicket, seeLost } from '@recado/contract/ticket-events/api'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { call } from '#platform/api/api.ts'
import { restartFetches } from '#platform/api/pages.ts'
import { useWhenVisible } from '#ui/hooks/use-when-visible.ts'

const key = ['lost-tickets'] as const
const none: readonly LostTicket[] = []

/** Tickets that others took from the user, until the user has seen it; newest first. */
export function useLost(): readonly LostTicket[] {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call(listLost, {}, { signal }) }).data ?? none
}

/** Marks the loss as seen, when the user looks at the ticket or presses the line about it. */
export function useSeeLost(): (ticketId: number) => void {
  const client = useQueryClient()
  return (ticketId) => {
    dropLost(client, ticketId)
    call(seeLost, { ticketId }).catch(() => client.invalidateQueries({ queryKey: key }))
  }
}

export function useSeeLostWhileOpen(ticketId: number): void {
  const see = useSeeLost()
  useWhenVisible(
    useLost().some(({ ticket }) => ticket.id === ticketId),
    () => see(ticketId),
  )
}

export function dropLost(client: QueryClient, ticketId: number): void {
  client.setQueryData<readonly LostTicket[]>(key, (lost) => lost?.filter(({ ticket }) => ticket.id !== ticketId))
  restartFetches(client, key)
}

export function addLost(client: QueryClient, news: LostTicket): void {
  client.setQueryData<readonly LostTicket[]>(
    key,
    (lost) => lost && [news, ...lost.filter(({ event }) => event.id !== news.event.id)],
  )
  restartFetches(client, key)
}

/** A sentence on who took the ticket, passed it on or put it back. */
export function lostText({ event, ticket }: LostTicket, t: TFunction<'ticketEvents'>): string {
  const values = { by: event.user?.name ?? event.through ?? t('someone'), customer: ticket.contact.name }
  if (event.kind !== 'transferred') return t('lostBack', values)
  const { user, queue } = event.detail.to
  if (user && user.id === event.userId) return t('lostTaken', values)
  return t('lostTo', { ...values, to: (user ?? queue)?.name ?? '' })
}
