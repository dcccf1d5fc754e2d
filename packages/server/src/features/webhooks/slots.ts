/**
 * What a call to a receiver is: the only one of its company at the moment, a further one beside others of it, or one to a receiver that
 * fails.
 */
export type CallKind = 'first' | 'further' | 'failing'

/** Places for calls to receivers, of this process. Whoever finds none comes back later: nobody waits for one, and holds up others meanwhile. */
export interface Slots {
  /** Undefined when there is none; otherwise what gives the place back. */
  take(kind: CallKind): (() => void) | undefined
  free(kind: CallKind): number
}

/** Receivers that fail share a few; what a company has beside its first call leaves half of all to others. */
export function createSlots(most: number, mostFailing: number): Slots {
  const used = { all: 0, failing: 0 }
  const free = (kind: CallKind) => {
    if (kind === 'failing') return Math.min(most - used.all, mostFailing - used.failing)
    return (kind === 'further' ? Math.ceil(most / 2) : most) - used.all
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
