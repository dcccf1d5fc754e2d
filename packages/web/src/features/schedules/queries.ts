import { listSchedules } from '@recado/contract/schedules/api'
import { useList } from '#kit/records.ts'

/** A contact's scheduled messages, waiting and past: the next to go out comes first. */
export function useSchedules(contactId: number) {
  return useList(listSchedules, { contactId })
}
