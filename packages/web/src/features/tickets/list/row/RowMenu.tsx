import type { Ticket } from '@recado/contract/tickets/api'
import {
  ArrowRightLeft,
  Bell,
  BellOff,
  Check,
  CheckCheck,
  Eye,
  EyeOff,
  MessageSquare,
  Pin,
  RotateCcw,
  SquareCheck,
  Undo2,
  UserCheck,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '#platform/router/router.tsx'
import { useMarks, useMarkTicket } from '#features/tickets/marks/marks.ts'
import { AnchoredMenu } from '#ui/overlays/Anchored.tsx'
import { MenuItem, MenuLine } from '#ui/overlays/Menu.tsx'
import type { RowActions } from './use-row-actions.ts'

interface RowMenuProps {
  ticket: Ticket
  anchor: HTMLElement
  actions: RowActions
  onClose: () => void
}

/** Everything that can be done with a row's ticket: by right click, long press, or its last button. */
export function RowMenu({ ticket, anchor, actions, onClose }: RowMenuProps) {
  const { t } = useTranslation('tickets')
  const navigate = useNavigate()
  const { peeks, finishes, reopens, transfers } = actions.may(ticket)
  const pending = ticket.status === 'pending'
  const marks = useMarkEntries(ticket)
  const entries: readonly Entry[] = [
    [!pending, t('openTicket'), MessageSquare, () => void navigate(`/tickets/${ticket.uuid}`)],
    [pending, t('accept'), UserCheck, () => actions.accept(ticket)],
    [peeks, t('peek'), Eye, () => actions.peek(ticket)],
    [finishes, t('resolve'), Check, () => actions.resolve(ticket)],
    [finishes, t('giveBack'), Undo2, () => actions.giveBack(ticket)],
    [reopens, t('reopen'), RotateCcw, () => actions.reopen(ticket)],
    [transfers, t('transfer'), ArrowRightLeft, () => actions.transfer(ticket)],
  ]
  return (
    <AnchoredMenu anchor={anchor} onClose={onClose}>
      <Entries entries={entries} />
      <MenuLine />
      <Entries entries={marks} />
      <MenuLine />
      <Entries entries={[[true, t('selecting.select'), SquareCheck, () => actions.select(ticket)]]} />
    </AnchoredMenu>
  )
}

/** Whether it is offered, its label, its icon and its action. */
type Entry = readonly [boolean, string, LucideIcon, () => void]

function Entries({ entries }: { entries: readonly Entry[] }) {
  return (
    <>
      {entries.map(
        ([offered, label, Icon, run]) =>
          offered && (
            <MenuItem key={label} icon={<Icon className="size-4" strokeWidth={1.75} />} onSelect={run}>
              {label}
            </MenuItem>
          ),
      )}
    </>
  )
}

/** The user's private marks on the row, which colleagues do not see. */
function useMarkEntries({ id: ticketId, uuid, status }: Ticket): readonly Entry[] {
  const { t } = useTranslation('tickets')
  const navigate = useNavigate()
  const mark = useMarks()?.get(ticketId)
  const { mutate } = useMarkTicket()
  const set = (change: Omit<Parameters<typeof mutate>[0], 'ticketId'>) => () => mutate({ ticketId, ...change })
  const markUnread = () => {
    // A conversation that is open counts as read.
    if (location.pathname === `/tickets/${uuid}`) void navigate('/tickets')
    set({ unread: true })()
  }
  return [
    [!mark?.pinned, t('pin'), Pin, set({ pinned: true })],
    [mark?.pinned === true, t('unpin'), Pin, set({ pinned: false })],
    [!mark?.muted, t('mute'), BellOff, set({ muted: true })],
    [mark?.muted === true, t('unmute'), Bell, set({ muted: false })],
    // A waiting ticket is not opened, so it cannot be marked as unread. One that was given back may still have the mark.
    [status !== 'pending' && !mark?.unread, t('markUnread'), EyeOff, markUnread],
    [mark?.unread === true, t('markRead'), CheckCheck, set({ unread: false })],
  ]
}
