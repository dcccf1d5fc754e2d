import type { listTicketsOfDays, listTicketsOfUsers, showDashboard } from '@recado/contract/dashboard/api'
import { type DayRange, daysOf, faultOf, rangeOf, type RangeFault } from '@recado/contract/dashboard/range'
import type { Output, Parsed } from '@recado/contract/endpoint'
import { pipelined } from '#platform/database/db.ts'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import * as queries from './queries.ts'
import type { Median, Sums } from './queries.ts'

const minuteMs = 60_000

/** What a manager sees: the current state, and the figures of the days asked for. */
export async function show(ctx: Ctx, wish: Parsed<typeof showDashboard>): Promise<Output<typeof showDashboard>> {
  const { tx, now } = ctx
  const { today, happening, pending } = await queries.findNow(tx, now)
  const range = rangeOf(wish, today)
  if ('field' in range) return refuse(range.field, range)
  const [sums, medians, people] = await pipelined(
    queries.listSums(tx, range),
    queries.listMedians(tx, range),
    queries.listPeople(tx),
  )
  const sumOf = (figure: keyof Sums) => sums.reduce((sum, row) => sum + row[figure], 0)
  const middleOf = (kind: Median['kind'], userId: number | null) =>
    medians.find((one) => one.kind === kind && one.userId === userId)?.minutes ?? null
  const attendants = people.map(({ id, name, online, isDeleted }) => {
    const own = sums.find(({ userId }) => userId === id)
    return {
      id,
      name,
      rating: own?.rated ? own.ratingSum / own.rated : null,
      ratings: own?.rated ?? 0,
      finished: own?.closed ?? 0,
      avgSupportTime: meanOf(own?.talkedMs, own?.talked),
      medianSupportTime: middleOf('talk', id),
      online,
      isDeleted,
    }
  })
  return {
    counters: {
      supportHappening: happening,
      supportPending: pending,
      supportFinished: sumOf('closed'),
      leads: sumOf('newContacts'),
      avgSupportTime: meanOf(sumOf('talkedMs'), sumOf('talked')),
      medianSupportTime: middleOf('talk', null),
      avgWaitTime: meanOf(sumOf('waitedMs'), sumOf('waited')),
      medianWaitTime: middleOf('wait', null),
    },
    attendants: attendants.filter(({ isDeleted, finished, ratings }) => !isDeleted || finished > 0 || ratings > 0),
    date_from: range.from,
    date_to: range.to,
  }
}

type ChartRange = Parsed<typeof listTicketsOfUsers>

export async function listOfUsers(ctx: Ctx, { initialDate, finalDate }: ChartRange): Promise<Output<typeof listTicketsOfUsers>> {
  const range = chartRange(initialDate, finalDate)
  const [sums, people] = await pipelined(queries.listSums(ctx.tx, range), queries.listPeople(ctx.tx))
  const closedBy = new Map(sums.map(({ userId, closed }) => [userId, closed]))
  const rows = people.map(({ id, name, isDeleted }) => ({ isDeleted, nome: name, quantidade: closedBy.get(id) ?? 0 }))
  return { data: rows.filter(({ isDeleted, quantidade }) => !isDeleted || quantidade > 0) }
}

export async function listOfDays(ctx: Ctx, { initialDate, finalDate }: ChartRange): Promise<Output<typeof listTicketsOfDays>> {
  const { tx } = ctx
  const range = chartRange(initialDate, finalDate)
  if (initialDate === finalDate) {
    const found = new Map((await queries.listOpenedByHour(tx, initialDate)).map(({ hour, total }) => [hour, total]))
    const data = Array.from({ length: 24 }, (_, horario) => ({ horario, total: found.get(horario) ?? 0 }))
    return { data, count: countOf(data) }
  }
  const found = new Map((await queries.listOpened(tx, range)).map(({ day, total }) => [day, total]))
  const data = daysOf(range).map((day) => ({ data: day, total: found.get(day) ?? 0 }))
  return { data, count: countOf(data) }
}

function chartRange(from: string, to: string): DayRange {
  const fault = faultOf({ from, to })
  return fault ? refuse(fault.field === 'date_to' ? 'finalDate' : 'initialDate', fault) : { from, to }
}

function refuse(path: string, { message }: RangeFault): never {
  return fail('ERR_VALIDATION', { fields: [{ path, rule: 'custom', message }] })
}

function meanOf(ms = 0, count = 0): number | null {
  return count === 0 ? null : ms / count / minuteMs
}

function countOf(data: readonly { total: number }[]): number {
  return data.reduce((sum, { total }) => sum + total, 0)
}
