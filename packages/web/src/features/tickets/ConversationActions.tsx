import type { Ticket } from '@recado/contract/tickets'
import { AlarmClock, ArrowRightLeft, Check, Ellipsis, RotateCcw, Trash2, Undo2, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan, usePlan } from '#platform/session.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { lazily } from '#ui/lazily.tsx'
import { Menu, MenuItem } from '#ui/Menu.tsx'
import { useShortcuts } from '#ui/use-shortcuts.ts'
import { useLetGo } from './leaving.ts'
import { canAccept, canFinish, canReopen, canTransfer } from './policy.ts'
import { once, useAccept, useTake } from './verbs.ts'
import { useViewer } from './viewer.ts'

const TransferDialog = lazily(async () => (await import('./TransferDialog.tsx')).TransferDialog)
const DeleteTicket = lazily(async () => (await import('./DeleteTicket.tsx')).DeleteTicket)
const ScheduleDialog = lazily(async () => (await import('#features/schedules/ScheduleDialog.tsx')).ScheduleDialog)

interface ConversationActionsProps {
  ticket: Ticket
  /** How wide the header is, in pixels. */
  room: number
}

/** In less room the name comes first: only the verb that comes next stays, the others go behind one button; then its word goes too. */
const roomForAll = 480
const roomForWords = 400

/** What opens over the conversation. */
type Task = 'transfer' | 'schedule' | 'delete'

interface Verb {
  label: string
  icon: LucideIcon
  run: () => void
  busy?: boolean
  danger?: boolean
  /** Seldom used: behind the button in any case. */
  apart?: boolean
}

/** What can be done with the open ticket, by its status and by who looks. */
export function ConversationActions({ ticket, room }: ConversationActionsProps) {
  const [task, setTask] = useState<Task | null>(null)
  const verbs = useVerbs(ticket, setTask)
  const close = () => setTask(null)
  const tight = room < roomForAll
  return (
    <div className="flex items-center gap-1.5 max-sm:gap-0.5">
      {!tight && verbs.filter(({ apart }) => !apart).map((verb) => <VerbButton key={verb.label} verb={verb} />)}
      <MoreVerbs verbs={tight ? verbs : verbs.filter(({ apart }) => apart)} />
      <NextStep ticket={ticket} room={room} />
      {task === 'transfer' && <TransferDialog ticket={ticket} onClose={close} />}
      {task === 'schedule' && <ScheduleDialog ticket={ticket} onClose={close} />}
      {task === 'delete' && <DeleteTicket ticket={ticket} onClose={close} />}
    </div>
  )
}

function useVerbs(ticket: Ticket, onTask: (task: Task) => void): readonly Verb[] {
  const { t } = useTranslation(['tickets', 'schedules'])
  const viewer = useViewer()
  const giveBack = useLetGo('giveBack')
  const deletes = useCan('tickets:delete')
  const schedules = usePlan('useSchedules')
  const [finishes, transfers] = [canFinish(viewer, ticket), canTransfer(viewer, ticket)]
  useShortcuts({
    b: finishes && (() => giveBack.run(ticket)),
    t: transfers && (() => onTask('transfer')),
    m: schedules && (() => onTask('schedule')),
  })
  return [
    ...(finishes ? [{ label: t('giveBack'), icon: Undo2, run: () => giveBack.run(ticket), busy: giveBack.isPending }] : []),
    ...(transfers ? [{ label: t('transfer'), icon: ArrowRightLeft, run: () => onTask('transfer') }] : []),
    ...(schedules ? [{ label: t('schedules:open'), icon: AlarmClock, run: () => onTask('schedule') }] : []),
    ...(deletes ? [{ label: t('delete'), icon: Trash2, run: () => onTask('delete'), danger: true, apart: true }] : []),
  ]
}

function VerbButton({ verb: { label, icon: Icon, run, busy = false } }: { verb: Verb }) {
  return (
    <IconButton label={label} disabled={busy} onClick={run}>
      <Icon className="size-4" strokeWidth={1.75} aria-hidden />
    </IconButton>
  )
}

function MoreVerbs({ verbs }: { verbs: readonly Verb[] }) {
  const { t } = useTranslation('tickets')
  if (verbs.length === 0) return null
  return (
    <Menu
      trigger={
        <IconButton label={t('more')}>
          <Ellipsis className="size-4 touch:size-5" strokeWidth={1.75} aria-hidden />
        </IconButton>
      }
    >
      {verbs.map(({ label, icon: Icon, run, danger = false }) => (
        <MenuItem key={label} danger={danger} icon={<Icon className="size-4" strokeWidth={1.75} />} onSelect={run}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}

/** The one verb that leads on from the ticket's status. */
function NextStep({ ticket, room }: ConversationActionsProps) {
  const { t } = useTranslation('tickets')
  const viewer = useViewer()
  const accept = useAccept()
  const resolve = useLetGo('resolve')
  const reopen = useTake('reopen')
  const reopenNow = () => once(ticket, async () => void (await reopen.mutateAsync(ticket)))
  const [accepts, finishes, reopens] = [canAccept(viewer, ticket), canFinish(viewer, ticket), canReopen(viewer, ticket)]
  useShortcuts({
    a: accepts && (() => accept.run(ticket)),
    e: finishes && (() => resolve.run(ticket)),
    'Shift+E': reopens && reopenNow,
  })
  const words = room < roomForWords ? 'sr-only' : undefined
  if (accepts) {
    return (
      <Button look="solid" busy={accept.isPending} onClick={() => accept.run(ticket)}>
        {t('accept')}
      </Button>
    )
  }
  if (finishes) {
    return (
      <Button look="solid" busy={resolve.isPending} onClick={() => resolve.run(ticket)}>
        <Check className="size-4" strokeWidth={2.25} aria-hidden />
        <span className={words}>{t('resolve')}</span>
      </Button>
    )
  }
  if (reopens) {
    return (
      <Button look="solid" busy={reopen.isPending} onClick={reopenNow}>
        <RotateCcw className="size-4" strokeWidth={2} aria-hidden />
        <span className={words}>{t('reopen')}</span>
      </Button>
    )
  }
  return null
}
