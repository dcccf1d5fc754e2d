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

/** Refetches what is known of a ticket's bots, after this client has begun or ended what answers there. */
export function askAgain(client: QueryClient, ticketId: number): Promise<unknown> {
  return Promise.all([stepsKey, runKey].map((keyOf) => client.invalidateQueries({ queryKey: keyOf(ticketId) })))
}

/** The decisions of bots in a ticket, newest first. Each step moves the ticket, or ends the bot's part. */
export function useBotSteps({ id, updatedAt, chatbot, lastMessage }: Answered) {
  return useQuery({
    queryKey: [...stepsKey(id), updatedAt, chatbot, lastMessage],
    queryFn: ({ signal }) => call(listBotSteps, { ticketId: id }, { signal }),
    placeholderData: keepPreviousData,
  })
}

// Fetched on use, because the module includes the definition of a flow.
const endpoints = () => import('@recado/contract/bots/runs')

/** The polling interval: no push reports the outcome of a reply that comes without a message. */
const askAgainMs = 10_000

/** The flow, prompt or integration that now answers in a ticket. Each of its steps moves the ticket or sends a message. */
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
    // Keeps the previous run of the same ticket while the next one is fetched.
    placeholderData: (known, before) => (before?.queryKey[1] === id ? known : undefined),
    refetchInterval: ({ state }) => (state.data ? askAgainMs : false),
  })
  return (enabled && data) || null
}

export type LiveRun = NonNullable<Output<typeof showRunOfTicket>['run']>

/** Stops all automatic answers in a ticket. From then on people answer. */
export function usePauseBot() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ticketId: number) => call(pauseBot, { ticketId }),
    onSuccess: (_, ticketId) => askAgain(client, ticketId),
  })
}
