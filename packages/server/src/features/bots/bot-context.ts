import { type BotContext, type BotOption } from '@recado/contract/bots/state'
import { placeholderValuesFor } from '@recado/contract/bots/values'
import { botWords } from '@recado/contract/bots/words'
import { settingOf } from '#features/settings/settings.ts'
import { pipelined } from '#platform/database/db.ts'
import type { Ctx } from '#platform/unit.ts'
import { type BotContextRow, findBotContext, type OptionRow } from './bot-context-queries.ts'

export type LoadedBotContext = BotContext & Pick<BotContextRow, 'plan'>

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Everything that a bot's turn in the ticket depends on. Undefined where nothing may be sent, or where the connection is gone. */
export async function loadBotContext(ctx: Ctx, ticketId: number): Promise<LoadedBotContext | undefined> {
  const { tx, now } = ctx
  const [row, scheduleType, oneQueue] = await pipelined(
    findBotContext(tx, { ticketId, now, since: new Date(now.getTime() - hourMs) }),
    settingOf(ctx, 'scheduleType'),
    settingOf(ctx, 'sendGreetingMessageOneQueues'),
  )
  if (!row?.isServed) return undefined
  const { queues, language, menuPauseMinutes, about, isServed: _, ...context } = row
  const words = botWords[language]
  return {
    ...context,
    queues: queues.map((queue) => ({ ...queue, options: childrenOf(queue.options, null) })),
    greetsForOneQueue: oneQueue === 'enabled',
    scheduleType: scheduleType as BotContext['scheduleType'],
    menuPauseMs: menuPauseMinutes * minuteMs,
    words,
    values: placeholderValuesFor({ ...about, timeZone: context.timeZone, words }, now.getTime()),
  }
}

function childrenOf(options: readonly OptionRow[], parentId: number | null): BotOption[] {
  return options
    .filter((option) => option.parentId === parentId)
    .map(({ id, title, message }) => ({ id, title, message, children: childrenOf(options, id) }))
}
