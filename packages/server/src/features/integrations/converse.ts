import type { Reply } from '@recado/contract/bots/reply'
import type { IntegrationFault } from '@recado/contract/integrations/fields'
import { handOverText } from '#features/queues/hand-over.ts'
import type { Ctx } from '#platform/unit.ts'
import type { OutsideCtx } from '#platform/work/job.ts'
import { limitReply } from './bounds.ts'
import { askDialogflow } from './dialogflow.ts'
import { askHook } from './hook.ts'
import { type Driver, type IntegrationQuestion, ServiceFault } from './provider.ts'
import { hasQueue } from './queries.ts'
import { isOff, recordFault, recordSuccess } from './state.ts'
import { askTypebot } from './typebot.ts'

export type { IntegrationQuestion } from './provider.ts'

const drivers: Record<IntegrationQuestion['settings']['type'], Driver> = {
  dialogflow: askDialogflow,
  n8n: askHook,
  webhook: askHook,
  typebot: askTypebot,
}

/**
 * Lets an integration answer what a customer wrote. It does not throw for what a service does. Any failure of the service, within its time
 * limit, hands over to attendants, is told to the customer, and is recorded on the integration.
 */
export async function converse(outside: OutsideCtx, question: IntegrationQuestion): Promise<Reply> {
  const { companyId, unit } = outside
  const { id } = question.settings
  const { now, off } = await unit(companyId, async (ctx) => ({ now: ctx.now, off: id !== null && (await isOff(ctx, id)) }), true)
  if (off) return unit(companyId, (ctx) => handedOver(ctx, question, people('ERR_INTEGRATION_OFF')), true)
  const { reply, fault } = await askService(outside, question, now)
  return unit(companyId, async (ctx) => {
    if (id !== null) await (fault ? recordFault(ctx, id, fault) : recordSuccess(ctx, id))
    if (reply.reason) return handedOver(ctx, question, reply)
    const { queueId } = reply
    return queueId && !(await hasQueue(ctx.tx, queueId)) ? { ...reply, queueId: null } : reply
  })
}

/** Tells the customer that attendants take over, because a service that fails cannot. */
async function handedOver(ctx: Ctx, { ticketId }: IntegrationQuestion, reply: Reply): Promise<Reply> {
  const text = await handOverText(ctx, ticketId, null)
  return { ...reply, parts: [...reply.parts, { type: 'text', text }] }
}

interface Outcome {
  reply: Reply
  fault?: { fault: IntegrationFault; detail: string }
}

/** Asks once, while no database transaction is open. */
export async function askService(
  { companyId, outbound }: OutsideCtx,
  question: IntegrationQuestion,
  now: Date,
): Promise<Outcome> {
  try {
    const reply = limitReply(await drivers[question.settings.type]({ outbound, now, companyId }, question))
    if (reply.reason === 'ERR_INTEGRATION_UNSUPPORTED') return { reply, fault: { fault: 'unsupported', detail: '' } }
    return { reply }
  } catch (error) {
    if (!(error instanceof ServiceFault)) throw error
    return { reply: people('ERR_INTEGRATION_FAILED'), fault: { fault: error.fault, detail: error.detail } }
  }
}

function people(reason: string): Reply {
  return { parts: [], session: null, end: 'people', reason }
}
