import { withTexts } from '#platform/i18n.ts'
import { defineFeature } from '#shell/feature.ts'

export const feature = defineFeature({
  name: 'messages',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  listeners: async () => (await import('./live.ts')).messageListeners,
  background: () => withTexts(['quickMessages'], async () => (await import('./outbox/OutboxSender.tsx')).OutboxSender),
})
