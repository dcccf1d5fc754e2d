import { z } from 'zod/mini'
import { readable } from '#name.ts'
import { admins, everyone } from '#profiles.ts'
import { defaultBranding } from '#platform/branding.ts'
import { declare, type SettingDeclaration } from './setting.ts'

const longestName = 50

const colour = z.string().check(z.trim(), z.toLowerCase(), z.regex(/^#[\da-f]{6}$/))
const colourOrNone = z.union([z.literal(''), colour])

export const settings = {
  /** One plain line. Empty for the company's own name. */
  'branding.siteName': declare(
    z.string().check(z.trim(), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u), z.overwrite(readable), z.maxLength(longestName)),
    '',
    everyone,
  ),
  'branding.primaryColor': declare(colour, defaultBranding.primaryColor, everyone),
  /** By its key it can only be removed. An upload sets it. */
  'branding.logoUrl': declare(z.literal(''), '', everyone),
  /** Empty for the primary colour. */
  'branding.gradientStart': declare(colourOrNone, '', everyone),
  'branding.gradientEnd': declare(colour, defaultBranding.gradientEnd, everyone),
  /** The key of that driver, in the operator's payments. */
  asaas: { schema: z.string(), default: '', readers: admins, writers: [], secret: true, ofOperator: true },
} satisfies Record<string, SettingDeclaration>
