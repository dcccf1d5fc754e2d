import type { Outgoing } from './outgoing.ts'

/**
 * Sends waiting items in lanes: sequentially within a lane, which keeps the order, and in parallel across lanes. `send` returns false if
 * there was no answer. The rest of the lane then waits for the next run.
 */
export function createLanes<Item>(
  next: (lane: number) => Item | undefined,
  send: (item: Item) => Promise<boolean>,
): (lane: number) => Promise<void> {
  const running = new Set<number>()
  return async (lane) => {
    if (running.has(lane)) return
    running.add(lane)
    try {
      for (let item = next(lane); item; item = next(lane)) {
        if (!(await send(item))) return
      }
    } finally {
      running.delete(lane)
    }
  }
}

type Identified = Pick<Outgoing, 'clientId'>

/** The items to store after a change in this tab: our messages as they are now, plus those that another tab has stored. */
export function withOthers<Item extends Identified>(
  stored: readonly Item[],
  before: readonly Item[],
  now: readonly Item[],
): readonly Item[] {
  const ours = new Set([...before, ...now].map(({ clientId }) => clientId))
  return [...stored.filter(({ clientId }) => !ours.has(clientId)), ...now]
}
