import { timestampAt, wallTime } from '@recado/contract/hours'
import { type PastVisit, recordPast } from '#features/tickets/history/past.ts'
import type { DemoCompany } from './company.ts'
import type { Attendant, Queue } from './script.ts'
import type { Stage } from './stage.ts'

const dayMs = 24 * 3_600_000
const minuteMs = 60_000
/** The time zone of a company that has set no other. */
const timeZone = 'America/Sao_Paulo'
const weeks = 9
/** The number of customers. Those of the first week are known from before. */
const customers = 700
const [busiest, quietest] = [26, 15]

/** Each attendant's share of the conversations, by queue. */
const shares: readonly (readonly [Attendant, Queue, number])[] = [
  ['Caio Mendes', 'Vendas', 40],
  ['Lívia Rocha', 'Suporte técnico', 22],
  ['Lívia Rocha', 'Financeiro', 12],
  ['Rui Barbosa', 'Entregas', 17],
  ['Marina Prado', 'Vendas', 9],
]
/** The relative weight of each hour of a weekday for new conversations. */
const hours: Readonly<Record<number, number>> = { 8: 5, 9: 9, 10: 12, 11: 11, 12: 5, 13: 6, 14: 11, 15: 12, 16: 10, 17: 7, 18: 2 }

/** Records what the company did in the weeks before its story, for its figures. The conversations themselves have been deleted since. */
export function recallPast({ unit, company }: Stage, now: Date): Promise<void> {
  return unit(company.id, (ctx) => recordPast(ctx, pastVisits(company, now)))
}

/** Returns the same visits for the same day. No other ticket or contact ever has their ids. */
export function pastVisits({ people, queues }: Pick<DemoCompany, 'people' | 'queues'>, now: Date): PastVisit[] {
  const below = numbersFrom(71)
  const hourBefore = (end: number) =>
    drawn(
      below,
      Object.entries(hours).filter(([hour]) => Number(hour) < end),
      ([, share]) => share,
    )[0]
  const known = new Set<number>()
  const visits: PastVisit[] = []
  for (let inDays = -7 * weeks; inDays < 0; inDays++) {
    const { day } = wallTime(now.getTime() + inDays * dayMs, timeZone)
    if (day === 'sunday') continue
    const count = day === 'saturday' ? 6 : quietest + below(busiest - quietest)
    for (let at = 0; at < count; at++) {
      const minute = 60 * Number(hourBefore(day === 'saturday' ? 12 : 24)) + below(60)
      const openedAt = timestampAt(now.getTime(), { inDays, minute }, timeZone)
      const [who, queue] = drawn(below, shares, ([, , share]) => share)
      const acceptedAt = openedAt + skewed(below, 1, 24) * minuteMs
      const closedAt = acceptedAt + skewed(below, 3, 55) * minuteMs
      const contactId = -1 - below(customers)
      const isRated = below(10) < 4
      visits.push({
        ticketId: -1 - visits.length,
        contactId,
        isNew: inDays >= 7 * (1 - weeks) && !known.has(contactId),
        userId: people[who].id,
        queueId: queues[queue],
        openedAt: new Date(openedAt),
        acceptedAt: new Date(acceptedAt),
        closedAt: new Date(closedAt),
        rating: isRated ? 3 - Math.floor(below(10) / (who === 'Rui Barbosa' ? 4 : 7)) : null,
      })
      known.add(contactId)
    }
  }
  return visits
}

type Below = (limit: number) => number

/** Draws one element, each with a probability in proportion to its share. */
function drawn<T>(below: Below, all: readonly T[], shareOf: (one: T) => number): T {
  let left = below(all.reduce((sum, one) => sum + shareOf(one), 0))
  return all.find((one) => (left -= shareOf(one)) < 0) as T
}

/** A random number that is mostly small and at times large. */
function skewed(below: Below, min: number, max: number): number {
  const part = below(1000) / 1000
  return min + Math.round((max - min) * part * part * part)
}

/** Numbers that look random and are the same on each run, from a linear congruential generator. */
function numbersFrom(seed: number): Below {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}
