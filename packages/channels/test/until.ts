import { setTimeout as pause } from 'node:timers/promises'

const soonMs = 20
const lateMs = 200

/**
 * Waits for the first answer that is neither false nor nothing. Throws after `ms`, naming what was missing. What takes seconds is
 * asked for less often: many wait for real deadlines at once, and each question costs.
 */
export async function until<T>(what: string, probe: () => T | Promise<T>, ms = 90_000): Promise<NonNullable<Exclude<T, false>>> {
  const began = performance.now()
  for (;;) {
    const value = await probe()
    if (value !== undefined && value !== null && value !== false) return value as NonNullable<Exclude<T, false>>
    const passed = performance.now() - began
    if (passed > ms) throw new Error(`Not in ${ms} ms: ${what}`)
    await pause(Math.min(lateMs, Math.max(soonMs, passed / 20)))
  }
}
