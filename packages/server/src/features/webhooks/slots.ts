/**
 * The kind of a call to a receiver: the only one of its company at the moment, a further one of the company, or one to a failing receiver.
 */
export type CallKind = 'first' | 'further' | 'failing'

/** Places for calls to receivers, in this process. A call that finds none comes back later, so that it does not wait and delay others. */
export interface Slots {
  /** Undefined when there is none. Otherwise the function that gives the place back. */
  take(kind: CallKind): (() => void) | undefined
  free(kind: CallKind): number
}

/** Of this process. A third of what may be outside stays free for others. */
export const slots = createSlots(128, 32)

/** Failing receivers share a few places. The calls of a company beyond its first leave half of all places to others. */
export function createSlots(max: number, maxFailing: number): Slots {
  const used = { all: 0, failing: 0 }
  const free = (kind: CallKind) => {
    if (kind === 'failing') return Math.min(max - used.all, maxFailing - used.failing)
    return (kind === 'further' ? Math.ceil(max / 2) : max) - used.all
  }
  return {
    free,
    take: (kind) => {
      if (free(kind) <= 0) return undefined
      const failing = kind === 'failing' ? 1 : 0
      used.all++
      used.failing += failing
      return () => {
        used.all--
        used.failing -= failing
      }
    },
  }
}
