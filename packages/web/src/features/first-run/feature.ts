import { withTexts } from '#platform/i18n.ts'
import { defineFeature } from '#shell/feature.ts'

export const feature = defineFeature({
  name: 'firstRun',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  screens: [
    {
      path: '/first-run',
      guest: true,
      load: () => withTexts(['auth'], async () => (await import('./FirstRunPage.tsx')).FirstRunPage),
    },
  ],
})
