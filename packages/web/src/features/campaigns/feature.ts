import { Megaphone } from 'lucide-react'
import { withTexts } from '#platform/i18n.ts'
import { defineFeature } from '#shell/feature.ts'

const access = { allow: 'campaigns:manage', plan: 'useCampaigns', stored: 'cshow' } as const

export const feature = defineFeature({
  name: 'campaigns',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  manual: 'campaigns',
  screens: [
    {
      path: '/campaigns',
      companyClock: true,
      load: () => withTexts(['fileLists', 'tags', 'templates'], async () => (await import('./CampaignsPage.tsx')).CampaignsPage),
      ...access,
    },
    {
      path: '/campaigns/:campaignId',
      companyClock: true,
      load: () =>
        withTexts(
          ['fileLists', 'messages', 'tags', 'templates'],
          async () => (await import('./form/CampaignFormPage.tsx')).CampaignFormPage,
        ),
      ...access,
    },
  ],
  menu: {
    section: 'relationship',
    within: 'campaigns',
    order: 110,
    to: '/campaigns',
    covers: '/campaign',
    label: { pt: 'Campanhas', en: 'Campaigns', es: 'Campañas' },
    icon: Megaphone,
    ...access,
  },
  listeners: async () => (await import('./live.ts')).campaignListeners,
})
