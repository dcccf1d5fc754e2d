import type { Outgoing } from './outgoing.ts'

/**
 * Runs what waits in lanes: one after the other within a lane, so that things arrive in their order; lanes beside each other.
 * `send` answers false when there was no answer: then the rest of the lane waits for the next run.
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

/** What to keep in storage after a change here: our messages as they are now, and those another tab has put there. */
export function withOthers<Item extends Identified>(
  stored: readonly Item[],
  before: readonly Item[],
  now: readonly Item[],
): readonly Item[] {
  const ours = new Set([...before, ...now].map(({ clientId }) => clientId))
  return [...stored.filter(({ clientId }) => !ours.has(clientId)), ...now]
}
