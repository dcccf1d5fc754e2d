import type { Schedule } from '@recado/contract/schedules/api'
import type { Tone } from '#ui/StatusPill.tsx'

/** The schedule's status, or `held` if its time has come and it cannot go out yet. */
export type ScheduleState = Schedule['status'] | 'held'

export function stateOf({ status, failedReason }: Pick<Schedule, 'status' | 'failedReason'>): ScheduleState {
  return status === 'PENDENTE' && failedReason !== null ? 'held' : status
}

export const tones: Record<ScheduleState, Tone> = {
  PENDENTE: 'info',
  held: 'warn',
  AGENDADA: 'warn',
  ENVIADA: 'ok',
  ERRO: 'bad',
}
