import { everyone } from '#profiles.ts'
import { defaultBranding } from './branding.ts'
import type { SettingDeclaration } from './setting.ts'

export const permissions = {
  'settings:view': everyone,
} as const

export const errors = {
  ERR_NO_SETTING_FOUND: [404, 'No such setting.'],
} as const

const { siteName, primaryColor, logoUrl, gradientStart, gradientEnd } = defaultBranding

export const settings = {
  'branding.siteName': { default: siteName },
  'branding.primaryColor': { default: primaryColor },
  'branding.logoUrl': { default: logoUrl },
  'branding.gradientStart': { default: gradientStart },
  'branding.gradientEnd': { default: gradientEnd },
  asaas: { default: '', secret: true },
  externalApiToken: { default: '', secret: true },
} as const satisfies Record<string, SettingDeclaration>
