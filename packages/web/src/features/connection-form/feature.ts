import { defineFeature } from '#shell/feature.ts'

/** The texts of the connection dialogs, apart from the texts about connections that every conversation needs. */
export const feature = defineFeature({
  name: 'connectionForm',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
})
