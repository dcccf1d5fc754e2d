import { isEditable, type Schedule } from '@recado/contract/schedules/api'
import { Eye, GripVertical, Pencil, Trash2 } from 'lucide-react'
import { memo, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { stateOf } from '#features/schedules/schedule-state.ts'
import { companyClock } from '#platform/session/company-clock.ts'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { looks } from './looks.ts'
import type { Dragging } from '#features/calendar/use-event-drag.ts'
import { timeText } from '#features/calendar/words.ts'

/** The actions on a scheduled message. Always the same object. */
export interface EventActions {
  grab: (event: PointerEvent<HTMLElement>, schedule: Schedule) => void
  /** Shows the details at the button that was pressed. */
  open: (schedule: Schedule, at: HTMLElement) => void
  edit: (schedule: Schedule) => void
  remove: (schedule: Schedule) => void
}

interface EventChipProps {
  schedule: Schedule
  /** Shows two lines: the time over the name. */
  tall?: boolean
  /** The chip is being dragged, and this is its original place. */
  lifted: boolean
  actions: EventActions
}

/** A scheduled message in the calendar, under the name of its contact. */
export const EventChip = memo(function EventChip({ schedule, tall = false, lifted, actions }: EventChipProps) {
  const { t } = useTranslation(['calendar', 'schedules'])
  const { sendAt, contact } = schedule
  const state = stateOf(schedule)
  const { Icon, icon, chip } = looks[state]
  const moves = isEditable(schedule)
  return (
    <div
      data-event={schedule.id}
      onPointerDown={(event) => moves && actions.grab(event, schedule)}
      className={cx(
        'group relative flex min-w-0 rounded-1 text-12 select-none [-webkit-touch-callout:none]',
        chip,
        lifted && 'bg-sheet! shadow-none! outline-1 -outline-offset-1 outline-ctl outline-dashed',
      )}
    >
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={(event) => actions.open(schedule, event.currentTarget)}
        className={cx(
          'inset-focus min-w-0 flex-1 rounded-1 px-1.5 text-left',
          tall ? 'py-1' : 'flex h-6 items-center gap-1.5 touch:h-8',
          moves && 'cursor-grab!',
        )}
      >
        <span className={cx('flex shrink-0 items-center', tall ? 'gap-1' : 'gap-1.5')}>
          <Icon aria-hidden className={cx('size-3.5 shrink-0', icon)} strokeWidth={2} />
          <time dateTime={sendAt} className="num">
            {timeText(companyClock.date(sendAt))}
          </time>
        </span>
        <span className={cx('truncate', tall && 'block', moves && 'font-semibold')}>
          {' '}
          <bdi>{contact.name}</bdi>
        </span>
        <span className="sr-only">, {t(`schedules:status.${state}`)}</span>
      </button>
      <span
        data-verbs
        className={cx(
          // Always rendered, so that the focus can return to them from a dialog.
          'absolute right-0 flex rounded-1 bg-raise opacity-0 shadow-hairline group-focus-within:opacity-100',
          'group-hover:opacity-100 touch:hidden',
          lifted && 'invisible',
          tall ? 'top-0' : 'inset-y-0',
        )}
      >
        <Verbs schedule={schedule} actions={actions} />
      </span>
    </div>
  )
})

/** Buttons that edit and delete the message, or a button that shows it once it can no longer be changed. */
export function Verbs({ schedule, actions, large = false }: Pick<EventChipProps, 'schedule' | 'actions'> & { large?: boolean }) {
  const { t } = useTranslation('calendar')
  const names = { name: schedule.contact.name, when: companyClock.dateTime(schedule.sendAt) }
  const editable = isEditable(schedule)
  const Look = editable ? Pencil : Eye
  const size = large ? '' : 'size-6!'
  return (
    <>
      <IconButton label={t(editable ? 'edit' : 'show', names)} className={size} onClick={() => actions.edit(schedule)}>
        <Look className={large ? 'size-4' : 'size-3.5'} strokeWidth={1.75} aria-hidden />
      </IconButton>
      {schedule.status !== 'AGENDADA' && (
        <IconButton label={t('delete', names)} className={size} onClick={() => actions.remove(schedule)}>
          <Trash2 className={large ? 'size-4' : 'size-3.5'} strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
    </>
  )
}

/** Follows the pointer while a chip is dragged, and says when the message would go out from there. */
export function FlyingChip({ dragging: { schedule, over } }: { dragging: Dragging }) {
  const { sendAt, contact } = schedule
  return (
    <div className="flex h-6 -rotate-1 items-center gap-1.5 rounded-2 bg-raise px-1.5 text-12 shadow-hairline">
      <GripVertical aria-hidden className="size-3.5 shrink-0 text-text3" />
      <span className="num shrink-0">{timeText(over?.to ?? companyClock.date(sendAt))}</span>
      <span className="truncate font-semibold">
        <bdi>{contact.name}</bdi>
      </span>
    </div>
  )
}
