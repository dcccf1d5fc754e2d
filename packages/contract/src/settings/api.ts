import { z } from 'zod/mini'
import { setting } from '#companies/api.ts'
import { endpoint } from '#endpoint.ts'

export const listSettings = endpoint({
  method: 'GET',
  path: '/settings',
  summary: 'The settings of the company. Of a secret one only whether it has a value: { key, value: "", hasValue }.',
  allow: 'settings:view',
  input: z.object({}),
  output: z.array(z.extend(setting, { hasValue: z.optional(z.boolean()) })),
  errors: [],
})

const colour = z.string().check(z.regex(/^#[\da-f]{6}$/))

export const publicBranding = endpoint({
  method: 'GET',
  path: '/public/branding',
  summary: "How the installation looks: its operator's company, else its first; else the product.",
  allow: 'anyone',
  input: z.object({}),
  output: z.object({
    siteName: z.string(),
    primaryColor: colour,
    logoUrl: z.string(),
    gradientStart: colour,
    gradientEnd: colour,
  }),
  errors: [],
})
