import { ChartColumn } from 'lucide-react'
import { defineFeature } from '#shell/feature.ts'

export const feature = defineFeature({
  name: 'dashboard',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  manual: 'dashboard',
  screens: [
    {
      path: '/',
      companyClock: true,
      load: async () => (await import('./DashboardPage.tsx')).DashboardPage,
      allow: 'dashboard:view',
      otherwise: '/tickets',
    },
  ],
  menu: {
    section: 'service',
    order: 10,
    to: '/',
    label: { pt: 'Painel', en: 'Dashboard', es: 'Panel' },
    icon: ChartColumn,
    allow: 'dashboard:view',
    keys: 'g p',
  },
  listeners: async () => (await import('./live.ts')).dashboardListeners,
})
