import { Plug } from 'lucide-react'
import { withTexts } from '#platform/i18n.ts'
import { defineFeature } from '#shell/feature.ts'

const access = { allow: 'integrations:manage', plan: 'useIntegrations' } as const

export const feature = defineFeature({
  name: 'integrations',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  manual: 'ai',
  screens: [
    {
      path: '/queue-integration',
      load: () => withTexts(['flows'], async () => (await import('./IntegrationsPage.tsx')).IntegrationsPage),
      ...access,
    },
  ],
  menu: {
    section: 'automation',
    order: 180,
    to: '/queue-integration',
    label: { pt: 'Integrações', en: 'Integrations', es: 'Integraciones' },
    icon: Plug,
    ...access,
  },
  records: async () => (await import('@recado/contract/integrations/api')).integrations,
})
