import { BookUser } from 'lucide-react'
import { defineFeature } from '#shell/feature.ts'

const access = { allow: 'contact-lists:manage', plan: 'useCampaigns', stored: 'cshow' } as const

export const feature = defineFeature({
  name: 'contactLists',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  manual: 'campaigns',
  screens: [
    {
      path: '/contact-lists',
      load: async () => (await import('./ContactListsPage.tsx')).ContactListsPage,
      ...access,
    },
  ],
  menu: {
    section: 'relationship',
    within: 'campaigns',
    order: 120,
    to: '/contact-lists',
    label: { pt: 'Listas de contatos', en: 'Contact lists', es: 'Listas de contactos' },
    icon: BookUser,
    ...access,
  },
  listeners: async () => (await import('./live.ts')).contactListListeners,
})
