/** Whole days from one day to another, both yyyy-MM-dd. Negative when the other day is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

/** The day that is `count` days after another. Negative means before. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** The day at a point in time, by the clock of a time zone. */
export function dayIn(timeZone: string, moment: Date | number): string {
  return new Intl.DateTimeFormat('sv', { timeZone }).format(moment)
}
