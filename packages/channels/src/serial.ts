/** Runs tasks one after another, in the order they were given. A task that rejects does not stop the next. */
export function inSeries(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const result = last.then(task, task)
    last = result.catch(() => {})
    return result
  }
}
