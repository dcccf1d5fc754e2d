import { setTimeout as pause } from 'node:timers/promises'

/** Polls until the first answer that is not empty. Throws after `ms`, naming what did not happen. */
export async function until<T>(what: string, look: () => T | Promise<T>, ms = 60_000): Promise<NonNullable<Exclude<T, false>>> {
  const deadline = performance.now() + ms
  for (;;) {
    const found = await look()
    if (found) return found as NonNullable<Exclude<T, false>>
    if (performance.now() > deadline) throw new Error(`Not in ${ms / 1000} s: ${what}`)
    await pause(20)
  }
}
