import type { Outgoing } from './outgoing.ts'

/**
 * Runs what is waiting in lanes: one after the other within a lane, to keep the order; lanes in parallel.
 * `send` returns false when there was no answer: then the rest of the lane waits for the next run.
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

/** What to store after a change here: our messages as they are now, and those another tab has put there. */
export function withOthers<Item extends Identified>(
  stored: readonly Item[],
  before: readonly Item[],
  now: readonly Item[],
): readonly Item[] {
  const ours = new Set([...before, ...now].map(({ clientId }) => clientId))
  return [...stored.filter(({ clientId }) => !ours.has(clientId)), ...now]
}
