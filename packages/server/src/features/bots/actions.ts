import type { Choices } from '@recado/border/content'
import { joinTexts } from '@recado/contract/bots/joined'
import type { BotAction, Say } from '@recado/contract/bots/state'
import type { RunAction } from '@recado/contract/flows/run-state'
import { storeAnswer } from '#features/contacts/answers.ts'
import { findFlowFile } from '#features/flows/runnable.ts'
import { isOfficialLine } from '#features/official-lines/access.ts'
import { sendFor } from '#features/messages/outbound/send-for.ts'
import { trySendStored } from '#features/templates/stored.ts'
import { settingOf } from '#features/settings/settings.ts'
import type { LockedTicket } from '#features/tickets/locked-ticket.ts'
import type { Ctx } from '#platform/unit.ts'

/** How a menu looks that is more than text, by the setting `chatBotType`. */
const styles: Record<string, Choices['style'] | undefined> = { button: 'buttons', list: 'list' }

/** Sends what a bot or a run says and keeps answers. The ticket's queue is the caller's. Returns how many messages it sent. */
export async function executeActions(
  ctx: Ctx,
  ticket: LockedTicket,
  actions: readonly (BotAction | RunAction)[],
): Promise<number> {
  if (actions.length === 0) return 0
  const style = styles[await settingOf(ctx, 'chatBotType')]
  let sent = 0
  for (const action of await joinedFor(ctx, ticket, actions)) {
    const sender = { ticketId: ticket.id, userId: null, origin: 'bot' } as const
    // The run has filled it, and knows that it can be sent.
    if (action.type === 'template') await trySendStored(ctx, { ...sender, message: action, fill: (text) => text })
    else {
      const content = await execute(ctx, ticket, action, style)
      if (!content) continue
      await sendFor(ctx, { ...sender, ...content })
    }
    sent += 1
  }
  return sent
}

/** On an official line each message costs: texts that follow one another leave as one. */
async function joinedFor(ctx: Ctx, { whatsappId }: LockedTicket, actions: readonly (BotAction | RunAction)[]) {
  const hasSeveral = actions.filter(({ type }) => type === 'say').length > 1
  return hasSeveral && whatsappId !== null && (await isOfficialLine(ctx, whatsappId)) ? joinTexts(actions) : actions
}

type Other = Exclude<BotAction | RunAction, { type: 'template' }>

/** Returns the message that is to be sent, if any. */
async function execute(ctx: Ctx, { contactId }: LockedTicket, action: Other, style?: Choices['style']) {
  switch (action.type) {
    case 'say':
      return { body: action.text, mediaId: null, choices: style && choicesOf(action, style), asksFor: action.asksFor }
    case 'file': {
      const mediaId = typeof action.file === 'number' ? action.file : await findFlowFile(ctx, action.file)
      return mediaId === undefined ? undefined : { body: '', mediaId }
    }
    case 'keep':
      await storeAnswer(ctx, contactId, action.key, action.value)
      return undefined
    case 'enter':
      return undefined
    default:
      return action satisfies never
  }
}

function choicesOf({ above, lines }: Say, style: Choices['style']): Choices | undefined {
  return lines.length > 0 ? { style, text: above, options: lines.map(({ id, title }) => ({ id, title })) } : undefined
}
