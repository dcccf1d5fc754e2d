import { defineFeature } from '#shell/feature.ts'

export const feature = defineFeature({
  name: 'companyFiles',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
})
