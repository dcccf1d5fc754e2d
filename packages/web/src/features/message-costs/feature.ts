import { CircleDollarSign } from 'lucide-react'
import { withTexts } from '#platform/i18n.ts'
import { defineFeature } from '#shell/feature.ts'

export const feature = defineFeature({
  name: 'messageCosts',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  manual: 'costs',
  screens: [
    {
      path: '/reports/costs',
      companyClock: true,
      load: () => withTexts(['dashboard', 'messagePrices', 'templates'], async () => (await import('./CostPage.tsx')).CostPage),
      allow: 'dashboard:view',
      official: true,
    },
  ],
  menu: {
    section: 'service',
    order: 15,
    to: '/reports/costs',
    label: { pt: 'Relatórios', en: 'Reports', es: 'Informes' },
    icon: CircleDollarSign,
    allow: 'dashboard:view',
    official: true,
    keys: 'g r',
  },
})
