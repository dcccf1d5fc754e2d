import { ListChecks } from 'lucide-react'
import { defineFeature } from '#shell/feature.ts'

export const feature = defineFeature({
  name: 'todo',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  manual: 'calendar',
  screens: [{ path: '/todolist', load: async () => (await import('./TodoPage.tsx')).TodoPage }],
  menu: {
    section: 'service',
    order: 50,
    to: '/todolist',
    label: { pt: 'Tarefas', en: 'Tasks', es: 'Tareas' },
    icon: ListChecks,
  },
})
