/** How the product looks to a company's users. Colours are `#rrggbb`. Pure, without schemas: the sign-in page reads it. */
export interface Branding {
  siteName: string
  primaryColor: string
  /** A path on this server. Empty for the product's own logo. */
  logoUrl: string
  /** The sign-in side panel and the splash screen fade from start to end. */
  gradientStart: string
  gradientEnd: string
}

export const defaultBranding: Branding = {
  siteName: 'Recado',
  primaryColor: '#2576d2',
  logoUrl: '',
  gradientStart: '#2576d2',
  gradientEnd: '#0b5cb8',
}

/**
 * The look in a list of settings (`branding.*`). Missing or invalid values are the product's own. A company without its own name for the
 * product uses the company's `name`.
 */
export function brandingOf(settings: readonly { key: string; value: string }[], name = defaultBranding.siteName): Branding {
  const values = new Map(settings.map(({ key, value }) => [key, value.trim()]))
  const colour = (name: keyof Branding, otherwise: string) => asColour(values.get(`branding.${name}`)) ?? otherwise
  const primaryColor = colour('primaryColor', defaultBranding.primaryColor)
  return {
    siteName: values.get('branding.siteName') || name,
    primaryColor,
    logoUrl: asPath(values.get('branding.logoUrl') ?? ''),
    gradientStart: colour('gradientStart', primaryColor),
    gradientEnd: colour('gradientEnd', defaultBranding.gradientEnd),
  }
}

function asColour(text = ''): string | null {
  return /^#[\da-f]{6}$/i.test(text) ? text.toLowerCase() : null
}

/** A relative path is one on this server. */
function asPath(text: string): string {
  return text === '' || text.startsWith('/') || /^https?:/.test(text) ? text : `/${text}`
}
