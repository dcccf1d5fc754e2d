import { BellRing } from 'lucide-react'
import { defineFeature } from '#shell/feature.ts'

export const feature = defineFeature({
  name: 'notificationSettings',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  account: {
    label: { pt: 'Avisos e sons', en: 'Notifications and sounds', es: 'Avisos y sonidos' },
    icon: BellRing,
    dialog: async () => (await import('./AlertsDialog.tsx')).AlertsDialog,
  },
})
