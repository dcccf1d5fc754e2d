import type { TicketMark } from '@recado/contract/ticket-marks/api'
import { isUnread } from '@recado/contract/tickets/list'
import type { Ticket } from '@recado/contract/tickets/api'
import { memo, useContext, useState, type FocusEvent, type MouseEvent as Click, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#platform/router/router.tsx'
import { SelectionBox } from '#kit/SelectionBox.tsx'
import { useCompact } from '#features/tickets/list/compact.ts'
import { SearchedFor } from '#features/tickets/list/hits.ts'
import { useIsSelected, useIsSelecting } from '#features/tickets/list/selecting/selected.ts'
import { HighlightedText } from '#features/messages/bubble/HighlightedText.tsx'
import { ViewerAvatars } from '#features/tickets/conversation/OtherViewers.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { cx } from '#ui/cx.ts'
import { Spine } from '#ui/Spine.tsx'
import { usePress } from '#ui/hooks/use-press.ts'
import { LastMessage } from './LastMessage.tsx'
import { MarkSigns } from './MarkSigns.tsx'
import { PlaceLine } from './PlaceLine.tsx'
import { RowVerbs, WaitingVerbs } from './RowVerbs.tsx'
import { TicketAge } from './TicketAge.tsx'
import { Unread } from './Unread.tsx'
import type { RowActions } from './use-row-actions.ts'

interface TicketRowProps {
  ticket: Ticket
  mark: TicketMark | undefined
  /** The last pinned row, which a stronger line separates from the others. */
  edge: boolean
  current: boolean
  now: number
  accepting: boolean
  /** Always the same object. */
  actions: RowActions
}

/** One ticket in the list. A waiting one opens only by being accepted. */
export const TicketRow = memo(function TicketRow({ ticket, mark, edge, current, now, accepting, actions }: TicketRowProps) {
  const { t } = useTranslation('tickets')
  const pending = ticket.status === 'pending'
  const { active, watch } = useActive()
  const press = usePress((row) => actions.menu(ticket, row.querySelector('a') ?? row))
  const [selecting, selected] = [useIsSelecting(), useIsSelected(ticket.id)]
  const compact = useCompact((state) => state.on)
  const verbs = active && !pending && !selecting
  return (
    <div
      className={cx(
        'group/row relative border-b',
        edge ? 'border-line2' : 'border-line',
        selected || (current && !selecting) ? 'bg-soft' : (!pending || selecting) && 'hover:bg-hover',
      )}
      {...watch}
      {...press}
      {...pick(ticket, actions)}
    >
      <Spine colour={ticket.queue?.color} className="inset-y-2" />
      <RowFrame ticket={ticket} current={current} selecting={selecting} compact={compact}>
        {selecting ? (
          <span className="grid w-9 shrink-0 place-items-center">
            <SelectionBox
              label={t('selecting.selectName', { name: ticket.contact.name })}
              checked={selected}
              onChange={({ nativeEvent }) => actions.select(ticket, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
            />
          </span>
        ) : (
          <Avatar name={ticket.contact.name} src={ticket.contact.profilePicUrl} size={compact ? 30 : 36} className="mt-0.5" />
        )}
        <span className="min-w-0 flex-1">
          <NameLine ticket={ticket} mark={mark} now={now} />
          <MessageLine
            ticket={ticket}
            mark={mark}
            current={current}
            beside={compact && pending && !selecting}
            fades={compact && verbs}
          />
          {!compact && <PlaceLine ticket={ticket} fades={verbs} />}
        </span>
      </RowFrame>
      {!selecting && pending && <WaitingVerbs ticket={ticket} mark={mark} accepting={accepting} actions={actions} />}
      {verbs && <RowVerbs ticket={ticket} actions={actions} />}
    </div>
  )
})

/**
 * Whether the pointer or the focus is in the row. Only then are its verbs drawn, since a list has many rows. A blur without a new target
 * does not count, because the focus may come back, for example when the window regains it.
 */
function useActive() {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  return {
    active: pointed || focused,
    watch: {
      onPointerEnter: ({ pointerType }: { pointerType: string }) => setPointed(pointerType === 'mouse'),
      onPointerLeave: () => setPointed(false),
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
      onBlur: ({ relatedTarget, currentTarget }: FocusEvent) =>
        relatedTarget && setFocused(currentTarget.contains(relatedTarget)),
    },
  }
}

/** With Ctrl or Shift, a click selects instead of opening. */
function pick(ticket: Ticket, { select }: RowActions) {
  return {
    onClick: (event: Click) => {
      // A checkbox handles its click itself.
      if (event.target instanceof HTMLInputElement || !(event.ctrlKey || event.metaKey || event.shiftKey)) return
      event.preventDefault()
      select(ticket, event.shiftKey)
    },
  }
}

interface RowFrameProps extends Pick<TicketRowProps, 'ticket' | 'current'> {
  selecting: boolean
  compact: boolean
  children: ReactNode
}

function RowFrame({ ticket, current, selecting, compact, children }: RowFrameProps) {
  const layout = cx(
    'flex w-full gap-2.5 pr-3 pl-3.5 text-left [-webkit-touch-callout:none]',
    compact ? 'py-1.5' : 'py-2',
    // Fingers need a taller button there.
    compact && ticket.status === 'pending' && 'touch:pb-4',
  )
  // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the box is among its children
  if (selecting) return <label className={layout}>{children}</label>
  if (ticket.status === 'pending') return <div className={layout}>{children}</div>
  return (
    <Link
      to={`/tickets/${ticket.uuid}`}
      aria-current={current || undefined}
      draggable={false}
      className={cx('inset-focus', layout)}
    >
      {children}
    </Link>
  )
}

type Marked = Pick<TicketRowProps, 'ticket' | 'mark'>

/** Whether the row stands out. A muted one never does. */
function standsOut({ ticket, mark }: Marked): boolean {
  return !mark?.muted && (isUnread(ticket) || mark?.unread === true)
}

function NameLine({ ticket, mark, now }: Marked & { now: number }) {
  const { id, contact } = ticket
  const searched = useContext(SearchedFor)
  const unread = standsOut({ ticket, mark })
  return (
    <span className="flex items-baseline gap-2">
      <span className={cx('min-w-0 flex-1 truncate text-13', unread ? 'font-bold' : 'font-semibold')}>
        <bdi>
          <HighlightedText text={contact.name} searched={searched} />
        </bdi>
      </span>
      <ViewerAvatars ticketId={id} />
      <MarkSigns mark={mark} />
      <TicketAge
        ticket={ticket}
        now={now}
        className={cx('shrink-0 text-11', unread ? 'font-semibold text-atext' : 'text-text3')}
      />
    </span>
  )
}

interface MessageLineProps extends Marked {
  current: boolean
  /** The verbs of a waiting row stand on this line. */
  beside: boolean
  /** Verbs lie over its end. */
  fades: boolean
}

function MessageLine({ ticket, mark, current, beside, fades }: MessageLineProps) {
  return (
    <span
      className={cx(
        'mt-px flex min-h-[18px] items-center gap-1.5 text-12',
        beside && 'pr-32',
        fades && 'under-verbs',
        standsOut({ ticket, mark }) ? 'text-text' : 'text-text2',
      )}
    >
      <LastMessage ticket={ticket} current={current} />
      {ticket.status !== 'pending' && <Unread ticket={ticket} mark={mark} />}
    </span>
  )
}
