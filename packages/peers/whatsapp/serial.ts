/** Runs asynchronous jobs one after the other, in the order they were requested. */
export type Serial = <T>(job: () => Promise<T>) => Promise<T>

export function makeSerial(): Serial {
  let last: Promise<unknown> = Promise.resolve()
  return (job) => {
    const result = last.then(job)
    last = result.catch(() => undefined)
    return result
  }
}
