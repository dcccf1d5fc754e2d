import { Check, Clock, Hourglass, type LucideIcon, Send, TriangleAlert } from 'lucide-react'
import type { ScheduleState } from '#features/schedules/schedule-state.ts'

interface Look {
  Icon: LucideIcon
  /** The classes of the icon alone. */
  icon: string
  /** The classes of the whole chip. */
  chip: string
}

/** How the states differ: first by their icon, then by colour. */
export const looks: Readonly<Record<ScheduleState, Look>> = {
  PENDENTE: { Icon: Clock, icon: 'text-atext', chip: 'bg-soft text-text shadow-[inset_0_0_0_1px_var(--aline)]' },
  held: { Icon: Hourglass, icon: 'text-warntext', chip: 'bg-warnsoft text-warntext shadow-[inset_0_0_0_1px_var(--warn)]' },
  AGENDADA: { Icon: Send, icon: 'text-atext', chip: 'bg-soft text-text' },
  ENVIADA: { Icon: Check, icon: 'text-text2', chip: 'bg-press text-text2' },
  ERRO: { Icon: TriangleAlert, icon: 'text-badtext', chip: 'bg-badsoft text-badtext shadow-[inset_0_0_0_1px_var(--bad)]' },
}
