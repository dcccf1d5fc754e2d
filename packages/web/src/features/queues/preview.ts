import { decide } from '@recado/contract/bots/decide'
import { newBotState, type BotContext, type BotOption, type BotState } from '@recado/contract/bots/state'
import type { Connection } from '@recado/contract/connections/api'
import { timestampAt, wallTime, weekdays, type Weekday } from '@recado/contract/hours'
import { choiceOf } from '@recado/contract/queues/menu'
import { spotOf, type OptionNode } from './options/nodes.ts'
import type { QueueValues } from './queue-form.ts'

/** What a preview needs besides the form. */
export interface PreviewOf extends Pick<
  BotContext,
  'greetsForOneQueue' | 'schedules' | 'scheduleType' | 'timeZone' | 'words' | 'values'
> {
  name: string
  /** Shown for an option without a name. */
  unnamed: string
  /** Where the customer writes; undefined while no connection offers the queue. */
  connection: PreviewConnection | undefined
}

/** The part of a connection that the preview needs. */
export type PreviewConnection = Pick<Connection, 'greetingMessage' | 'outOfHoursMessage' | 'maxUseBotQueues' | 'queues'>

/** A customer's text and the replies to it. The first turn is the one that brought the customer to the queue. */
export interface PreviewTurn {
  said: string | null
  messages: readonly string[]
}

export interface Played {
  turns: readonly PreviewTurn[]
  state: BotState
  /** The option the customer has come to. */
  focused: string | null
}

type Draft = Pick<QueueValues, 'name' | 'greetingMessage' | 'outOfHoursMessage' | 'schedules' | 'options'>

/** Plays the customer against the form's content, saved or not, with the same rules that answer real customers. */
export function play(
  draft: Draft,
  { name, unnamed, connection, ...of }: PreviewOf,
  answers: readonly string[],
  at: number,
): Played {
  const keys: string[] = []
  const toOption = ({ key, title, message, children }: OptionNode): BotOption => {
    const id = keys.push(key) - 1
    return { id, title: title.trim() || unnamed, message, children: children.map(toOption) }
  }
  const { greetingMessage = '', outOfHoursMessage = '', schedules = [], options } = draft
  const queue = { id: 1, name, greetingMessage, outOfHoursMessage, schedules, options: options.map(toOption) }
  // The second queue exists only so that the customer has to choose this one, which sends its greeting.
  const other = { ...queue, id: 2, name: '', options: [] }
  const isOnly = connection?.queues.length === 1
  const context: BotContext = {
    ...of,
    queues: isOnly ? [queue] : [queue, other],
    greetingMessage: connection?.greetingMessage ?? '',
    outOfHoursMessage: connection?.outOfHoursMessage ?? '',
    maxMenus: connection?.maxUseBotQueues ?? 0,
    menuPauseMs: 0,
    isDisabled: false,
    turns: 0,
  }
  let state: BotState = isOnly ? newBotState : { ...newBotState, place: { at: 'queues' } }
  let focused: string | null = null
  const enter = '1'
  const turns = [null, ...answers].map((said): PreviewTurn => {
    let step = decide(state, { texts: [said ?? enter] }, context, at)
    // The way back to the choice of queues leads to the start of this queue.
    if (step.state.place.at === 'queues') step = decide(step.state, { texts: [enter] }, context, at)
    if (step.rules.includes('option-answered')) focused = leafOf(options, focused, said ?? '')
    else if (step.state.place.at === 'options') focused = keys[step.state.place.path.at(-1) ?? -1] ?? null
    state = step.state
    return { said, messages: step.actions.flatMap((action) => (action.type === 'say' ? [action.text] : [])) }
  })
  return { turns, state, focused }
}

/** The option without suboptions that an answer chose. */
function leafOf(options: readonly OptionNode[], within: string | null, said: string): string | null {
  const choices = spotOf(options, within)?.node.children ?? options
  const titles = choices.map(({ title }) => title)
  return choices[choiceOf(said, titles)]?.key ?? null
}

/** The answers that lead to an option: the numbers on the way. */
export function answersTo(options: readonly OptionNode[], key: string | null): string[] {
  for (const [at, option] of options.entries()) {
    if (option.key === key) return [String(at + 1)]
    const within = answersTo(option.children, key)
    if (within.length > 0) return [String(at + 1), ...within]
  }
  return []
}

/** The next time from `now` at which clocks in the zone show that day and time. `now` itself if neither is given. */
export function nextTimestamp(now: number, timeZone: string, day: Weekday | '', time: string): number {
  const present = wallTime(now, timeZone)
  const [hours = 0, minutes = 0] = time === '' ? [] : time.split(':').map(Number)
  const minute = time === '' ? present.minute : hours * 60 + minutes
  const days = day === '' ? 0 : (weekdays.indexOf(day) - weekdays.indexOf(present.day) + weekdays.length) % weekdays.length
  return timestampAt(now, { inDays: days, minute }, timeZone)
}
