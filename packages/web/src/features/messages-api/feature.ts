import i18next from 'i18next'
import { CodeXml } from 'lucide-react'
import { withTexts } from '#platform/i18n.ts'
import { defineFeature } from '#shell/feature.ts'

const access = { allow: 'messages-api:manage', plan: 'useExternalApi' } as const

export const feature = defineFeature({
  name: 'messagesApi',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  manual: 'api',
  screens: [
    {
      path: '/messages-api',
      load: () =>
        withTexts(
          ['contacts', 'messages', 'webhooks', 'templates'],
          async () => (await import('./MessagesApiPage.tsx')).MessagesApiPage,
        ),
      refused: () => i18next.t('messagesApi:unauthorized'),
      ...access,
    },
  ],
  menu: {
    section: 'administration',
    order: 240,
    to: '/messages-api',
    label: { pt: 'API de mensagens', en: 'Messages API', es: 'API de mensajes' },
    icon: CodeXml,
    ...access,
  },
})
