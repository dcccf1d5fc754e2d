import { CalendarClock, CalendarDays, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCommands } from '#ui/hooks/use-commands.ts'
import { atHour, startOfDay, usualHour, type View } from './days.ts'
import type { Calendar } from './use-calendar.ts'

const keysOf: Readonly<Record<View, string>> = { month: 'm', week: 's', day: 'd', agenda: 'a' }

/** The keyboard shortcuts of the calendar, which the command bar lists too. */
export function useCalendarCommands({ view, spot, show, goToday }: Calendar, add: (sendAt?: Date) => void): void {
  const { t } = useTranslation('calendar')
  // Adds on the focused day or in the focused hour. Without such a focus, in an hour from now.
  const addHere = (): void => {
    if (!document.activeElement?.closest('[data-slot]')) add()
    else add(view === 'month' ? atHour(spot, usualHour) : spot)
  }
  const toView = (to: View) => ({
    label: t(`views.${to}`),
    icon: <CalendarDays className="size-4" aria-hidden />,
    keys: keysOf[to],
    run: () => show(to, startOfDay(spot)),
  })
  useCommands(t('title'), [
    { label: t('add'), icon: <Plus className="size-4" aria-hidden />, keys: 'n', run: addHere },
    { label: t('today'), icon: <CalendarClock className="size-4" aria-hidden />, keys: 't', run: goToday },
    ...(Object.keys(keysOf) as View[]).map(toView),
  ])
}
