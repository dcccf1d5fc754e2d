import { withTexts } from '#platform/i18n.ts'
import { defineFeature } from '#shell/feature.ts'

export const feature = defineFeature({
  name: 'campaignReports',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  manual: 'campaigns',
  screens: [
    {
      path: '/campaign/:campaignId/report',
      companyClock: true,
      load: () =>
        withTexts(
          ['campaigns', 'fileLists', 'messagePrices', 'messages', 'tags', 'templates'],
          async () => (await import('./ReportPage.tsx')).ReportPage,
        ),
      allow: 'campaigns:manage',
      plan: 'useCampaigns',
      stored: 'cshow',
    },
  ],
})
