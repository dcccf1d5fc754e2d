/** Runs asynchronous jobs one after the other, in the order in which they were asked for. */
export type Serial = <T>(job: () => Promise<T>) => Promise<T>

export function makeSerial(): Serial {
  let last: Promise<unknown> = Promise.resolve()
  return (job) => {
    const result = last.then(job)
    last = result.catch(() => undefined)
    return result
  }
}
