import { defineFeature } from '#shell/feature.ts'

export const feature = defineFeature({
  name: 'schedules',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  records: async () => (await import('@recado/contract/schedules/api')).schedules,
  listeners: async () => (await import('./live.ts')).scheduleListeners,
})
