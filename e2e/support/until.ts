import { setTimeout as pause } from 'node:timers/promises'

const longMs = 900_000

/** Like `until`, for hundreds of concurrent waits: at most a quarter of an hour, polling less often the longer it takes. */
export async function patiently<T>(what: string, look: () => T | Promise<T>): Promise<NonNullable<Exclude<T, false>>> {
  const began = performance.now()
  for (;;) {
    const found = await look()
    if (found) return found as NonNullable<Exclude<T, false>>
    const waitedMs = performance.now() - began
    if (waitedMs > longMs) throw new Error(`Not in ${longMs / 1000} s: ${what}`)
    await pause(Math.min(Math.max(50, waitedMs / 10), 1_000))
  }
}

/** Polls until the first answer that is not empty, less often the longer it takes. Throws after `ms`, naming what did not happen. */
export async function until<T>(what: string, look: () => T | Promise<T>, ms = 60_000): Promise<NonNullable<Exclude<T, false>>> {
  const began = performance.now()
  for (;;) {
    const found = await look()
    if (found) return found as NonNullable<Exclude<T, false>>
    const waitedMs = performance.now() - began
    if (waitedMs > ms) throw new Error(`Not in ${ms / 1000} s: ${what}`)
    await pause(Math.min(Math.max(20, waitedMs / 10), 200))
  }
}
