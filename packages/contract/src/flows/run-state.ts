import { z } from 'zod/mini'
import type { Answers, PlaceholderValues } from '#bots/placeholders.ts'
import type { Reply, ReplyPart } from '#bots/reply.ts'
import type { TemplateMessage } from '#templates/message.ts'
import type { Say } from '#bots/state.ts'
import type { BotWords } from '#bots/words.ts'

/** In ms. A customer who is silent for this long no longer means the question, and people take over. */
export const maxSilenceMs = 24 * 3_600_000

/** The event that a run waits for. Times are ms since 1970. */
export type RunWait =
  /** The customer's answer to a menu or a question. */
  | { for: 'answer' }
  /** The customer's next text, for an external answerer. */
  | { for: 'words'; session: unknown }
  /** The reply of an external answerer to the customer's text. */
  | { for: 'reply'; session: unknown }
  /** A time, after which the rest of the reply is sent. `enters`: the current node is not entered yet. */
  | { for: 'moment'; at: number; rest: ReplyRemainder | null; enters?: true }

/** The unsent parts of a reply, and how the conversation continues after them. */
export interface ReplyRemainder {
  parts: readonly ReplyPart[]
  end: Pick<Reply, 'end' | 'queueId' | 'reason' | 'session'>
}

/** The state of a run, as JSON. */
export interface RunState {
  nodeId: string
  /** In a content block: the index of the next piece. */
  block: number
  wait: RunWait | null
  answers: Answers
  /** Answers in a row that mean no option of the menu. */
  misses: number
  /** Nodes passed since the customer last wrote. */
  passed: number
  /** People are already awaited: what follows sends messages but asks nothing. */
  isHandedOver: boolean
  /** Messages since the customer wrote or an external answerer replied. Later messages belong to the same turn. */
  spoken?: number
}

export type RunEvent =
  | { type: 'start'; told?: Answers }
  /** What the customer wrote. A burst is one event. A message without words is an empty text. `told`: what it tells beside its words. */
  | { type: 'said'; texts: readonly string[]; told?: Answers }
  /** The awaited time has come. */
  | { type: 'moment' }
  | { type: 'reply'; reply: Reply }

/** An action of a run, as a replay shows it. */
export const runAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('say'), text: z.string() }),
  /** A stored file of the flow, by its name, or a file of a reply, by its id. */
  z.object({ type: z.literal('file'), file: z.union([z.string(), z.int()]), isVoice: z.boolean() }),
  /** A template by its id and its name, with the values that it is sent with. */
  z.object({
    type: z.literal('template'),
    templateId: z.int(),
    name: z.string(),
    values: z.record(z.string(), z.string()),
  }),
  z.object({ type: z.literal('enter'), queueId: z.int() }),
  /** Stores an answer in the contact's own data. */
  z.object({ type: z.literal('keep'), key: z.string(), value: z.string() }),
])
export type ShownAction = z.infer<typeof runAction>
export type RunAction = Exclude<ShownAction, { type: 'say' }> | Say

/** A node that the run passed or stopped at, and the way out it took. Null: it went no further. */
export interface PassedNode {
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

/** The result of an event. */
export interface RunStep {
  state: RunState
  actions: readonly RunAction[]
  path: readonly PassedNode[]
  /** The run goes on, it has ended, people take over, or the ticket is closed. */
  outcome: 'going' | 'ended' | 'people' | 'closed'
  /** Why the run stopped. Null while it goes on. */
  reason: RunReason | null
}

/** What a run reads besides its flow. */
export interface RunContext {
  values: PlaceholderValues
  /** Sent before a menu whose answer was not understood. */
  notUnderstood: string
  /** Sent before a question whose answer was none, by what answers it. */
  answerPlease: BotWords['answerPlease']
  /** Sent when people take over because the run does not understand the customer. */
  handOver: string
  now: number
  /** Whether a template, with these values, can be sent now. Absent: it can. */
  mayGo?: (message: TemplateMessage) => boolean
  /** From 0 to below 1. */
  random: () => number
}
