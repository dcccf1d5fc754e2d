import { defineFeature } from '#shell/feature.ts'

/** The words of the dialogs of a connection, apart from those that every conversation needs of connections. */
export const feature = defineFeature({
  name: 'connectionForm',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
})
