export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const weekHours = 7 * 24
export const weekMs = weekHours * hourMs
const quarterMs = 15 * minuteMs

/** From Monday 29 December 1969, 00:00, to the beginning of Unix time. */
const mondayMs = 3 * 24 * hourMs

/**
 * The local time of a time zone, as ms since Monday 29 December 1969, 00:00, local time. An invalid time zone or timestamp counts as UTC: a
 * connection watched by wrong hours is better than one not watched.
 */
export function localTime(at: number, timeZone: string): number {
  return at + offsetAt(at, timeZone) + mondayMs
}

interface Clock {
  format: Intl.DateTimeFormat
  /** The quarter of an hour last queried. Clocks change at the beginning of a quarter, never within. */
  quarter: number
  offset: number
}

const clocks = new Map<string, Clock>()

function offsetAt(at: number, timeZone: string): number {
  try {
    const clock = clockOf(timeZone)
    const quarter = Math.floor(at / quarterMs)
    if (quarter !== clock.quarter) Object.assign(clock, { quarter, offset: readOffset(clock.format, at) })
    return clock.offset
  } catch {
    return 0
  }
}

function readOffset(format: Intl.DateTimeFormat, at: number): number {
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(name?.value ?? '') ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * hourMs + Number(minutes) * minuteMs)
}

function clockOf(timeZone: string): Clock {
  const known = clocks.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const clock = { format, quarter: Number.NaN, offset: 0 }
  clocks.set(timeZone, clock)
  return clock
}
