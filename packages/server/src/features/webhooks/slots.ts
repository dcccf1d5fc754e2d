/** Places for calls to receivers, of this process. Whoever finds none comes back later: nobody waits for one, and holds up others meanwhile. */
export interface Slots {
  /** Undefined when there is none; otherwise what gives the place back. Receivers that fail share a few. */
  take(isFailing: boolean): (() => void) | undefined
  free(isFailing: boolean): number
}

export function createSlots(most: number, mostFailing: number): Slots {
  const used = { all: 0, failing: 0 }
  const free = (isFailing: boolean) => Math.min(most - used.all, isFailing ? mostFailing - used.failing : Infinity)
  return {
    free,
    take: (isFailing) => {
      if (free(isFailing) <= 0) return undefined
      used.all++
      if (isFailing) used.failing++
      return () => {
        used.all--
        if (isFailing) used.failing--
      }
    },
  }
}
