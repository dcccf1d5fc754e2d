import { Zap } from 'lucide-react'
import { withTexts } from '#platform/i18n.ts'
import { defineFeature } from '#shell/feature.ts'

export const feature = defineFeature({
  name: 'quickMessages',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  manual: 'quick-messages',
  screens: [
    {
      path: '/quick-messages',
      load: () => withTexts(['templates'], async () => (await import('./QuickMessagesPage.tsx')).QuickMessagesPage),
    },
  ],
  menu: {
    section: 'service',
    order: 40,
    to: '/quick-messages',
    label: { pt: 'Respostas rápidas', en: 'Quick replies', es: 'Respuestas rápidas' },
    icon: Zap,
  },
  records: async () => (await import('@recado/contract/quick-messages/api')).quickMessages,
})
