import { setTimeout as pause } from 'node:timers/promises'

/** Waits for the first answer that is neither false nor nothing. Throws after `ms`, naming what was missing. */
export async function until<T>(what: string, probe: () => T | Promise<T>, ms = 60_000): Promise<NonNullable<Exclude<T, false>>> {
  const deadline = performance.now() + ms
  for (;;) {
    const value = await probe()
    if (value !== undefined && value !== null && value !== false) return value as NonNullable<Exclude<T, false>>
    if (performance.now() > deadline) throw new Error(`Not in ${ms} ms: ${what}`)
    await pause(20)
  }
}
