import { triggerFlow } from '@recado/contract/bots/api'
import { call } from '#platform/api/api.ts'

/** Lets a flow answer in an open conversation from now on. The conversation keeps its assignment. */
export function startFlow(ticketId: number, flowId: number) {
  return call(triggerFlow, { id: ticketId, flowId })
}
