import { Quote } from 'lucide-react'
import { withTexts } from '#platform/i18n.ts'
import { defineFeature } from '#shell/feature.ts'

const access = { allow: 'flows:manage', plan: 'useCampaigns', stored: 'cshow' } as const

export const feature = defineFeature({
  name: 'triggerPhrases',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  manual: 'flows',
  screens: [
    {
      path: '/phrase-lists',
      load: () => withTexts(['flows'], async () => (await import('./TriggerPhrasesPage.tsx')).TriggerPhrasesPage),
      ...access,
    },
  ],
  menu: {
    section: 'automation',
    within: 'flows',
    order: 145,
    to: '/phrase-lists',
    label: { pt: 'Campanha', en: 'Campaign', es: 'Campaña' },
    icon: Quote,
    ...access,
  },
  records: async () => (await import('@recado/contract/trigger-phrases/api')).triggerPhrases,
  listeners: async () => (await import('./live.ts')).triggerPhraseListeners,
})
