import { answerSignalKey, type Signals, signals } from '@recado/border/signals'
import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import type { Ctx } from '#platform/unit.ts'
import type { OutsideCtx } from '#platform/work/job.ts'
import { emptyAnswer, findAnswer } from './channel-queries.ts'

type Question = 'checked' | 'address-book'

const firstLookMs = 50
const maxPauseMs = 400

/** The question, and the connection it was asked through. */
export interface Asked {
  connectionId: number
  ref: string
}

/** The answer of a connection, once it is there. */
export async function answerTo<K extends Question>(
  ctx: Ctx,
  kind: K,
  { connectionId, ref }: Asked,
): Promise<Signals[K] | undefined> {
  const answer = await findAnswer(ctx.tx, connectionId, answerSignalKey(kind, ref))
  const schema: z.ZodType<Signals[K]> = signals[kind]
  return answer === undefined ? undefined : schema.parse(answer)
}

/** Waits for an answer, without an open transaction. Undefined when none comes in time. */
export async function awaitAnswer<K extends Question>(
  { companyId, unit }: OutsideCtx,
  kind: K,
  asked: Asked,
  patienceMs: number,
): Promise<Signals[K] | undefined> {
  const deadline = performance.now() + patienceMs
  for (let waitMs = firstLookMs; performance.now() < deadline; waitMs = Math.min(2 * waitMs, maxPauseMs)) {
    await pause(waitMs)
    const answer = await unit(companyId, (ctx) => answerTo(ctx, kind, asked))
    if (answer !== undefined) return answer
  }
  return undefined
}

/** Empties an answer that has been read, or that is no longer awaited. */
export function forgetAnswer(ctx: Ctx, kind: Question, { connectionId, ref }: Asked): Promise<void> {
  return emptyAnswer(ctx.tx, connectionId, answerSignalKey(kind, ref))
}
