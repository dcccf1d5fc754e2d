import { defineFeature } from '#shell/feature.ts'

/** Its parts are shown on the page of the messages API. */
export const feature = defineFeature({
  name: 'webhooks',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  listeners: async () => (await import('./live.ts')).webhookListeners,
})
