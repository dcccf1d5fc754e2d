import { defineFeature } from '#shell/feature.ts'

/** The operator's table of what messages cost. */
export const feature = defineFeature({
  name: 'messageRates',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
})
