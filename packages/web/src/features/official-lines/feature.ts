import { defineFeature } from '#shell/feature.ts'

/** Connections that Meta's API carries. The dialogs and rows of connections show them. */
export const feature = defineFeature({
  name: 'officialLines',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  landing: { path: '/meta-signup', run: async () => (await import('./signup/returned.ts')).tellReturn },
})
