import { Settings } from 'lucide-react'
import { defineFeature } from '#shell/feature.ts'

const access = { allow: 'campaigns:configure', plan: 'useCampaigns', stored: 'cshow' } as const

export const feature = defineFeature({
  name: 'campaignSettings',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  manual: 'campaigns',
  screens: [
    {
      path: '/campaigns-config',
      companyClock: true,
      load: async () => (await import('./CampaignSettingsPage.tsx')).CampaignSettingsPage,
      ...access,
    },
  ],
  menu: {
    section: 'relationship',
    within: 'campaigns',
    order: 130,
    to: '/campaigns-config',
    label: { pt: 'Configurações', en: 'Settings', es: 'Configuración' },
    icon: Settings,
    ...access,
  },
})
