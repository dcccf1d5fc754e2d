import { defaultHours, openSpansOf, wallTime, weekdays, type OpeningHours, type Weekday } from '@recado/contract/hours'
import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { HoursRow } from './HoursRow.tsx'
import { OpenNow } from './OpenNow.tsx'

interface HoursEditorProps {
  /** A row per day. */
  value: readonly OpeningHours[]
  onChange: (rows: readonly OpeningHours[]) => void
  timeZone: string
}

const workdays = weekdays.slice(0, 5)

/** The opening hours of the company or of a queue, day by day. */
export function HoursEditor({ value, onChange, timeZone }: HoursEditorProps) {
  const { t } = useTranslation('hours')
  const now = useNow()
  const today = wallTime(now, timeZone)
  const rows = weekdays.map((day) => rowOf(value, day))
  const copy = (from: OpeningHours, days: readonly string[]) =>
    onChange(
      rows.map((row) => (days.includes(row.weekdayEn) ? { ...row, startTime: from.startTime, endTime: from.endTime } : row)),
    )
  return (
    <div className="@container">
      <OpenNow hours={value} now={now} timeZone={timeZone} />
      <div role="group" aria-label={t('week')} className="mt-3 overflow-hidden rounded-3 shadow-hairline">
        <div aria-hidden className={headLook}>
          <span>{t('day')}</span>
          <span>{t('open')}</span>
          <span>{t('fromTo')}</span>
          <span className="num flex justify-between">
            {[0, 6, 12, 18, 24].map((hour) => (
              <span key={hour}>{hour === 0 ? '0 h' : hour}</span>
            ))}
          </span>
        </div>
        {rows.map((row) => (
          <HoursRow
            key={row.weekdayEn}
            row={row}
            pieces={openSpansOf(rows, row.weekdayEn)}
            minute={row.weekdayEn === today.day ? today.minute : null}
            onChange={(changed) => onChange(rows.map((one) => (one.weekdayEn === row.weekdayEn ? changed : one)))}
            onCopyToWorkdays={() => copy(row, workdays)}
            onCopyToAll={() => copy(row, weekdays)}
          />
        ))}
      </div>
      <Button look="ghost" className="mt-1" onClick={() => copy(rowOf(value, 'monday'), workdays)}>
        <Copy className="size-4" aria-hidden />
        {t('copyMonday')}
      </Button>
    </div>
  )
}

const headLook =
  'hidden h-8 items-center gap-3 border-b border-line bg-sunk px-3 text-11 text-text2 ' +
  '@2xl:grid @2xl:grid-cols-[104px_96px_168px_1fr_32px]'

/** A day without a row is open all day. */
function rowOf(rows: readonly OpeningHours[], day: Weekday): OpeningHours {
  const known = rows.find(({ weekdayEn }) => weekdayEn === day)
  const weekday = defaultHours.find(({ weekdayEn }) => weekdayEn === day)?.weekday ?? ''
  return known ?? { weekday, weekdayEn: day, startTime: '00:00', endTime: '23:59' }
}
