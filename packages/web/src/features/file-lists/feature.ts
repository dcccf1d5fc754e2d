import { Files } from 'lucide-react'
import { defineFeature } from '#shell/feature.ts'

export const feature = defineFeature({
  name: 'fileLists',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  manual: 'quick-messages',
  screens: [
    {
      path: '/files',
      load: async () => (await import('./FileListsPage.tsx')).FileListsPage,
      allow: 'files:manage',
    },
  ],
  menu: {
    section: 'administration',
    order: 210,
    to: '/files',
    label: { pt: 'Listas de arquivos', en: 'File lists', es: 'Listas de archivos' },
    icon: Files,
    allow: 'files:manage',
  },
  records: async () => (await import('@recado/contract/file-lists/api')).fileLists,
})
