import { patchTicket } from './find.ts'
import type { LockedTicket } from './locked-ticket.ts'
import { markBotBegins, markHandedOver } from './history/queries.ts'
import { pushUpdate } from './live.ts'
import { changeTicket } from './tickets.ts'
import type { Ctx } from '#platform/unit.ts'

/** The queue that a bot has brought a ticket to, and whether the bot goes on asking or was stopped. */
interface BotPlace {
  queueId: number | null
  isAnswering: boolean
  isHalted: boolean
  /** The prompt or integration that goes on answering. */
  answerer?: Answering | undefined
}

type Answering = Pick<LockedTicket, 'promptId' | 'integrationId'>

/** The ticket follows its bot. When the bot has nothing more to ask, the customer waits for attendants. */
export async function applyBotProgress(
  ctx: Ctx,
  before: LockedTicket,
  { queueId, isAnswering, isHalted, answerer }: BotPlace,
): Promise<void> {
  const { promptId = null, integrationId = null } = answerer ?? {}
  const by = { promptId, integrationId, useIntegration: integrationId !== null }
  const patch = { queueId, chatbot: isAnswering, ...by, ...(isHalted && { botHalted: true }) }
  const isOther = isAnswering !== before.chatbot || promptId !== before.promptId || integrationId !== before.integrationId
  if (queueId !== before.queueId) await changeTicket(ctx, null, before, patch, 'queued')
  else if (isOther || isHalted) pushUpdate(ctx, before, await patchTicket(ctx, before.id, patch))
  if (before.chatbot && !isAnswering) await recordHandOver(ctx, before.id)
  if (!before.chatbot && isAnswering) await markBotBegins(ctx.tx, before.id, ctx.now)
}

/** The bot was interrupted while it was asking, or an attendant looks after what it left. */
export async function releaseFromBot(ctx: Ctx, before: LockedTicket): Promise<void> {
  pushUpdate(ctx, before, await patchTicket(ctx, before.id, { chatbot: false }))
  if (before.chatbot) await recordHandOver(ctx, before.id)
}

/** Records that the customer waits for attendants from now on. */
export function recordHandOver(ctx: Ctx, ticketId: number): Promise<void> {
  return markHandedOver(ctx.tx, ticketId, ctx.now)
}
