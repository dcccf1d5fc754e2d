import type { Ticket } from '@recado/contract/tickets/api'
import { ArrowRightLeft, Check, Eye, MessageSquare, RotateCcw, Undo2, UserCheck, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { AnchoredMenu } from '#ui/overlays/Anchored.tsx'
import { MenuItem } from '#ui/overlays/Menu.tsx'
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
  const entries: readonly (readonly [boolean, string, LucideIcon, () => void])[] = [
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
      {entries.map(
        ([offered, label, Icon, run]) =>
          offered && (
            <MenuItem key={label} icon={<Icon className="size-4" strokeWidth={1.75} />} onSelect={run}>
              {label}
            </MenuItem>
          ),
      )}
    </AnchoredMenu>
  )
}
