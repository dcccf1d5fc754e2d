import { defineFeature } from '#shell/feature.ts'

export const feature = defineFeature({
  name: 'plans',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  listeners: async () => (await import('./live.ts')).planListeners,
})
