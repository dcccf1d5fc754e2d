import type { AskedFor } from '#flows/answer-kinds.ts'
import type { MenuLine } from '#queues/menu.ts'
import type { OpeningHours } from '#hours.ts'
import type { PlaceholderValues } from './placeholders.ts'
import type { BotWords } from './words.ts'

/** Where a conversation stands, from its beginning until it is closed. */
export type BotPlace =
  /** The customer was told nothing yet. */
  | { at: 'start' }
  /** The customer was asked for a queue. */
  | { at: 'queues' }
  /** The customer is in the menu of the queue. `path` holds the options chosen so far, from the top. */
  | { at: 'options'; path: readonly number[] }
  /** A flow, a prompt or an integration answers. It keeps its own state. */
  | { at: 'run' }
  /** The conversation waits for people. The bot has nothing more to ask. */
  | { at: 'waiting' }
  /** A person has the conversation. */
  | { at: 'people' }

export interface BotState {
  place: BotPlace
  queueId: number | null
  /** Menus sent in a row without a meaningful answer, and the time of the last one. Times are ms since 1970. */
  asked: number
  askedAt: number | null
  /** The end of the closed period that the customer was told of. */
  toldClosedUntil: number | null
}

export const newBotState: BotState = {
  place: { at: 'start' },
  queueId: null,
  asked: 0,
  askedAt: null,
  toldClosedUntil: null,
}

export interface BotOption {
  id: number
  title: string
  message: string
  children: readonly BotOption[]
}

export interface BotQueue {
  id: number
  name: string
  greetingMessage: string
  outOfHoursMessage: string
  schedules: readonly OpeningHours[]
  options: readonly BotOption[]
}

/** Everything that the bot's decision depends on besides the conversation: the connection, the settings and the customer. */
export interface BotContext {
  /** The queues of the connection, in the order of the menu. */
  queues: readonly BotQueue[]
  greetingMessage: string
  outOfHoursMessage: string
  /** Whether a customer who goes to the only queue is greeted. */
  greetsForOneQueue: boolean
  /** Whose opening hours count. */
  scheduleType: 'disabled' | 'company' | 'queue'
  schedules: readonly OpeningHours[]
  timeZone: string
  /** The maximum of menus in a row without an answer, 0 for no limit. */
  maxMenus: number
  /** How long the queue menu is not repeated. */
  menuPauseMs: number
  /** A user has decided that no bot talks with this contact. */
  isDisabled: boolean
  /** How many turns bots had with this contact in the last hour. */
  turns: number
  words: BotWords
  values: PlaceholderValues
}

/** What the customer wrote. Several messages in a burst are one turn. */
export interface BotInput {
  texts: readonly string[]
}

/** Why the bot gives way: people take the conversation, hand it on, write in it or want no bot, or the bot's time is over. */
export type Interruption = Extract<
  BotRule,
  'accepted' | 'transferred' | 'written' | 'paused' | 'bot-disabled' | 'waited-too-long'
>

/** `text` is complete. With buttons, `lines` are what can be tapped, and `above` stands above them. */
export interface Say {
  type: 'say'
  text: string
  above: string
  lines: readonly MenuLine[]
  asksFor?: AskedFor | undefined
}

export type BotAction = Say | { type: 'enter'; queueId: number | null }

/** Why the bot did what it did: codes that screens put in words for users who look into a ticket. */
export const botRules = [
  'bot-disabled',
  'people',
  'accepted',
  'transferred',
  'written',
  'paused',
  'waited-too-long',
  'no-queues',
  'one-queue',
  'in-queue',
  'asked',
  'asked-lately',
  'not-understood',
  'gave-up',
  'queue-chosen',
  'option-chosen',
  'option-answered',
  'back',
  'start-again',
  'closed',
  'waiting',
  'too-many-turns',
  'flow',
  'flow-ended',
  'flow-broken',
  'answerer',
  'answerer-ended',
  'answerer-failed',
  'asked-for-people',
] as const
export type BotRule = (typeof botRules)[number]

export interface BotStep {
  state: BotState
  actions: readonly BotAction[]
  /** In the order in which they applied. */
  rules: readonly BotRule[]
  /** The title of the option that the customer chose, if any. */
  chosen: string | null
}
