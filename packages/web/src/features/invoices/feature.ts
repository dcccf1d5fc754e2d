import { FileText } from 'lucide-react'
import { withTexts } from '#platform/i18n.ts'
import { defineFeature } from '#shell/feature.ts'

const screens = () => withTexts(['payments'], async () => (await import('./on-demand.ts')).pages)
const payers = { allow: 'invoices:manage', whenExpired: true } as const

export const feature = defineFeature({
  name: 'invoices',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  manual: 'billing',
  screens: [
    { ...payers, path: '/financeiro', load: async () => (await screens()).InvoicesPage },
    { ...payers, path: '/subscription', load: async () => (await screens()).SubscriptionPage },
    { ...payers, path: '/checkout/:invoiceId', load: async () => (await screens()).CheckoutPage },
  ],
  menu: {
    section: 'administration',
    order: 250,
    to: '/financeiro',
    label: { pt: 'Financeiro', en: 'Billing', es: 'Facturación' },
    icon: FileText,
    allow: 'invoices:manage',
  },
  listeners: async () => (await import('./live.ts')).invoiceListeners,
})
