import { defineFeature } from '#shell/feature.ts'

/** What messages of official lines cost. */
export const feature = defineFeature({
  name: 'messagePrices',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
})
