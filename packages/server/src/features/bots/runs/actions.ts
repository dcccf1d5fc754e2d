import type { Choices } from '@recado/border/content'
import type { RunAction } from '@recado/contract/flows/run-state'
import { keepAnswer } from '#features/contacts/answers.ts'
import { findFlowFile } from '#features/flows/runnable.ts'
import { sendFor } from '#features/messages/outbound/send-for.ts'
import { settingOf } from '#features/settings/settings.ts'
import type { HeldTicket } from '#features/tickets/held-ticket.ts'
import type { Ctx } from '#platform/unit.ts'
import { styles } from '#features/bots/styles.ts'

/** Does what a run decided, apart from the ticket's queue: says it, and keeps answers. Returns how many messages it sent. */
export async function does(ctx: Ctx, ticket: HeldTicket, actions: readonly RunAction[]): Promise<number> {
  if (actions.length === 0) return 0
  const style = styles[await settingOf(ctx, 'chatBotType')]
  let said = 0
  for (const action of actions) {
    if (action.type === 'keep') await keepAnswer(ctx, ticket.contactId, action.key, action.value)
    if (action.type === 'say' || action.type === 'file') said += await say(ctx, ticket.id, action, style)
  }
  return said
}

async function say(
  ctx: Ctx,
  ticketId: number,
  action: Extract<RunAction, { type: 'say' | 'file' }>,
  style: Choices['style'] | undefined,
): Promise<number> {
  const message = { ticketId, userId: null, origin: 'bot' } as const
  if (action.type === 'file') {
    const mediaId = typeof action.file === 'number' ? action.file : await findFlowFile(ctx, action.file)
    if (mediaId === undefined) return 0
    await sendFor(ctx, { ...message, body: '', mediaId })
    return 1
  }
  const options = action.lines.map(({ id, title }) => ({ id, title }))
  const choices = style && options.length > 0 ? { style, text: action.above, options } : undefined
  await sendFor(ctx, { ...message, body: action.text, mediaId: null, choices })
  return 1
}
