import { withTexts } from '#platform/i18n.ts'
import { defineFeature } from '#shell/feature.ts'

export const feature = defineFeature({
  name: 'passwordReset',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  screens: [
    {
      path: '/forgetpsw',
      guest: true,
      load: () => withTexts(['auth'], async () => (await import('./ForgetPage.tsx')).ForgetPage),
    },
  ],
})
