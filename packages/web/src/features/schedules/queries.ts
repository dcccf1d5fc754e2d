import {
  attachToSchedule,
  createSchedule,
  deleteSchedule,
  detachFromSchedule,
  listSchedules,
  updateSchedule,
} from '@recado/contract/schedules/api'
import { useList } from '#kit/records.ts'

export const schedules = {
  list: listSchedules,
  create: createSchedule,
  update: updateSchedule,
  remove: deleteSchedule,
  attach: attachToSchedule,
  detach: detachFromSchedule,
}

/** A contact's scheduled messages, waiting and past: the next to go out comes first. */
export function useSchedules(contactId: number) {
  return useList(listSchedules, { contactId })
}
