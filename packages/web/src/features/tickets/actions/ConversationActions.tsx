import { canAccept, canManage, canReopen, canWrite } from '@recado/contract/tickets/policy'
import type { Ticket } from '@recado/contract/tickets/api'
import {
  AlarmClock,
  ArrowRightLeft,
  Check,
  Ellipsis,
  RotateCcw,
  Search,
  Trash2,
  Undo2,
  UserCheck,
  type LucideIcon,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEnterSends } from '#features/messages/composer/enter-sends.ts'
import { openSearch } from '#features/messages/thread/search.ts'
import { useCan, usePlan } from '#platform/session/session.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { lazily } from '#ui/lazily.tsx'
import { Menu, MenuCheck, MenuItem, MenuLine, MenuTitle } from '#ui/overlays/Menu.tsx'
import { keysText, useCommands, type PageCommand } from '#ui/hooks/use-commands.ts'
import { useReleaseButton } from '#features/tickets/list/leaving.ts'
import { useOpensNext } from '#features/tickets/list/next.ts'
import { useAccept, useReopen } from './verbs.ts'
import { useViewer } from '#platform/session/viewer.ts'

const TransferDialog = lazily(async () => (await import('#features/tickets/on-demand.ts')).TransferDialog)
const DeleteTicket = lazily(async () => (await import('#features/tickets/on-demand.ts')).DeleteTicket)
const ScheduleDialog = lazily(async () => (await import('#features/tickets/on-demand.ts')).ScheduleDialog)

interface ConversationActionsProps {
  ticket: Ticket
  /** How wide the header is, in pixels. */
  room: number
}

/**
 * Below this width the name takes precedence: only the next step stays, and the other verbs go behind a button. Below the second width, the
 * label of the next step goes too.
 */
const roomForAll = 480
const roomForWords = 400

/** What opens over the conversation. */
type Task = 'transfer' | 'schedule' | 'delete'

interface Verb extends Omit<PageCommand, 'icon'> {
  icon: LucideIcon
  busy?: boolean
  danger?: boolean
  /** The next step from the ticket's status. */
  next?: boolean
  /** Seldom used: always behind the button. */
  apart?: boolean
}

/** The actions on the open ticket, by its status and the viewer's rights. */
export function ConversationActions({ ticket, room }: ConversationActionsProps) {
  const { t } = useTranslation('tickets')
  const [task, setTask] = useState<Task | null>(null)
  const verbs = useVerbs(ticket, setTask)
  const viewer = useViewer()
  const close = () => setTask(null)
  const tight = room < roomForAll
  const [next, others] = [verbs.find((verb) => verb.next), verbs.filter((verb) => !verb.next)]
  useCommands(
    t('conversationWith', { name: ticket.contact.name }),
    verbs.map(({ icon: Icon, ...verb }) => ({ ...verb, icon: <Icon className="size-4" strokeWidth={1.75} aria-hidden /> })),
  )
  return (
    <div className="flex items-center gap-1.5 max-sm:gap-0.5">
      {!tight && others.filter(({ apart }) => !apart).map((verb) => <VerbButton key={verb.label} verb={verb} />)}
      <MoreVerbs verbs={tight ? others : others.filter(({ apart }) => apart)} finishes={canWrite(viewer, ticket)} />
      {next && <NextStep verb={next} wordless={room < roomForWords && ticket.status !== 'pending'} />}
      {task === 'transfer' && <TransferDialog tickets={[ticket]} onClose={close} />}
      {task === 'schedule' && <ScheduleDialog ticket={ticket} onClose={close} />}
      {task === 'delete' && <DeleteTicket ticket={ticket} onClose={close} />}
    </div>
  )
}

