/** Limits how much work runs at the same time. The rest waits for its turn. `whose` is the company of the work. */
export type Gate = <T>(whose: number, work: () => Promise<T>) => Promise<T>

/**
 * Runs at most `atOnce` pieces of work, at most `each` of them for one company, so that another company's work starts at once. Waiting
 * companies take turns, however much the others brought.
 */
export function createGate(atOnce: number, each: number): Gate {
  const waiting = new Map<number, (() => void)[]>()
  const running = new Map<number, number>()
  let total = 0
  const isFree = (whose: number) => total < atOnce && (running.get(whose) ?? 0) < each
  const count = (whose: number, change: 1 | -1) => {
    total += change
    const left = (running.get(whose) ?? 0) + change
    if (left > 0) running.set(whose, left)
    else running.delete(whose)
  }
  const begin = (whose: number, [first, ...others]: (() => void)[]) => {
    // A company that has had its turn goes to the end of the queue.
    waiting.delete(whose)
    if (others.length > 0) waiting.set(whose, others)
    count(whose, 1)
    first?.()
  }
  const end = (whose: number) => {
    count(whose, -1)
    const next = [...waiting].find(([company]) => isFree(company))
    if (next) begin(...next)
  }
  return async (whose, work) => {
    if (isFree(whose)) count(whose, 1)
    else await new Promise<void>((go) => waiting.set(whose, [...(waiting.get(whose) ?? []), go]))
    try {
      return await work()
    } finally {
      end(whose)
    }
  }
}
