import type { MenuLine } from '#queues/menu.ts'
import type { OpeningHours } from '#hours.ts'
import type { PlaceholderValues } from './placeholders.ts'
import type { BotWords } from './words.ts'

/** Where a conversation stands, from its beginning until it is closed. */
export type BotPlace =
  /** Nobody has said anything to the customer. */
  | { at: 'start' }
  /** The customer was asked for a queue. */
  | { at: 'queues' }
  /** The customer is in the menu of the queue: the options chosen so far, from the top. */
  | { at: 'options'; path: readonly number[] }
  /** A flow, a prompt or an integration answers: where that stands is its own. */
  | { at: 'run' }
  /** It waits for people; the bot has nothing more to ask. */
  | { at: 'waiting' }
  /** A person has it. */
  | { at: 'people' }

export interface BotState {
  place: BotPlace
  queueId: number | null
  /** Menus sent in a row without an answer that means anything, and when the last one was. Times are ms since 1970. */
  asked: number
  askedAt: number | null
  /** Until when it is closed, as the customer was told. */
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

/** All that what the bot does depends on, besides the conversation: the connection, the settings and the customer. */
export interface BotDesk {
  /** Those of the connection, in the order of the menu. */
  queues: readonly BotQueue[]
  greetingMessage: string
  outOfHoursMessage: string
  /** Is somebody greeted who goes to the only queue? */
  greetsForOneQueue: boolean
  /** Whose hours count. */
  scheduleType: 'disabled' | 'company' | 'queue'
  schedules: readonly OpeningHours[]
  timeZone: string
  /** So many menus in a row without an answer; 0 for any number. */
  mostMenus: number
  /** For so long the choice of queues is not sent again. */
  menuPauseMs: number
  /** Somebody has settled that no bot talks with this person. */
  isDisabled: boolean
  /** How often bots have spoken with this person in the last hour. */
  turns: number
  words: BotWords
  values: PlaceholderValues
}

/** The customer has written; several messages in a burst are one turn. */
export interface BotInput {
  texts: readonly string[]
}

/** Why the bot gives way: people take the conversation, hand it on, write in it, or want no bot; or its time is over. */
export type Interruption = Extract<
  BotRule,
  'accepted' | 'transferred' | 'written' | 'paused' | 'bot-disabled' | 'waited-too-long'
>

/** The text has it all; where there are buttons, `lines` are what can be tapped, and `above` stands above them. */
export interface Say {
  type: 'say'
  text: string
  above: string
  lines: readonly MenuLine[]
}

export type BotAction = Say | { type: 'enter'; queueId: number | null }

/** Why the bot did what it did: a code with words for those who look into a ticket. */
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
  /** What an option was called that the customer chose, where one was. */
  chosen: string | null
}
