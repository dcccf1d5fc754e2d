import { defineFeature } from '#shell/feature.ts'

export const feature = defineFeature({
  name: 'auth',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  screens: [{ path: '/login', guest: true, load: async () => (await import('./LoginPage.tsx')).LoginPage }],
})
