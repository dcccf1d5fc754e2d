import { defineFeature } from '#shell/feature.ts'

/** Whether the backups of the installation open, for its operator. */
export const feature = defineFeature({
  name: 'backups',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
})
