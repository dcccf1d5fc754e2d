import {
  listTicketsOfDays,
  listTicketsOfUsers,
  showDashboard,
  type Attendant as AttendantFigures,
} from '@recado/contract/dashboard/api'
import type { DayRange, RangeWish } from '@recado/contract/dashboard/range'
import type { Output } from '@recado/contract/endpoint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'

export type Attendant = AttendantFigures
export type Figures = Output<typeof showDashboard>

const of = (what: string) => ['dashboard', what] as const

/** The key of all dashboard queries. */
export const dashboardKey = ['dashboard'] as const
export const figuresKey = of('figures')

interface Asked {
  wish: RangeWish
  range: DayRange
}

/** Keeps the previous data while other data is fetched, and while the filter asks for nothing. */
const shown = { placeholderData: keepPreviousData }

export function useFigures(asked: Asked | undefined) {
  return useQuery({
    queryKey: [...figuresKey, asked?.range],
    queryFn: ({ signal }) => call(showDashboard, asked?.wish ?? {}, { signal }),
    enabled: asked !== undefined,
    ...shown,
  })
}

const chart = (range: DayRange | undefined) => ({ initialDate: range?.from ?? '', finalDate: range?.to ?? '' })

export function useTicketsOfUsers(range: DayRange | undefined) {
  return useQuery({
    queryKey: [...of('users'), range],
    queryFn: async ({ signal }) => (await call(listTicketsOfUsers, chart(range), { signal })).data,
    enabled: range !== undefined,
    ...shown,
  })
}

export function useTicketsOfDays(range: DayRange | undefined) {
  return useQuery({
    queryKey: [...of('days'), range],
    queryFn: ({ signal }) => call(listTicketsOfDays, chart(range), { signal }),
    enabled: range !== undefined,
    ...shown,
  })
}
