import { useMutation, useQueryClient } from '@tanstack/react-query'
import { askAgain } from '#features/bots/queries.ts'
import { withTexts } from '#platform/i18n.ts'

// Fetched on use, with the texts of its errors.
const starting = () => withTexts(['flows'], async () => (await import('#features/bots/start-flow.ts')).startFlow)

/** Lets a flow answer in the ticket. A refusal is shown as a notice. */
export function useFlowStart(ticketId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (flowId: number) => (await starting())(ticketId, flowId),
    onSuccess: () => askAgain(client, ticketId),
  })
}
