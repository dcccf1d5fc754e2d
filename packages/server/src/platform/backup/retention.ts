import { timeOf } from './backup.ts'

/** How many days, weeks and months keep an archive. */
export interface Kept {
  daily: number
  weekly: number
  monthly: number
}

const dayMs = 86_400_000

/**
 * The archives that may go: of each of the last days, weeks (from Monday) and months that have one, the newest stays, in UTC. The newest
 * one of all always stays, and what is no archive of ours is never named.
 */
export function listExpired(names: readonly string[], kept: Kept): string[] {
  const archives = names
    .flatMap((name) => {
      const at = timeOf(name)
      return at ? [{ name, at }] : []
    })
    .sort((one, other) => other.at.getTime() - one.at.getTime())
  const stays = new Set(archives.slice(0, 1).map(({ name }) => name))
  for (const [count, periodOf] of [
    [kept.daily, dayOf],
    [kept.weekly, weekOf],
    [kept.monthly, monthOf],
  ] as const) {
    const periods = new Set<string>()
    for (const { name, at } of archives) {
      const period = periodOf(at)
      if (periods.has(period)) continue
      periods.add(period)
      if (periods.size <= count) stays.add(name)
    }
  }
  return archives.flatMap(({ name }) => (stays.has(name) ? [] : [name]))
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

function weekOf(at: Date): string {
  return dayOf(new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * dayMs))
}

function monthOf(at: Date): string {
  return dayOf(at).slice(0, 7)
}
