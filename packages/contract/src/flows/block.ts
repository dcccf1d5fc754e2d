import type { z } from 'zod/mini'
import type { Answers } from '#bots/placeholders.ts'
import type { TemplateMessage } from '#templates/message.ts'
import type { AskedFor } from './answer-kinds.ts'
import type { FlowFault } from './faults.ts'
import type { RunContext, RunReason } from './run-state.ts'

/** Where a block leaves a run: at one of its ways out, waiting, or at its end. */
export type BlockResult = { by: string } | 'rest' | { end: 'ended' | 'people' | 'closed'; reason: RunReason }

/** What a block can do in a run that has reached it. */
export interface BlockRuntime {
  readonly context: RunContext
  /** The text with its names filled in. */
  filled: (text: string) => string
  valueOf: (name: string) => string
  say: (text: string) => BlockResult
  /** Sends a stored file. */
  file: (name: string, isVoice: boolean) => BlockResult
  /** Sends a template, filled, if it can be sent now. */
  template: (message: TemplateMessage, name: string) => BlockResult
  sleep: (ms: number) => BlockResult
  /** Takes these steps one after the other, over several events if one of them waits. The block is resumed in between. */
  inTurn: (steps: readonly (() => BlockResult)[]) => BlockResult
  /** Asks the customer, who may tap one of the options. */
  offer: (message: string, options: readonly BlockOption[], more?: MoreOfOffer) => BlockResult
  /** Asks again after an answer without a meaning. After too many of them people take over. */
  miss: (again: () => BlockResult) => BlockResult
  remember: (key: string, value: string, inContact: boolean) => void
  /** People of the queue take over. What follows sends messages but asks nothing. */
  handOver: (queueId: number) => BlockResult
  /** Lets an external answerer speak. */
  ask: () => BlockResult
}

export interface MoreOfOffer {
  /** Shown above the message. */
  before?: string | undefined
  /** What the customer sends with a tap, where the connection can ask for it. */
  asksFor?: AskedFor | undefined
}

export interface BlockOption {
  number: number
  value: string
}

/** A stored file that a block sends, and the field that names it. */
export interface FileSlot {
  slot: 'img' | 'audio' | 'video'
  name: string
  field: string
  isVoice: boolean
}

/** A kind of block, by the data of its blocks. */
export interface BlockKind<Data> {
  /** Runs when a run reaches the block. */
  enter: (data: Data, stage: BlockRuntime) => BlockResult
  /** Runs after a wait. By default the run goes on. */
  resume?: (data: Data, stage: BlockRuntime) => BlockResult
  /** Handles the customer's answer. `told`: what it tells beside its words. */
  hear?: (data: Data, texts: readonly string[], stage: BlockRuntime, told: Answers) => BlockResult
  /** The customer has to write before the run goes on. */
  asks?: true
  /** The run may go on without an answer, although the block asks. */
  mayPass?: (data: Data) => boolean
  /** The ways out, in display order. The default is one, `a`. */
  ways?: (data: Data) => readonly string[]
  /** Faults in the data that its schema cannot express. */
  check?: (data: Data) => readonly { code: FlowFault; field: string }[]
  /** The texts whose names are filled in. */
  texts?: (data: Data) => readonly string[]
  files?: (data: Data) => readonly FileSlot[]
  /** The queues that it leads to. */
  queues?: (data: Data) => readonly number[]
  /** The name under which it keeps the customer's answer. */
  answerKey?: (data: Data) => string
  /** The text that tells it from others of its kind. */
  label?: (data: Data) => string
}

interface Block<Shape extends z.ZodMiniType> extends BlockKind<z.infer<Shape>> {
  /** The schema of its data. The schemas are those of the family, so that flows made elsewhere can be read. */
  data: Shape
}

export function defineBlock<Shape extends z.ZodMiniType>(block: Block<Shape>): Block<Shape> {
  return block
}
