import { defaultHours, isClosed, isOvernight, type OpeningHours, type openSpansOf, type Weekday } from '@recado/contract/hours'
import { Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '#ui/cx.ts'
import { Switch } from '#ui/fields/Switch.tsx'
import { TimeInput } from '#ui/fields/TimeInput.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, MenuItem } from '#ui/overlays/Menu.tsx'
import { DayBar } from './DayBar.tsx'

interface HoursRowProps {
  row: OpeningHours
  /** When it is open on that day. */
  pieces: ReturnType<typeof openSpansOf>
  /** The present minute, if this is today. */
  minute: number | null
  onChange: (row: OpeningHours) => void
  onCopyToWorkdays: () => void
  onCopyToAll: () => void
}

/** One day: open or not, from when to when. */
export function HoursRow({ row, pieces, minute, onChange, onCopyToWorkdays, onCopyToAll }: HoursRowProps) {
  const { t } = useTranslation('hours')
  const note = useId()
  // While the user types another time, both times may be equal for a moment. The fields stay as long as one of them has the focus.
  const [typing, setTyping] = useState(false)
  const isOpen = !isClosed(row) || typing
  const endsNextDay = isOvernight(row)
  const day = t(`days.${row.weekdayEn}`)
  const time = (field: 'startTime' | 'endTime', label: string) => (
    <TimeInput
      aria-label={`${day}: ${label}`}
      aria-describedby={endsNextDay ? note : undefined}
      value={row[field]}
      onFocus={() => setTyping(true)}
      onChange={(value) => onChange({ ...row, [field]: value })}
    />
  )
  return (
    <div role="group" aria-label={day} className={cx(rowLook, minute !== null && 'bg-soft')}>
      <span className={cx('text-13', isOpen ? 'font-medium' : 'text-text2')}>{day}</span>
      <Switch
        label={isOpen ? t('isOpen') : t('isClosed')}
        checked={isOpen}
        onChange={(opens) => {
          setTyping(false)
          onChange({ ...row, ...(opens ? usual(row) : closed) })
        }}
      />
      <div className="min-w-0 @max-2xl:order-last @max-2xl:col-span-3">
        {isOpen ? (
          <div
            className="flex items-center gap-2"
            onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setTyping(false)}
          >
            {time('startTime', t('from'))}
            <span className="text-12 text-text2">{t('until')}</span>
            {time('endTime', t('to'))}
          </div>
        ) : (
          <span className="text-12 text-text2">{t('allDay')}</span>
        )}
        {endsNextDay && (
          <p id={note} className="mt-1 text-12 text-text2">
            {t('endsNextDay')}
          </p>
        )}
      </div>
      <DayBar pieces={pieces} minute={minute} className="@max-2xl:hidden" />
      <CopyMenu day={row.weekdayEn} onCopyToWorkdays={onCopyToWorkdays} onCopyToAll={onCopyToAll} />
    </div>
  )
}

interface CopyMenuProps extends Pick<HoursRowProps, 'onCopyToWorkdays' | 'onCopyToAll'> {
  day: Weekday
}

function CopyMenu({ day, onCopyToWorkdays, onCopyToAll }: CopyMenuProps) {
  const { t } = useTranslation('hours')
  return (
    <Menu
      trigger={
        <IconButton label={t('copy', { day: t(`onDay.${day}`) })}>
          <Copy className="size-4" strokeWidth={1.75} aria-hidden />
        </IconButton>
      }
    >
      <MenuItem onSelect={onCopyToWorkdays}>{t('toWorkdays')}</MenuItem>
      <MenuItem onSelect={onCopyToAll}>{t('toAllDays')}</MenuItem>
    </Menu>
  )
}

const closed = { startTime: '00:00', endTime: '00:00' }

/** The hours with which a day that opens again begins. */
function usual({ weekdayEn }: OpeningHours): Pick<OpeningHours, 'startTime' | 'endTime'> {
  const day = defaultHours.find((row) => row.weekdayEn === weekdayEn)
  const { startTime = '08:00', endTime = '18:00' } = day && !isClosed(day) ? day : {}
  return { startTime, endTime }
}

const rowLook =
  'grid min-h-11 grid-cols-[1fr_auto_auto] items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1.5 last:border-b-0 ' +
  '@2xl:grid-cols-[104px_96px_168px_1fr_32px]'
