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

/** What is scheduled for a contact, and was: the next to go out first. */
export function useSchedules(contactId: number) {
  return useList(listSchedules, { contactId })
}
