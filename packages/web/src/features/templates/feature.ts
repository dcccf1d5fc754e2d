import { defineFeature } from '#shell/feature.ts'

/** Templates of official lines. */
export const feature = defineFeature({
  name: 'templates',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  listeners: async () => (await import('./live.ts')).templateListeners,
})
