import { Radio } from 'lucide-react'
import { withTexts } from '#platform/i18n.ts'
import { defineFeature } from '#shell/feature.ts'

export const feature = defineFeature({
  name: 'connections',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  manual: 'connections',
  screens: [
    {
      path: '/connections',
      load: () =>
        withTexts(
          ['connectionForm', 'officialLines', 'templates'],
          async () => (await import('./ConnectionsPage.tsx')).ConnectionsPage,
        ),
    },
  ],
  menu: {
    section: 'administration',
    order: 200,
    to: '/connections',
    label: { pt: 'Conexões', en: 'Connections', es: 'Conexiones' },
    icon: Radio,
    badge: async () => (await import('./AttentionBadge.tsx')).AttentionBadge,
    allow: 'drawer-admin-items:view',
  },
  listeners: async () => (await import('./live.ts')).connectionListeners,
})
