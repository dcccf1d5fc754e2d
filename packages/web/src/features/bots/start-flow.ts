import { triggerFlow } from '@recado/contract/bots/api'
import { call } from '#platform/api/api.ts'

/** A flow answers in an open conversation from now on; the conversation stays with whoever has it. */
export function startFlow(ticketId: number, flowId: number) {
  return call(triggerFlow, { id: ticketId, flowId })
}
