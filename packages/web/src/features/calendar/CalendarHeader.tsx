import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { SearchBox } from '#ui/fields/SearchBox.tsx'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { useNarrow, useWide } from '#ui/hooks/use-narrow.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { views } from './days.ts'
import type { Calendar } from './use-calendar.ts'
import { periodText } from './words.ts'

interface CalendarHeaderProps {
  calendar: Calendar
  typed: string
  onType: (text: string) => void
  onAdd: () => void
}

/** The header: the current view, the other views, and the search for a contact or a text. */
export function CalendarHeader({ calendar, typed, onType, onAdd }: CalendarHeaderProps) {
  const { t } = useTranslation('calendar')
  const [narrow, wide] = [useNarrow(), useWide()]
  const { view, day, days, show, step, goToday } = calendar
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-2 px-4 pt-4 pb-3 sm:px-6 sm:pt-5">
      <h1 aria-live="polite" className="min-w-0 truncate text-20 font-semibold tracking-[-.015em] max-sm:flex-1 sm:mr-2">
        {periodText(view, day, days, narrow)}
      </h1>
      <div className="flex items-center gap-1">
        <IconButton label={t(`back.${view}`)} onClick={() => step(-1)}>
          <ChevronLeft className="size-4.5" aria-hidden />
        </IconButton>
        <IconButton label={t(`next.${view}`)} onClick={() => step(1)}>
          <ChevronRight className="size-4.5" aria-hidden />
        </IconButton>
        {!narrow && <Button onClick={goToday}>{t('today')}</Button>}
      </div>
      <div className="flex grow items-center justify-end gap-2 max-sm:contents">
        <div
          className={
            'w-56 max-xl:w-auto max-xl:max-w-56 max-xl:min-w-32 max-xl:flex-1 max-sm:order-last max-sm:w-full ' +
            'max-sm:max-w-none max-sm:flex-none'
          }
        >
          <SearchBox label={t('search')} value={typed} onChange={onType} />
        </div>
        <div className="max-sm:order-last max-sm:flex max-sm:w-full max-sm:*:w-full">
          <Segmented
            label={t('view')}
            options={views.map((value) => ({ value, label: t(`views.${value}`) }))}
            value={view}
            onChange={(next) => show(next, day)}
          />
        </div>
        <Button look="solid" onClick={onAdd} aria-label={wide ? undefined : t('add')}>
          <Plus className="size-4" aria-hidden />
          {wide && t('add')}
        </Button>
      </div>
    </header>
  )
}
