/** How often a company pays: every month, every two or three months, twice a year, or once a year. */
export const recurrences = ['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'] as const
export type Recurrence = (typeof recurrences)[number]

const months: Record<Recurrence, number> = { MENSAL: 1, BIMESTRAL: 2, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 }

/** The number of months paid at once. */
export function monthsOf(recurrence: Recurrence): number {
  return months[recurrence]
}

/**
 * The same day `count` months later, or the last day of a month that is too short. Both are yyyy-MM-dd: 2026-01-31 plus one month is
 * 2026-02-28.
 */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastDate = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, lastDate))).toISOString().slice(0, 10)
}
