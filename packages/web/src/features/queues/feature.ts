import { Layers } from 'lucide-react'
import { withTexts } from '#platform/i18n.ts'
import { defineFeature } from '#shell/feature.ts'

export const feature = defineFeature({
  name: 'queues',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  manual: 'queues',
  screens: [
    {
      path: '/queues',
      load: () => withTexts(['hours'], async () => (await import('./QueuesPage.tsx')).QueuesPage),
      allow: 'queues:manage',
    },
  ],
  menu: {
    section: 'administration',
    order: 220,
    to: '/queues',
    label: { pt: 'Filas', en: 'Queues', es: 'Colas' },
    icon: Layers,
    allow: 'queues:manage',
  },
  records: async () => (await import('@recado/contract/queues/api')).queues,
  listeners: async () => (await import('./live.ts')).queueListeners,
})
