import { Columns3 } from 'lucide-react'
import { withTexts } from '#platform/i18n.ts'
import { defineFeature } from '#shell/feature.ts'

export const feature = defineFeature({
  name: 'kanban',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  manual: 'kanban',
  screens: [
    {
      path: '/kanban',
      load: () => withTexts(['messages', 'tags', 'tickets'], async () => (await import('./KanbanPage.tsx')).KanbanPage),
      plan: 'useKanban',
    },
  ],
  menu: {
    section: 'service',
    order: 30,
    to: '/kanban',
    label: { pt: 'Kanban', en: 'Kanban', es: 'Kanban' },
    icon: Columns3,
    plan: 'useKanban',
    keys: 'g k',
  },
  listeners: async () => (await import('./live.ts')).kanbanListeners,
})
