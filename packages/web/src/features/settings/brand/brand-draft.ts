import type { SettingKey } from '@recado/contract/settings/catalogue'
import { brandingOf, defaultBranding, type Branding } from '@recado/contract/platform/branding'

/** The parts of a company's look that are typed or picked. */
export const brandKeys = [
  'branding.siteName',
  'branding.primaryColor',
  'branding.gradientStart',
  'branding.gradientEnd',
] as const satisfies readonly SettingKey[]
export type BrandKey = (typeof brandKeys)[number]

/** Contains only what the user has touched. The rest follows what colleagues publish. */
export interface BrandDraft {
  values: Partial<Record<BrandKey, string>>
  /** The file that becomes the logo. Null removes the logo. */
  logo?: { file: File; url: string } | null
}

interface Setting {
  key: string
  value: string
}

/** The value of a field as it stands in the draft. */
export function valueIn(draft: BrandDraft, settings: readonly Setting[], key: BrandKey): string {
  return draft.values[key] ?? settings.find((setting) => setting.key === key)?.value ?? ''
}

/** The draft without values that equal the published ones. */
export function changesOf({ values, logo }: BrandDraft, settings: readonly Setting[]): BrandDraft {
  const changed = Object.entries(values).filter(([key, value]) => settings.find((known) => known.key === key)?.value !== value)
  const hasLogo = settings.some(({ key, value }) => key === 'branding.logoUrl' && value !== '')
  return { values: Object.fromEntries(changed), ...(logo || (logo === null && hasLogo) ? { logo } : {}) }
}

export function isEmpty({ values, logo }: BrandDraft): boolean {
  return Object.keys(values).length === 0 && logo === undefined
}

export function brandingOfDraft(draft: BrandDraft, settings: readonly Setting[], companyName: string): Branding {
  const all = settings.map(({ key, value }) => ({ key, value: draft.values[key as BrandKey] ?? value }))
  const branding = brandingOf(all, companyName)
  return draft.logo === undefined ? branding : { ...branding, logoUrl: draft.logo?.url ?? '' }
}

/** The fault of the field's value, if any. The start of the gradient may be empty, and is then the primary colour. */
export function faultOf(key: BrandKey, value: string): 'colour' | null {
  if (key === 'branding.siteName' || (key === 'branding.gradientStart' && value === '')) return null
  return /^#[\da-f]{6}$/i.test(value.trim()) ? null : 'colour'
}

/** Colours to begin with. */
export const swatches = [defaultBranding.primaryColor, '#0f7b5f', '#7c3aed', '#c2512d', '#be185d', '#ffc400', '#475569']
