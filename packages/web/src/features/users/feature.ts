import { UserPen, Users } from 'lucide-react'
import { defineFeature } from '#shell/feature.ts'

export const feature = defineFeature({
  name: 'users',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  manual: 'team',
  screens: [
    {
      path: '/users',
      load: async () => (await import('./UsersPage.tsx')).UsersPage,
      allow: 'users:manage',
    },
  ],
  menu: {
    section: 'administration',
    order: 230,
    to: '/users',
    label: { pt: 'Usuários', en: 'Users', es: 'Usuarios' },
    icon: Users,
    allow: 'users:manage',
  },
  account: {
    label: { pt: 'Editar perfil', en: 'Edit profile', es: 'Editar perfil' },
    icon: UserPen,
    dialog: async () => (await import('./ProfileDialog.tsx')).ProfileDialog,
  },
  listeners: async () => (await import('./live.ts')).userListeners,
})
