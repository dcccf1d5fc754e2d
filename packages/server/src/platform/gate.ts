/** Lets a few pieces of work run at the same time; the others wait their turn. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>

export function createGate(atOnce: number): Gate {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((go) => waiting.push(go))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
