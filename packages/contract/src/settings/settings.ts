import { z } from 'zod/mini'
import { cleanName } from '#name.ts'
import { admins, everyone } from '#profiles.ts'
import { defaultBranding } from '#platform/branding.ts'
import { declareSetting, type SettingDeclaration } from './setting.ts'

const maxNameLength = 50

const colour = z.string().check(z.trim(), z.toLowerCase(), z.regex(/^#[\da-f]{6}$/))
const colourOrNone = z.union([z.literal(''), colour])

export const settings = {
  /** One plain line. Empty for the company's own name. */
  'branding.siteName': declareSetting(
    z.string().check(z.trim(), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u), z.overwrite(cleanName), z.maxLength(maxNameLength)),
    '',
    everyone,
  ),
  'branding.primaryColor': declareSetting(colour, defaultBranding.primaryColor, everyone),
  /** By its key it can only be removed. An upload sets it. */
  'branding.logoUrl': declareSetting(z.literal(''), '', everyone),
  /** Empty for the primary colour. */
  'branding.gradientStart': declareSetting(colourOrNone, '', everyone),
  'branding.gradientEnd': declareSetting(colour, defaultBranding.gradientEnd, everyone),
  /** The key of that driver, in the operator's payments. */
  asaas: { schema: z.string(), default: '', readers: admins, writers: [], secret: true, ofOperator: true },
} satisfies Record<string, SettingDeclaration>
