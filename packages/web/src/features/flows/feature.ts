import { MessagesSquare } from 'lucide-react'
import { withTexts } from '#platform/i18n.ts'
import { defineFeature } from '#shell/feature.ts'

const access = { allow: 'flows:manage', plan: 'useCampaigns', stored: 'cshow' } as const

export const feature = defineFeature({
  name: 'flows',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  manual: 'flows',
  screens: [
    {
      path: '/flowbuilders',
      load: async () => (await import('./list/FlowsPage.tsx')).FlowsPage,
      ...access,
    },
    {
      path: '/flowbuilder/:flowId',
      load: () => withTexts(['flowNodes', 'bots', 'templates'], async () => (await import('./canvas/FlowPage.tsx')).FlowPage),
      ...access,
    },
    {
      path: '/flowbuilder',
      load: async () => (await import('./list/FlowsPage.tsx')).ToFlows,
      ...access,
    },
  ],
  menu: {
    section: 'automation',
    within: 'flows',
    order: 150,
    to: '/flowbuilders',
    covers: '/flowbuilder',
    label: { pt: 'Conversa', en: 'Conversation', es: 'Conversación' },
    icon: MessagesSquare,
    ...access,
  },
  records: async () => (await import('@recado/contract/flows/api')).flows,
})
