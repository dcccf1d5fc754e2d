import type { updateSchedule, Schedule } from '@recado/contract/schedules/api'
import type { Input } from '@recado/contract/endpoint'

/** The input that undoes a move. A failed message is marked as failed again, and a message whose time has passed goes out at once. */
export function asBefore({ id, status, sendAt, failedReason }: Schedule, now: number): Input<typeof updateSchedule> {
  if (status === 'ERRO') return { id, sendAt, failedReason: failedReason ?? 'ERR_SENDING_WAPP_MSG' }
  return { id, sendAt: new Date(Math.max(new Date(sendAt).getTime(), now)).toISOString() }
}
