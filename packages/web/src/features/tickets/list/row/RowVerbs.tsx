import type { TicketMark } from '@recado/contract/ticket-marks/api'
import type { Ticket } from '@recado/contract/tickets/api'
import { Check, Ellipsis, Eye, RotateCcw, Undo2, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCompact } from '#features/tickets/list/compact.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Unread } from './Unread.tsx'
import type { RowActions } from './use-row-actions.ts'

interface RowVerbsProps {
  ticket: Ticket
  actions: RowActions
}

/** The verbs of a row that is hovered or focused, by the ticket's status. */
export function RowVerbs({ ticket, actions }: RowVerbsProps) {
  const { t } = useTranslation('tickets')
  const { name } = ticket.contact
  const { peeks, finishes, reopens } = actions.may(ticket)
  return (
    <span
      className={
        'absolute right-2 bottom-1 flex rounded-2 bg-raise opacity-0 shadow-hairline group-focus-within/row:opacity-100 ' +
        'group-hover/row:opacity-100 touch:hidden'
      }
    >
      {peeks && <Verb label={t('peekName', { name })} icon={Eye} onPress={() => actions.peek(ticket)} />}
      {finishes && <Verb label={t('giveBackName', { name })} icon={Undo2} onPress={() => actions.giveBack(ticket)} />}
      {finishes && <Verb label={t('resolveName', { name })} icon={Check} onPress={() => actions.resolve(ticket)} />}
      {reopens && <Verb label={t('reopenName', { name })} icon={RotateCcw} onPress={() => actions.reopen(ticket)} />}
      <IconButton
        label={t('rowActions', { name })}
        aria-haspopup="menu"
        className="size-6! touch:size-9!"
        onClick={({ currentTarget }) => actions.menu(ticket, currentTarget)}
      >
        <Ellipsis className="size-4" strokeWidth={1.75} aria-hidden />
      </IconButton>
    </span>
  )
}

/** A waiting row always shows its verb: there is no other way in. */
export function WaitingVerbs({
  ticket,
  mark,
  accepting,
  actions,
}: RowVerbsProps & { mark: TicketMark | undefined; accepting: boolean }) {
  const { t } = useTranslation('tickets')
  const { name } = ticket.contact
  const { peeks } = actions.may(ticket)
  const compact = useCompact((state) => state.on)
  return (
    <span className={cx('absolute right-3 flex items-center gap-1', compact ? 'bottom-[3px]' : 'bottom-1.5')}>
      <Unread ticket={ticket} mark={mark} />
      {peeks && <Verb label={t('peekName', { name })} icon={Eye} onPress={() => actions.peek(ticket)} />}
      <Button
        size="tiny"
        look="solid"
        busy={accepting}
        onClick={() => actions.accept(ticket)}
        aria-label={t('acceptName', { name })}
      >
        {t('accept')}
      </Button>
    </span>
  )
}

/** Rows move up when one goes: the second click of a double click would hit the next. */
function Verb({ label, icon: Icon, onPress }: { label: string; icon: LucideIcon; onPress: () => void }) {
  return (
    <IconButton label={label} onClick={({ detail }) => detail < 2 && onPress()} className="size-6! touch:size-9!">
      <Icon className="size-4" strokeWidth={1.75} aria-hidden />
    </IconButton>
  )
}
