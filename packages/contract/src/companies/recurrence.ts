/** How often a company pays: each month, every second or third, twice a year, or once. */
export const recurrences = ['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'] as const
export type Recurrence = (typeof recurrences)[number]

const months: Record<Recurrence, number> = { MENSAL: 1, BIMESTRAL: 2, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 }

/** So many months are paid for at once. */
export function monthsOf(recurrence: Recurrence): number {
  return months[recurrence]
}

/** The same day so many months later, both yyyy-MM-dd, or the last one of a month that is too short: 2026-01-31 and one month are 2026-02-28. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastDate = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, lastDate))).toISOString().slice(0, 10)
}
