import type { Tx } from '#platform/database/tx.ts'
import type { z } from 'zod'

/**
 * A past-tense fact. Emitting it runs each reaction to it, and stores one piece of work for each job that is `on` it: all in the
 * same transaction.
 */
export interface Event<S extends z.ZodType = z.ZodType> {
  name: `${string}.${string}`
  payload: S
}

export function event<S extends z.ZodType>(name: Event['name'], payload: S): Event<S> {
  return { name, payload }
}

/** The part of a job that storing work for it needs. */
export interface JobHead<S extends z.ZodType = z.ZodType> {
  name: `${string}.${string}`
  input: S
  on?: Event<S>
  /** Asked when the event happens: false stores nothing. Without it, each event is work. */
  wanted?: (company: { tx: Tx; companyId: number; now: Date; mails: { canSend: boolean } }) => Promise<boolean>
  /** Work of one lane is done in order, one piece at a time. */
  lane?: (input: z.output<S>) => string
  /** It tells people or services outside what has just happened. A restored copy drops it, because the original has told them. */
  isTold?: true
}
