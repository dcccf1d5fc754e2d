import { withTexts } from '#platform/i18n.ts'
import { defineFeature } from '#shell/feature.ts'

export const feature = defineFeature({
  name: 'notifications',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  bar: async () => (await import('./Bell.tsx')).Bell,
  listeners: () => withTexts(['messages', 'ticketEvents'], async () => (await import('./live.ts')).notificationListeners),
  background: async () => (await import('./Push.tsx')).Push,
})
