import { setImmediate } from 'node:timers/promises'

/** Runs tasks one after another, in the order they were given. A task that rejects does not stop the next. */
export function inSeries(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const result = last.then(task, task)
    last = result.catch(() => {})
    return result
  }
}

/**
 * Writes one batch after another. Items given in one turn of the event loop, or while a batch is being written, form one batch. Each gets
 * that batch's result.
 */
export function inBatches<T, R = void>(write: (batch: readonly T[]) => Promise<R>): (item: T) => Promise<R> {
  const inTurn = inSeries()
  let next: { batch: T[]; written: Promise<R> } | undefined
  return (item) => {
    next ??= startBatch()
    next.batch.push(item)
    return next.written
  }

  function startBatch() {
    const batch: T[] = []
    const written = inTurn(async () => {
      await setImmediate()
      next = undefined
      return write(batch)
    })
    return { batch, written }
  }
}
