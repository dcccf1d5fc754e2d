import { defineFeature } from '#shell/feature.ts'

const signUp = () => import('./sign-up/on-demand.ts')

export const feature = defineFeature({
  name: 'auth',
  texts: {
    pt: () => import('./texts/pt.ts'),
    en: () => import('./texts/en.ts'),
    es: () => import('./texts/es.ts'),
  },
  screens: [
    { path: '/login', guest: true, load: async () => (await import('./LoginPage.tsx')).LoginPage },
    { path: '/forgetpsw', guest: true, load: async () => (await import('./forgot/ForgetPage.tsx')).ForgetPage },
    { path: '/signup', guest: true, load: async () => (await signUp()).SignUpPage },
    { path: '/billing-link', guest: true, load: async () => (await import('./BillingLinkPage.tsx')).BillingLinkPage },
    { path: '/confirm-email', guest: true, load: async () => (await signUp()).ConfirmPage },
  ],
})
