import i18next from 'i18next'
import { Megaphone } from 'lucide-react'
import { defineFeature } from '#shell/feature.ts'

export const feature = defineFeature({
  name: 'announcements',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  manual: 'operation',
  screens: [
    {
      path: '/announcements',
      load: async () => (await import('./AnnouncementsPage.tsx')).AnnouncementsPage,
      super: true,
      refused: () => i18next.t('announcements:toasts.info'),
    },
  ],
  menu: {
    section: 'administration',
    order: 160,
    to: '/announcements',
    label: { pt: 'Comunicados', en: 'Announcements', es: 'Comunicados' },
    icon: Megaphone,
    super: true,
  },
  lateBar: async () => (await import('./on-demand.ts')).Bell,
  listeners: async () => (await import('./on-demand.ts')).announcementListeners,
})
