import { answerKey, type Signals, signals } from '@recado/border/signals'
import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import type { Ctx } from '#platform/unit.ts'
import type { Outside } from '#platform/work/job.ts'
import { emptyAnswer, findAnswer } from './border-queries.ts'

type Question = 'checked' | 'address-book'

const firstLookMs = 50
const longestPauseMs = 400

/** Which question, of which connection. */
export interface Asked {
  connectionId: number
  ref: string
}

/** What a connection has answered, once it has. */
export async function answerTo<K extends Question>(
  ctx: Ctx,
  kind: K,
  { connectionId, ref }: Asked,
): Promise<Signals[K] | undefined> {
  const answer = await findAnswer(ctx.tx, connectionId, answerKey(kind, ref))
  const schema: z.ZodType<Signals[K]> = signals[kind]
  return answer === undefined ? undefined : schema.parse(answer)
}

/** Waits for an answer, holding no transaction meanwhile; undefined when none comes in time. */
export async function awaitAnswer<K extends Question>(
  { companyId, unit }: Outside,
  kind: K,
  asked: Asked,
  patienceMs: number,
): Promise<Signals[K] | undefined> {
  const deadline = performance.now() + patienceMs
  for (let waitMs = firstLookMs; performance.now() < deadline; waitMs = Math.min(2 * waitMs, longestPauseMs)) {
    await pause(waitMs)
    const answer = await unit(companyId, (ctx) => answerTo(ctx, kind, asked))
    if (answer !== undefined) return answer
  }
  return undefined
}

/** It has been read, or nobody waits for it any more: what it says is not kept. */
export function forgetAnswer(ctx: Ctx, kind: Question, { connectionId, ref }: Asked): Promise<void> {
  return emptyAnswer(ctx.tx, connectionId, answerKey(kind, ref))
}
