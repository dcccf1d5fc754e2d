import { listBotSteps, pauseBot } from '@recado/contract/bots/api'
import type { showRunOfTicket } from '@recado/contract/bots/runs'
import type { Output } from '@recado/contract/endpoint'
import type { Ticket } from '@recado/contract/tickets/api'
import { usePlan } from '#platform/session/session.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'

type Answered = Pick<Ticket, 'id' | 'status' | 'updatedAt' | 'chatbot' | 'lastMessage'>

const stepsKey = (ticketId: number) => ['bot-steps', ticketId] as const
const runKey = (ticketId: number) => ['bot-run', ticketId] as const

/** Somebody here has begun or ended what answers in the ticket: what is known of it is asked for again. */
export function askAgain(client: QueryClient, ticketId: number): Promise<unknown> {
  return Promise.all([stepsKey, runKey].map((keyOf) => client.invalidateQueries({ queryKey: keyOf(ticketId) })))
}

/** What bots decided in a ticket, newest first. Each step moves the ticket, or ends the bot's part. */
export function useBotSteps({ id, updatedAt, chatbot, lastMessage }: Answered) {
  return useQuery({
    queryKey: [...stepsKey(id), updatedAt, chatbot, lastMessage],
    queryFn: ({ signal }) => call(listBotSteps, { ticketId: id }, { signal }),
    placeholderData: keepPreviousData,
  })
}

// Fetched on use: with it comes what a flow is made of.
const endpoints = () => import('@recado/contract/bots/runs')

/** What comes of a reply without a message is told by nobody. */
const askAgainMs = 10_000

/** The flow, prompt or integration that answers in a ticket now; each of its steps moves the ticket or says something. */
export function useLiveRun({ id, status, updatedAt, chatbot, lastMessage }: Answered): LiveRun | null {
  const hasFlows = usePlan('useCampaigns')
  const enabled = chatbot || (status === 'open' && hasFlows)
  const { data } = useQuery({
    queryKey: [...runKey(id), updatedAt, chatbot, lastMessage],
    queryFn: async ({ signal }) => {
      const { run } = await call((await endpoints()).showRunOfTicket, { ticketId: id }, { signal })
      return run?.endedAt === null ? run : null
    },
    enabled,
    // Of the same ticket: what was there before it moved on.
    placeholderData: (known, before) => (before?.queryKey[1] === id ? known : undefined),
    refetchInterval: ({ state }) => (state.data ? askAgainMs : false),
  })
  return (enabled && data) || null
}

export type LiveRun = NonNullable<Output<typeof showRunOfTicket>['run']>

/** Nothing answers by itself any more; people do. */
export function usePauseBot() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ticketId: number) => call(pauseBot, { ticketId }),
    onSuccess: (_, ticketId) => askAgain(client, ticketId),
  })
}
