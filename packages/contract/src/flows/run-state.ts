import type { Answers, PlaceholderValues } from '#bots/placeholders.ts'
import type { Reply, ReplyPart } from '#bots/reply.ts'
import type { Say } from '#bots/state.ts'

/** ms; who has not answered for so long does not mean the question any more, and people take over. */
export const longestSilenceMs = 24 * 3_600_000

/** What a run waits for. Times are ms since 1970. */
export type Wait =
  /** An answer of the customer, to a menu or a question. */
  | { for: 'answer' }
  /** The customer's next words, for somebody outside who answers here. */
  | { for: 'words'; session: unknown }
  /** What somebody outside says to the customer's words. */
  | { for: 'reply'; session: unknown }
  /** A moment; then what is left to say goes out. `enters`: the node where it stands is still to be begun. */
  | { for: 'moment'; at: number; rest: Rest | null; enters?: true }

/** What is still to be said of a reply, and what becomes of the conversation then. */
export interface Rest {
  parts: readonly ReplyPart[]
  end: Pick<Reply, 'end' | 'queueId' | 'reason' | 'session'>
}

/** Where a run stands: JSON. */
export interface RunState {
  nodeId: string
  /** Of a content block: the piece that comes next. */
  block: number
  wait: Wait | null
  answers: Answers
  /** Answers in a row that no option of the menu means. */
  misses: number
  /** Nodes passed since the customer wrote last. */
  passed: number
  /** People are waited for already: what follows only tells. */
  isHandedOver: boolean
  /** Messages since the customer wrote, or somebody outside replied: what comes later belongs to that turn. */
  spoken?: number
}

export type RunEvent =
  | { type: 'start' }
  /** The customer has written; a burst is one event. What has no words is an empty text. */
  | { type: 'said'; texts: readonly string[] }
  /** The moment has come that it waited for. */
  | { type: 'moment' }
  | { type: 'reply'; reply: Reply }

export type RunAction =
  | Say
  /** A stored file of the flow, by its name, or one of a reply, by its id. */
  | { type: 'file'; file: string | number; isVoice: boolean }
  | { type: 'enter'; queueId: number }
  /** An answer goes into the contact's own data. */
  | { type: 'keep'; key: string; value: string }

/** A node that was passed or came to rest at, and the way out that was taken; null: it went no further. */
export interface Passed {
  nodeId: string
  handle: string | null
}

export const runReasons = [
  'end',
  'ticket-node',
  'not-understood',
  'too-many-steps',
  'node-gone',
  'asked-for-people',
  'closed-outside',
  'failed-outside',
  'no-answer',
] as const
export type RunReason = (typeof runReasons)[number]

/** What comes of an event. */
export interface RunStep {
  state: RunState
  actions: readonly RunAction[]
  path: readonly Passed[]
  /** It goes on; it has ended and people go on; the ticket is closed. */
  outcome: 'going' | 'ended' | 'people' | 'closed'
  /** Why it does not go on; null while it does. */
  reason: RunReason | null
}

/** What a run reads besides its flow. */
export interface RunDesk {
  values: PlaceholderValues
  /** What is said before a menu that was not understood. */
  notUnderstood: string
  /** What is said before a question that was answered without words. */
  wordsPlease: string
  /** What is said as people take over whom it does not understand. */
  handOver: string
  now: number
  /** From 0 up to 1. */
  random: () => number
}
