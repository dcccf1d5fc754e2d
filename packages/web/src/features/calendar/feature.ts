import { Calendar } from 'lucide-react'
import { withTexts } from '#platform/i18n.ts'
import { defineFeature } from '#shell/feature.ts'

export const feature = defineFeature({
  name: 'calendar',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  manual: 'calendar',
  screens: [
    {
      path: '/schedules',
      companyClock: true,
      load: () =>
        withTexts(
          ['schedules', 'contacts', 'messages', 'templates'],
          async () => (await import('./CalendarPage.tsx')).CalendarPage,
        ),
      plan: 'useSchedules',
    },
  ],
  menu: {
    section: 'relationship',
    order: 80,
    to: '/schedules',
    label: { pt: 'Agenda', en: 'Calendar', es: 'Agenda' },
    icon: Calendar,
    plan: 'useSchedules',
  },
  shortcuts: async () => (await import('./shortcuts.ts')).useCalendarShortcuts,
})
