import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/lists/EmptyState.tsx'
import type { Calendar } from './use-calendar.ts'
import { periodText } from './words.ts'

interface EmptyPeriodProps {
  calendar: Calendar
  /** The text that was searched for. */
  text: string
  onAdd: () => void
  onClear: () => void
}

/** Says that nothing is scheduled in the period shown: as a line over a grid, or as the whole content of the agenda. */
export function EmptyPeriod({ calendar: { view, day, days }, text, onAdd, onClear }: EmptyPeriodProps) {
  const { t } = useTranslation(['calendar', 'ui'])
  const period = periodText(view, day, days)
  const title = text ? t('nothingFound', { text, period }) : t('nothing', { period })
  const action = text ? (
    <Button size="small" onClick={onClear}>
      {t('ui:clear')}
    </Button>
  ) : (
    <Button size="small" look="soft" onClick={onAdd}>
      {t('schedule')}
    </Button>
  )
  if (view === 'agenda')
    return text ? <EmptyState title={title} action={action} /> : <EmptyState title={title} text={t('purpose')} action={action} />
  return (
    <div
      role="status"
      className="mb-2 flex shrink-0 flex-wrap items-center gap-2 rounded-3 bg-sunk px-3 py-1.5 text-12 text-text2"
    >
      <span className="mr-auto">
        {title} {!text && t('purpose')}
      </span>
      {action}
    </div>
  )
}
