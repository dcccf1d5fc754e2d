import type { Clock } from '#platform/clock.ts'
import type { Phones } from './phones.ts'

/** The time of a demo. While its story is played, the server and the network are behind this machine by the same amount. */
export interface DemoClock extends Clock {
  /** Sets both clocks to this time, from which they go on. Undefined: the time of this machine, for good. */
  walkTo(phones: Pick<Phones, 'setBehind'>, moment: Date | undefined): Promise<void>
  /** Calls back after each walk, when work may have fallen due. */
  onWalk(call: () => void): void
}

export function demoClock(): DemoClock {
  let behindMs = 0
  const calls: (() => void)[] = []
  return {
    now: () => new Date(Date.now() - behindMs),
    walkTo: async (phones, moment) => {
      behindMs = moment ? Math.max(0, Date.now() - moment.getTime()) : 0
      await phones.setBehind(behindMs)
      for (const call of calls) call()
    },
    onWalk: (call) => void calls.push(call),
  }
}
