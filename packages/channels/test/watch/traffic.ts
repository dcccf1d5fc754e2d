import { localTime, hourMs, weekHours } from '#watch/local-week.ts'

/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export interface Line {
  /** Messages, or conversations, in an ordinary hour of a working day. */
  anHour: number
  /** Messages of a conversation, on average; they follow each other within three minutes on average. Default 1. */
  inARow?: number
  timeZone: string
  /** Hours since `begin` with hardly any traffic, as [from, to). */
  holidays?: [from: number, to: number][]
}

/**
 * The share of an ordinary hour's traffic in an hour of the week, counted from Monday 00:00: office hours, a dip at noon, Saturday morning.
 */
export function shareOf(hour: number): number {
  const [day, clock] = [Math.floor(hour / 24), hour % 24]
  const isOffice = day < 5 ? clock >= 8 && clock < 18 : day === 5 && clock >= 8 && clock < 12
  if (!isOffice) return clock >= 7 && clock < 22 ? 0.02 : 0.002
  if (day === 5) return 0.5
  return clock === 12 ? 0.4 : clock === 8 || clock === 17 ? 0.7 : 1
}

/** Arrival times in order, in ms: a Poisson process whose rate follows the hours of the week. */
export function arrivals(line: Line, begin: number, end: number, random: () => number): number[] {
  const waiting = (mean: number) => -mean * Math.log(1 - random())
  const times: number[] = []
  for (let at = begin; ;) {
    at += waiting(hourMs / line.anHour)
    if (at >= end) return times.sort((one, other) => one - other)
    const isHoliday = line.holidays?.some(([from, to]) => from <= (at - begin) / hourMs && (at - begin) / hourMs < to)
    const share = isHoliday ? 0.002 : shareOf(Math.floor(localTime(at, line.timeZone) / hourMs) % weekHours)
    if (random() >= share) continue
    times.push(at)
    for (let next = at; random() >= 1 / (line.inARow ?? 1);) {
      next += waiting(3 * 60_000)
      if (next < end) times.push(next)
    }
  }
}
