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
 * one of all always stays, so does the one that was proven last, and what is no archive of ours is never named.
 */
export function listExpired(names: readonly string[], kept: Kept, proven?: string | null): string[] {
  const stays = keptAs(names, kept)
  return newestFirst(names).flatMap(({ name }) => (stays.has(name) || name === proven ? [] : [name]))
}

/** What each archive that stays stands for: a day, else a week, else a month. */
export function keptAs(names: readonly string[], kept: Kept): Map<string, keyof Kept> {
  const archives = newestFirst(names)
  const stays = new Map<string, keyof Kept>()
  for (const [as, periodOf] of [
    ['daily', dayOf],
    ['weekly', weekOf],
    ['monthly', monthOf],
  ] as const) {
    const periods = new Set<string>()
    for (const { name, at } of archives) {
      const period = periodOf(at)
      if (periods.has(period)) continue
      periods.add(period)
      if (periods.size <= kept[as] && !stays.has(name)) stays.set(name, as)
    }
  }
  const [newest] = archives
  if (newest && !stays.has(newest.name)) stays.set(newest.name, 'daily')
  return stays
}

function newestFirst(names: readonly string[]): { name: string; at: Date }[] {
  return names
    .flatMap((name) => {
      const at = timeOf(name)
      return at ? [{ name, at }] : []
    })
    .sort((one, other) => other.at.getTime() - one.at.getTime())
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
