import { Settings } from 'lucide-react'
import { withTexts } from '#platform/i18n.ts'
import { defineFeature } from '#shell/feature.ts'

export const feature = defineFeature({
  name: 'settings',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  manual: 'settings',
  screens: [
    {
      path: '/settings/:section?',
      allow: 'settings:edit',
      orSuper: true,
      load: () =>
        withTexts(
          [
            'allCompanies',
            'backups',
            'companies',
            'companyFiles',
            'hours',
            'helps',
            'invoices',
            'payments',
            'plans',
            'officialLines',
            'messagePrices',
            'messageRates',
          ],
          async () => (await import('./SettingsPage.tsx')).SettingsPage,
        ),
    },
  ],
  menu: {
    section: 'administration',
    order: 260,
    to: '/settings',
    label: { pt: 'Configurações', en: 'Settings', es: 'Configuración' },
    icon: Settings,
    badge: () => withTexts(['backups'], async () => (await import('#features/backups/BackupBadge.tsx')).BackupBadge),
    keys: 'g s',
    allow: 'settings:edit',
    orSuper: true,
  },
  listeners: async () => (await import('./live.ts')).settingListeners,
  background: async () => (await import('./FollowSettings.tsx')).FollowSettings,
})
