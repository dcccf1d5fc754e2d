import { LayoutList } from 'lucide-react'
import { withTexts } from '#platform/i18n.ts'
import { defineFeature } from '#shell/feature.ts'

export const feature = defineFeature({
  name: 'tickets',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  manual: 'tickets',
  screens: [
    {
      path: '/tickets/:ticketId?',
      load: () =>
        withTexts(
          [
            'bots',
            'messages',
            'contacts',
            'tags',
            'ticketNotes',
            'ticketEvents',
            'schedules',
            'quickMessages',
            'connections',
            'users',
            'templates',
          ],
          async () => (await import('./TicketsPage.tsx')).TicketsPage,
        ),
    },
  ],
  menu: {
    section: 'service',
    order: 20,
    to: '/tickets',
    label: { pt: 'Atendimentos', en: 'Conversations', es: 'Conversaciones' },
    icon: LayoutList,
    badge: async () => (await import('./list/UnreadBadge.tsx')).UnreadBadge,
    keys: 'g a',
  },
  commands: async () => (await import('./actions/use-ticket-commands.tsx')).useTicketCommands,
  search: async () => (await import('./list/use-found-tickets.tsx')).useFoundTickets,
  shortcuts: async () => (await import('./shortcuts.ts')).useTicketShortcuts,
  background: async () => (await import('./list/TabCount.tsx')).TabCount,
  listeners: async () => (await import('./live.ts')).ticketListeners,
})
