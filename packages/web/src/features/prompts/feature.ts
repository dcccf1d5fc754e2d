import { Bot } from 'lucide-react'
import { defineFeature } from '#shell/feature.ts'

const access = { allow: 'prompts:manage', plan: 'useOpenAi' } as const

export const feature = defineFeature({
  name: 'prompts',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  manual: 'ai',
  screens: [
    {
      path: '/prompts',
      load: async () => (await import('./PromptsPage.tsx')).PromptsPage,
      ...access,
    },
  ],
  menu: {
    section: 'automation',
    order: 170,
    to: '/prompts',
    label: { pt: 'Prompts de IA', en: 'AI prompts', es: 'Prompts de IA' },
    icon: Bot,
    ...access,
  },
  records: async () => (await import('@recado/contract/prompts/api')).prompts,
  listeners: async () => (await import('./live.ts')).promptListeners,
})
