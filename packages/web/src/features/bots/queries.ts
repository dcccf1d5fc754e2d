import { listBotSteps, pauseBot } from '@recado/contract/bots/api'
import type { Ticket } from '@recado/contract/tickets/api'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'

/** What bots decided in a ticket, newest first. Each step moves the ticket, or ends the bot's part. */
export function useBotSteps({ id, updatedAt, chatbot }: Pick<Ticket, 'id' | 'updatedAt' | 'chatbot'>) {
  return useQuery({
    queryKey: ['bot-steps', id, updatedAt, chatbot],
    queryFn: ({ signal }) => call(listBotSteps, { ticketId: id }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function usePauseBot() {
  return useMutation({ mutationFn: (ticketId: number) => call(pauseBot, { ticketId }) })
}
