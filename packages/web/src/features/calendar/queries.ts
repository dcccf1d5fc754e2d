import { listSchedules, schedulesPerCalendar, type Schedule, updateSchedule } from '@recado/contract/schedules/api'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { foldRecord, showNews, useList } from '#kit/records.ts'
import { call } from '#platform/api/api.ts'
import { fetchOn, restartFetches } from '#platform/api/pages.ts'
import { companyClock } from '#platform/session/company-clock.ts'
import { toast } from '#ui/overlays/toast.ts'
import { askedFor, byDay, type Days, refusalOf, startOfDay } from './days.ts'
import { asBefore } from './undoing.ts'
import { longDayText, timeText } from './words.ts'

/** All messages of these days, already sent or still scheduled. */
export function useEvents(days: Days, text: string) {
  const range = askedFor(days)
  const query = useList(listSchedules, text ? { ...range, searchParam: text } : range, schedulesPerCalendar)
  useEffect(() => fetchOn(query))
  const events = useMemo(() => query.data && byDay(query.data), [query.data])
  return { ...query, data: events }
}

/** The messages that could not be sent, latest first. */
export function useFailed(now: number) {
  const { dateEnd } = askedFor([startOfDay(now)])
  const query = useList(listSchedules, { status: 'ERRO', dateEnd }, schedulesPerCalendar)
  return useMemo(() => [...(query.data ?? [])].reverse(), [query.data])
}

/** Moves a message to another time. The move shows at once and can be undone. If the server refuses it, the message goes back. */
export function useMove() {
  const { t } = useTranslation(['calendar', 'ui'])
  const client = useQueryClient()
  // One request at a time: of two concurrent requests, the first could arrive last.
  const line = useRef(Promise.resolve())
  const show = (shown: Partial<Schedule> & { id: number }) => {
    showNews(client, listSchedules, shown, schedulesPerCalendar)
    restartFetches(client, [listSchedules.path])
  }
  const then = (shown: Schedule, before: Schedule, ask: () => Promise<Schedule>, said?: () => void) => {
    show(shown)
    line.current = line.current.then(ask).then(
      (saved) => {
        foldRecord(client, listSchedules, saved, schedulesPerCalendar)
        said?.()
      },
      (refusal: unknown) => {
        show(before)
        toast.error(refusal)
      },
    )
  }
  return (before: Schedule, to: Date): void => {
    const { id } = before
    const refusal = refusalOf(to, companyClock.date(Date.now()).getTime())
    if (refusal) return toast.error(t(refusal))
    const after: Schedule = {
      ...before,
      sendAt: new Date(companyClock.momentOfDate(to, before.sendAt)).toISOString(),
      status: 'PENDENTE',
      failedReason: null,
    }
    const undo = () => then(before, after, () => call(updateSchedule, asBefore(before, Date.now())))
    then(
      after,
      before,
      () => call(updateSchedule, { id, sendAt: after.sendAt }),
      () => toast.success(t('moved', { day: longDayText(to), time: timeText(to) }), { label: t('ui:undo'), run: undo }),
    )
  }
}

export function useSendNow() {
  const { t } = useTranslation('calendar')
  const client = useQueryClient()
  return async ({ id }: Schedule): Promise<void> => {
    try {
      foldRecord(
        client,
        listSchedules,
        await call(updateSchedule, { id, sendAt: new Date().toISOString() }),
        schedulesPerCalendar,
      )
      toast.success(t('sending'))
    } catch (refusal) {
      toast.error(refusal)
    }
  }
}
