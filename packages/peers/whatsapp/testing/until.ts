import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for a condition, looking every 10 ms. @throws with `what` when the deadline (ms) passes */
export async function until<T>(what: string, look: () => T | Promise<T>, deadline = 60_000): Promise<NonNullable<T>> {
  const end = Date.now() + deadline
  while (Date.now() < end) {
    const found = await look()
    if (found) return found
    await sleep(10)
  }
  throw new Error(`it did not happen within ${deadline} ms: ${what}`)
}
