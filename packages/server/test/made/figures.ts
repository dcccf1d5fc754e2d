import type { listTicketsOfDays, showDashboard } from '@recado/contract/dashboard/api'
import { type DayRange, daysOf } from '@recado/contract/dashboard/range'
import type { Output } from '@recado/contract/endpoint'
import type pg from 'pg'

interface Visit {
  contact: number
  isGroup: boolean
  begunBy: 'contact' | 'us' | null
  userId: number | null
  openedAt: Date
  handedOverAt: Date | null
  acceptedAt: Date | null
  heldMs: number
  closedAt: Date | null
  rating: number | null
  ratedAt: Date | null
}

interface Expected {
  dashboard: Output<typeof showDashboard>
  users: { nome: string; quantidade: number }[]
  days: Output<typeof listTicketsOfDays>
}

const minuteMs = 60_000

/** Every figure of a company's dashboard, counted here from the raw rows, one after another. */
export async function countByHand(owner: pg.Client, company: number, { from, to }: DayRange): Promise<Expected> {
  const ask = async <Row extends object>(text: string) => (await owner.query<Row>(text, [company])).rows
  const [{ zone }] = (await ask('select time_zone as zone from companies where id = $1')) as [{ zone: string }]
  const people = await ask<{ id: number; name: string; online: boolean; isDeleted: boolean }>(
    'select id, name, online, deleted_at is not null as "isDeleted" from users where company_id = $1 order by fold(name), id',
  )
  const statuses = await ask<{ status: string }>('select status from tickets where company_id = $1')
  const visits = await ask<Visit>(
    `select contact_id as contact, is_group as "isGroup", begun_by as "begunBy", user_id as "userId", opened_at as "openedAt",
       handed_over_at as "handedOverAt", accepted_at as "acceptedAt", held_ms::float8 as "heldMs", closed_at as "closedAt", rating, rated_at as "ratedAt"
     from visits where company_id = $1 order by id`,
  )
  const { dayOf, hourOf } = clocksOf(zone)
  const isIn = (moment: Date | null) => moment !== null && dayOf(moment) >= from && dayOf(moment) <= to
  const closed = visits.filter(({ closedAt }) => isIn(closedAt))
  const opened = visits.filter(({ openedAt }) => isIn(openedAt))
  const isFirst = (visit: Visit) => visits.find(({ contact }) => contact === visit.contact) === visit
  const waits = visits.flatMap((visit) => {
    const { begunBy, acceptedAt, openedAt, handedOverAt } = visit
    if (begunBy !== 'contact' || !acceptedAt || !isIn(acceptedAt)) return []
    return [Math.max(0, acceptedAt.getTime() - Math.max(openedAt.getTime(), handedOverAt?.getTime() ?? 0))]
  })
  const talksOf = (some: readonly Visit[]) => some.flatMap(({ acceptedAt, heldMs }) => (acceptedAt ? [heldMs] : []))
  const attendants = people.map(({ isDeleted, ...person }) => {
    const own = closed.filter(({ userId }) => userId === person.id)
    const given = visits.flatMap(({ userId, rating, ratedAt }) =>
      userId === person.id && rating && isIn(ratedAt) ? [rating] : [],
    )
    return {
      ...person,
      isDeleted,
      rating: mean(given),
      ratings: given.length,
      finished: own.length,
      avgSupportTime: minutes(mean(talksOf(own))),
      medianSupportTime: median(talksOf(own)),
    }
  })
  const shown = attendants.filter(({ isDeleted, finished, ratings }) => !isDeleted || finished + ratings > 0)
  const data =
    from === to
      ? Array.from({ length: 24 }, (_, horario) => ({
          horario,
          total: opened.filter(({ openedAt }) => hourOf(openedAt) === horario).length,
        }))
      : daysOf({ from, to }).map((day) => ({ data: day, total: opened.filter((one) => dayOf(one.openedAt) === day).length }))
  return {
    dashboard: {
      counters: {
        supportHappening: statuses.filter(({ status }) => status === 'open').length,
        supportPending: statuses.filter(({ status }) => status === 'pending').length,
        supportFinished: closed.length,
        leads: opened.filter((visit) => !visit.isGroup && isFirst(visit)).length,
        avgSupportTime: minutes(mean(talksOf(closed))),
        medianSupportTime: median(talksOf(closed)),
        avgWaitTime: minutes(mean(waits)),
        medianWaitTime: median(waits),
      },
      attendants: shown,
      date_from: from,
      date_to: to,
    },
    users: attendants
      .filter(({ isDeleted, finished }) => !isDeleted || finished > 0)
      .map(({ name, finished }) => ({ nome: name, quantidade: finished })),
    days: { data, count: opened.length },
  }
}

function clocksOf(timeZone: string) {
  const days = new Intl.DateTimeFormat('en-CA', { timeZone })
  const hours = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' })
  return { dayOf: (moment: Date) => days.format(moment), hourOf: (moment: Date) => Number(hours.format(moment)) }
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}

function minutes(ms: number | null): number | null {
  return ms === null ? null : ms / minuteMs
}

/** The median, in whole minutes. */
function median(ms: readonly number[]): number | null {
  const sorted = ms.map((value) => Math.round(value / minuteMs)).sort((a, b) => a - b)
  if (sorted.length === 0) return null
  const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  return (low + high) / 2
}
