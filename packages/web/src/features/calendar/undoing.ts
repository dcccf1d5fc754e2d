import type { updateSchedule, Schedule } from '@recado/contract/schedules/api'
import type { Input } from '@recado/contract/endpoint'

/** What takes a move back: what had failed has failed again, and what was to go out by now goes out at once. */
export function asBefore({ id, status, sendAt, failedReason }: Schedule, now: number): Input<typeof updateSchedule> {
  if (status === 'ERRO') return { id, sendAt, failedReason: failedReason ?? 'ERR_SENDING_WAPP_MSG' }
  return { id, sendAt: new Date(Math.max(new Date(sendAt).getTime(), now)).toISOString() }
}
