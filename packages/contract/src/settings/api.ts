import { z } from 'zod/mini'
import { setting } from '#companies/company.ts'
import { shownSetting } from '#platform/session.ts'
import { endpoint } from '#endpoint.ts'
import { push } from '#push.ts'

export const updateSetting = endpoint({
  method: 'PUT',
  path: '/settings/:settingKey',
  summary:
    'Change a setting; who may is up to each. A `key` in the body must be that of the path. An empty externalApiToken ' +
    'has the server choose one.',
  allow: 'settings:change',
  input: z.object({
    settingKey: z.string().check(z.maxLength(100)),
    key: z.optional(z.string()),
    value: z.string().check(z.maxLength(4096)),
  }),
  output: shownSetting,
  errors: ['ERR_NO_SETTING_FOUND', 'ERR_PLAN_FEATURE', 'ERR_EMAIL_UNCONFIRMED'],
})

/** The picture types of a logo. The bytes decide the type. */
export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export const maxLogoBytes = 1024 * 1024

export const uploadLogo = endpoint({
  method: 'POST',
  path: '/settings/branding/logo',
  summary:
    'Give the company a logo: PNG, JPEG or WebP, at most 1 MB. It is drawn anew; the address of the result needs no session.',
  allow: 'settings:edit',
  input: z.object({}),
  upload: { field: 'logo', maxFiles: 1, maxBytes: maxLogoBytes },
  output: z.object({ url: z.string() }),
  errors: [],
})

/** A setting has another value. Goes to the users who may read it. The push of a secret setting goes to no user. */
export const settingsPush = push('settings', z.object({ action: z.literal('update'), setting }))

/** Only for the look of the page. An invalid id stands for no company. */
const shownCompany = z.pipe(
  z.optional(z.union([z.string(), z.number()])),
  z.transform((given) => (/^[1-9]\d{0,8}$/.test(String(given)) ? Number(given) : null)),
)

const colour = z.string().check(z.regex(/^#[\da-f]{6}$/))

export const publicBranding = endpoint({
  method: 'GET',
  path: '/public/branding',
  summary: "How a company looks, or else the installation: its operator's company, else its first; else the product.",
  allow: 'anyone',
  input: z.object({ companyId: shownCompany }),
  output: z.object({
    siteName: z.string(),
    primaryColor: colour,
    logoUrl: z.string(),
    gradientStart: colour,
    gradientEnd: colour,
  }),
  errors: [],
})
