import { UserPen } from 'lucide-react'
import { defineFeature } from '#shell/feature.ts'

export const feature = defineFeature({
  name: 'users',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  account: {
    label: { pt: 'Editar perfil', en: 'Edit profile', es: 'Editar perfil' },
    icon: UserPen,
    dialog: async () => (await import('./ProfileDialog.tsx')).ProfileDialog,
  },
  listeners: async () => (await import('./live.ts')).userListeners,
})
