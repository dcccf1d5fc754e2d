import { Tag } from 'lucide-react'
import { defineFeature } from '#shell/feature.ts'

export const feature = defineFeature({
  name: 'tags',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  manual: 'kanban',
  screens: [{ path: '/tags', load: async () => (await import('./TagsPage.tsx')).TagsPage }],
  menu: {
    section: 'relationship',
    order: 70,
    to: '/tags',
    label: { pt: 'Etiquetas', en: 'Tags', es: 'Etiquetas' },
    icon: Tag,
  },
  records: async () => (await import('@recado/contract/tags/api')).tags,
  listeners: async () => (await import('./live.ts')).tagListeners,
})
