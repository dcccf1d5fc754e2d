import { withTexts } from '#platform/i18n.ts'
import { defineFeature } from '#shell/feature.ts'

export const feature = defineFeature({
  name: 'contactListItems',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  manual: 'campaigns',
  screens: [
    {
      path: '/contact-lists/:contactListId/contacts',
      load: () => withTexts(['contactLists', 'tags'], async () => (await import('./ItemsPage.tsx')).ItemsPage),
      allow: 'contact-lists:manage',
      plan: 'useCampaigns',
      stored: 'cshow',
    },
  ],
  listeners: async () => (await import('./live.ts')).contactListItemListeners,
})
