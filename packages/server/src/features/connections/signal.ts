import { type SignalKind, type Signals, signals } from '@recado/border/signals'
import type { z } from 'zod'
import type { Ctx } from '#platform/unit.ts'
import { type Signal, signal } from '#platform/work/job.ts'

/** Declares what a feature does with a channel's signals, and which of them may share a transaction. */
export function onSignal<K extends SignalKind>(
  kind: K,
  run: (ctx: Ctx, connectionId: number, payload: Signals[K]) => Promise<void>,
  shares?: (payload: Signals[K]) => boolean,
): Signal<z.ZodType<Signals[K]>> {
  return signal({ kind, payload: signals[kind], run, ...(shares ? { shares } : {}) })
}
