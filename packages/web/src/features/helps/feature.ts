import { CircleHelp } from 'lucide-react'
import { defineFeature } from '#shell/feature.ts'

export const feature = defineFeature({
  name: 'helps',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  manual: 'first-steps',
  screens: [{ path: '/helps', load: async () => (await import('./HelpsPage.tsx')).HelpsPage }],
  menu: {
    section: 'relationship',
    order: 100,
    to: '/helps',
    label: { pt: 'Ajuda', en: 'Help', es: 'Ayuda' },
    icon: CircleHelp,
  },
  listeners: async () => (await import('./live.ts')).helpListeners,
})
