import type { Schedule } from '@recado/contract/schedules/api'
import type { Tone } from '#ui/StatusPill.tsx'

/** Its status; one whose time has come and that cannot go out yet is held. */
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
