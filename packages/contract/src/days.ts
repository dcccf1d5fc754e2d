/** Whole days from one day to another, both yyyy-MM-dd; negative when the other was before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

/** The day so many after another; negative: before. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** The day that it is at a moment, by the clocks of a zone. */
export function dayIn(timeZone: string, moment: Date | number): string {
  return new Intl.DateTimeFormat('sv', { timeZone }).format(moment)
}
