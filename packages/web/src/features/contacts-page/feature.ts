import { Contact } from 'lucide-react'
import { withTexts } from '#platform/i18n.ts'
import { defineFeature } from '#shell/feature.ts'

export const feature = defineFeature({
  name: 'contactsPage',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  manual: 'contacts',
  screens: [
    {
      path: '/contacts',
      load: () =>
        withTexts(
          ['audit', 'contactImports', 'contacts', 'contactMerges', 'tickets', 'connections', 'tags'],
          async () => (await import('./ContactsPage.tsx')).ContactsPage,
        ),
    },
  ],
  menu: {
    section: 'relationship',
    order: 60,
    to: '/contacts',
    label: { pt: 'Contatos', en: 'Contacts', es: 'Contactos' },
    icon: Contact,
  },
})
