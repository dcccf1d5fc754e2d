import { LayoutTemplate } from 'lucide-react'
import { withTexts } from '#platform/i18n.ts'
import { defineFeature } from '#shell/feature.ts'

// Conversations need templates, too: no plan is without them.
const access = { allow: 'campaigns:manage', official: true } as const

/** The page of templates. What other screens show of them is in the feature of templates. */
export const feature = defineFeature({
  name: 'templatesPage',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  manual: 'templates',
  screens: [
    {
      path: '/templates',
      load: () => withTexts(['templates'], async () => (await import('./TemplatesPage.tsx')).TemplatesPage),
      ...access,
    },
    {
      path: '/templates/:templateId',
      load: () => withTexts(['templates', 'messagePrices'], async () => (await import('./editor/TemplatePage.tsx')).TemplatePage),
      ...access,
    },
  ],
  menu: {
    section: 'relationship',
    within: 'campaigns',
    order: 125,
    to: '/templates',
    label: { pt: 'Modelos', en: 'Templates', es: 'Plantillas' },
    icon: LayoutTemplate,
    ...access,
  },
})
