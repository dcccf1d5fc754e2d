import { type DayRange, faultOf, periods, rangeOf, type RangeWish, thisMonth } from '@recado/contract/dashboard/range'

/** The user's choice, whether complete or not. */
export interface Filter {
  by: 'date' | 'period'
  /** Null when nothing is chosen. */
  days: number | null
  /** yyyy-MM-dd. Empty when nothing is chosen. */
  from: string
  to: string
}

export type FilterProblem = 'selectFilterError' | 'backwards' | 'tooLong'

/** The filter in the address. Without one, the month until today. */
export function filterIn(address: URLSearchParams, today: string): Filter {
  const month = thisMonth(today)
  const days = Number(address.get('days'))
  return {
    by: address.has('days') ? 'period' : 'date',
    days: periods.some((period) => period === days) ? days : null,
    from: dayOr(address.get('from'), month.from),
    to: dayOr(address.get('to'), month.to),
  }
}

/** The address of a filter: by days or by dates, whichever was chosen last. */
export function addressOf({ by, days, from, to }: Filter): Record<string, string> {
  return by === 'period' ? { days: days === null ? '' : String(days) } : { from, to }
}

/** The request for a filter and the days that it means, or the reason why there is no request. */
export function wishOf(filter: Filter, today: string): { wish: RangeWish; range: DayRange } | FilterProblem {
  const dates = { ...(filter.from && { date_from: filter.from }), ...(filter.to && { date_to: filter.to }) }
  const wish: RangeWish = filter.by === 'date' ? dates : filter.days === null ? {} : { days: filter.days }
  if (Object.keys(wish).length === 0) return 'selectFilterError'
  const range = rangeOf(wish, today)
  if (!('field' in range)) return { wish, range }
  const [from, to] = [filter.from, filter.to || today]
  return faultOf({ from, to: from > to ? from : to }) ? 'tooLong' : 'backwards'
}

function dayOr(given: string | null, otherwise: string): string {
  if (given === null) return otherwise
  return /^\d{4}-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given)) ? given : ''
}
