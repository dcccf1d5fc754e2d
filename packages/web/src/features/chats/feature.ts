import { MessagesSquare } from 'lucide-react'
import { defineFeature } from '#shell/feature.ts'

const access = { plan: 'useInternalChat' } as const

export const feature = defineFeature({
  name: 'chats',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  manual: 'team',
  screens: [
    { path: '/chats', load: async () => (await import('./ChatsPage.tsx')).ChatsPage, ...access },
    { path: '/chats/:uuid', load: async () => (await import('./ChatsPage.tsx')).ChatsPage, ...access },
  ],
  menu: {
    section: 'relationship',
    order: 90,
    to: '/chats',
    covers: '/chats',
    label: { pt: 'Chat da equipe', en: 'Team chat', es: 'Chat del equipo' },
    icon: MessagesSquare,
    badge: async () => (await import('./on-demand.ts')).UnreadBadge,
    ...access,
  },
  lateBar: async () => (await import('./on-demand.ts')).Bell,
  listeners: async () => (await import('./on-demand.ts')).chatListeners,
  search: async () => (await import('./on-demand.ts')).useFoundChats,
})
