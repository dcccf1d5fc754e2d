import { useMutation, useQueryClient } from '@tanstack/react-query'
import { askAgain } from '#features/bots/queries.ts'
import { withTexts } from '#platform/i18n.ts'

// Fetched on use, with the words for what it may be refused for.
const starting = () => withTexts(['flows'], async () => (await import('#features/bots/start-flow.ts')).startFlow)

/** Has a flow answer in the ticket; a refusal is told as a notice. */
export function useFlowStart(ticketId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (flowId: number) => (await starting())(ticketId, flowId),
    onSuccess: () => askAgain(client, ticketId),
  })
}
