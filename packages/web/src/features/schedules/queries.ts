import {
  attachToSchedule,
  createSchedule,
  deleteSchedule,
  detachFromSchedule,
  listSchedules,
  updateSchedule,
  type Schedule,
} from '@recado/contract/schedules'
import type { Input } from '@recado/contract/endpoint'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#platform/api.ts'
import { nextPage, rowsOf, type Page } from '#platform/pages.ts'
import { upload } from '#platform/upload.ts'

const perPage = 20

export const scheduleKeys = {
  all: ['schedules'],
  ofContact: (contactId: number) => ['schedules', 'contact', contactId],
} as const

/** What is scheduled for a contact, and was: the next to go out first. */
export function useSchedules(contactId: number) {
  const query = useInfiniteQuery({
    queryKey: scheduleKeys.ofContact(contactId),
    queryFn: async ({ pageParam, signal }): Promise<Page<Schedule>> => {
      const { schedules, hasMore } = await call(listSchedules, { contactId, pageNumber: pageParam }, { signal })
      return { rows: schedules, hasMore }
    },
    initialPageParam: 1,
    getNextPageParam: nextPage<Schedule>(perPage),
  })
  const rows = useMemo(() => query.data && rowsOf(query.data), [query.data])
  return { ...query, data: rows }
}

export interface ScheduleChange {
  /** Null adds one. */
  id: number | null
  fields: Input<typeof createSchedule>
}

export function useSaveSchedule() {
  const changed = useChanged()
  return async ({ id, fields }: ScheduleChange): Promise<Schedule> => {
    const { body, sendAt, contactId } = fields
    const saved = id === null ? await call(createSchedule, fields) : await call(updateSchedule, { id, body, sendAt, contactId })
    changed()
    return saved
  }
}

/** Gives it a picture in place of the one it had; null takes that away. */
export function useScheduleMedia() {
  const changed = useChanged()
  return async (id: number, file: File | null): Promise<Schedule> => {
    const saved = file ? await upload(attachToSchedule, { id }, [file]) : await call(detachFromSchedule, { id })
    changed()
    return saved
  }
}

export function useDeleteSchedule() {
  const changed = useChanged()
  return useMutation({ mutationFn: ({ id }: Schedule) => call(deleteSchedule, { id }), onSuccess: changed })
}

function useChanged(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: scheduleKeys.all })
}
