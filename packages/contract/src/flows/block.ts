import type { z } from 'zod/mini'
import type { FlowFault } from './faults.ts'
import type { RunDesk, RunReason } from './run-state.ts'

/** Where a block leaves a run: behind it by a way, at rest, or at its end. */
export type Next = { by: string } | 'rest' | { end: 'ended' | 'people' | 'closed'; reason: RunReason }

/** What a block can have done in a run that stands at it. */
export interface Stage {
  readonly desk: RunDesk
  /** The text with its names filled in. */
  filled: (text: string) => string
  valueOf: (name: string) => string
  say: (text: string) => Next
  /** Sends a stored file. */
  file: (name: string, isVoice: boolean) => Next
  sleep: (ms: number) => Next
  /** Does these one after the other, over several events where one of them rests; the block is resumed in between. */
  inTurn: (steps: readonly (() => Next)[]) => Next
  /** Asks the customer, who may tap one of the options; `before` is said above it. */
  offer: (message: string, options: readonly Option[], before?: string) => Next
  /** Asks again after an answer that means nothing; after too many people take over. */
  miss: (again: () => Next) => Next
  /** Keeps the customer's answer. */
  remember: (key: string, value: string, inContact: boolean) => void
  /** People of the queue take over; what follows only tells. */
  handOver: (queueId: number) => Next
  /** Lets an answerer outside speak. */
  ask: () => Next
}

export interface Option {
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

/** What a kind of block is, by what its blocks hold. */
export interface BlockKind<Data> {
  /** What it does when a run comes to it. */
  enter: (data: Data, stage: Stage) => Next
  /** What it does after a rest; by default the run goes on. */
  resume?: (data: Data, stage: Stage) => Next
  /** What it makes of the customer's answer. */
  hear?: (data: Data, texts: readonly string[], stage: Stage) => Next
  /** The customer has to write before it goes on. */
  asks?: true
  /** The ways out, in the order in which they stand; by default one, `a`. */
  ways?: (data: Data) => readonly string[]
  /** What is wrong with the data and its shape does not tell. */
  check?: (data: Data) => readonly { code: FlowFault; field: string }[]
  /** The texts in which names are filled in. */
  texts?: (data: Data) => readonly string[]
  files?: (data: Data) => readonly FileSlot[]
  /** The queues that it leads to. */
  queues?: (data: Data) => readonly number[]
  /** The name under which it keeps the customer's answer. */
  answerKey?: (data: Data) => string
  /** What tells it from others of its kind. */
  label?: (data: Data) => string
}

interface Block<Shape extends z.ZodMiniType> extends BlockKind<z.infer<Shape>> {
  /** What it holds; the shapes are those of the family, so that flows made elsewhere can be read. */
  data: Shape
}

export function defineBlock<Shape extends z.ZodMiniType>(block: Block<Shape>): Block<Shape> {
  return block
}
