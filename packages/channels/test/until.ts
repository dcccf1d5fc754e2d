import { setTimeout as pause } from 'node:timers/promises'

const soonMs = 20
const lateMs = 200

/**
 * Polls `probe` until its answer is neither false nor nullish. Throws after `ms`, naming what was missing. The longer it takes, the less
 * often it polls: many tests wait for real deadlines at once, and each probe costs.
 */
export async function until<T>(
  what: string,
  probe: () => T | Promise<T>,
  ms = Number(process.env.UNTIL_MS ?? 90_000),
): Promise<NonNullable<Exclude<T, false>>> {
  const began = performance.now()
  for (;;) {
    const value = await probe()
    if (value !== undefined && value !== null && value !== false) return value as NonNullable<Exclude<T, false>>
    const passed = performance.now() - began
    if (passed > ms) throw new Error(`Not in ${ms} ms: ${what}`)
    await pause(Math.min(lateMs, Math.max(soonMs, passed / 20)))
  }
}