/** Those that change the ticket at once have Alt in their keys, so that typing never triggers them. */
function useVerbs(ticket: Ticket, onTask: (task: Task) => void): readonly Verb[] {
  const { t } = useTranslation(['tickets', 'schedules'])
  const viewer = useViewer()
  const [accept, reopen] = [useAccept(), useReopen()]
  const [giveBack, resolve] = [useReleaseButton('giveBack'), useReleaseButton('resolve')]
  const finishes = canWrite(viewer, ticket)
  const verbs: readonly (Verb & { offered: boolean })[] = [
    {
      offered: canAccept(viewer, ticket),
      label: t('accept'),
      icon: UserCheck,
      keys: 'Alt+a',
      run: () => accept.run(ticket),
      busy: accept.isPending,
      next: true,
    },
    {
      offered: finishes,
      label: t('resolve'),
      icon: Check,
      keys: 'Alt+e',
      run: () => resolve.run(ticket),
      busy: resolve.isPending,
      next: true,
    },
    {
      offered: canReopen(viewer, ticket),
      label: t('reopen'),
      icon: RotateCcw,
      keys: 'Alt+Shift+e',
      run: () => reopen.run(ticket),
      busy: reopen.isPending,
      next: true,
    },
    { offered: true, label: t('searchHere'), icon: Search, run: () => openSearch(ticket.id) },
    {
      offered: finishes,
      label: t('giveBack'),
      icon: Undo2,
      keys: 'Alt+b',
      run: () => giveBack.run(ticket),
      busy: giveBack.isPending,
    },
    { offered: canManage(viewer, ticket), label: t('transfer'), icon: ArrowRightLeft, keys: 't', run: () => onTask('transfer') },
    { offered: usePlan('useSchedules'), label: t('schedules:open'), icon: AlarmClock, keys: 'm', run: () => onTask('schedule') },
    {
      offered: useCan('tickets:delete'),
      label: t('delete'),
      icon: Trash2,
      run: () => onTask('delete'),
      danger: true,
      apart: true,
    },
  ]
  return verbs.filter(({ offered }) => offered)
}

function VerbButton({ verb: { label, icon: Icon, keys, run, busy = false } }: { verb: Verb }) {
  return (
    <IconButton label={label} {...(keys && { keys: keysText(keys) })} disabled={busy} onClick={run}>
      <Icon className="size-4" strokeWidth={1.75} aria-hidden />
    </IconButton>
  )
}

function MoreVerbs({ verbs, finishes }: { verbs: readonly Verb[]; finishes: boolean }) {
  const { t } = useTranslation('tickets')
  const [opensNext, enterSends] = [useOpensNext(), useEnterSends()]
  if (verbs.length === 0 && !finishes) return null
  // Dangerous verbs come last, out of reach of a hasty Enter.
  const [harmless, others] = [verbs.filter(({ danger }) => !danger), verbs.filter(({ danger }) => danger)]
  return (
    <Menu
      trigger={
        <IconButton label={verbs.length > 0 ? t('more') : t('habits')}>
          <Ellipsis className="size-4 touch:size-5" strokeWidth={1.75} aria-hidden />
        </IconButton>
      }
    >
      <VerbItems verbs={harmless} />
      {finishes && harmless.length > 0 && <MenuLine />}
      {finishes && (
        <>
          {harmless.length > 0 && <MenuTitle>{t('habits')}</MenuTitle>}
          <MenuCheck checked={opensNext.on} onChange={opensNext.setOn}>
            {t('opensNext')}
          </MenuCheck>
          <MenuCheck checked={enterSends.on} onChange={enterSends.setOn}>
            {t('enterSends')}
          </MenuCheck>
        </>
      )}
      {others.length > 0 && (finishes || harmless.length > 0) && <MenuLine />}
      <VerbItems verbs={others} />
    </Menu>
  )
}

function VerbItems({ verbs }: { verbs: readonly Verb[] }) {
  return verbs.map(({ label, icon: Icon, run, danger = false }) => (
    <MenuItem key={label} danger={danger} icon={<Icon className="size-4" strokeWidth={1.75} />} onSelect={run}>
      {label}
    </MenuItem>
  ))
}

/** Verbs replace each other in this spot. The second click of a double click was meant for the earlier verb, so it is ignored. */
function NextStep({ verb: { label, icon: Icon, keys, run, busy = false }, wordless }: { verb: Verb; wordless: boolean }) {
  return (
    <Button look="solid" busy={busy} onClick={({ detail }) => detail < 2 && run()} aria-keyshortcuts={keys}>
      <Icon className="size-4" strokeWidth={2} aria-hidden />
      <span className={wordless ? 'sr-only' : undefined}>{label}</span>
    </Button>
  )
}
