import { brandingOf, defaultBranding, type Branding } from '@recado/contract/platform/branding'
import { create } from 'zustand'
import { useSession } from '#platform/session/session.ts'
import { setTabIcon } from '#platform/session/tab.ts'
import { readStored, readStoredJson, writeStored } from './storage.ts'
import { useTheme } from './theme/theme.ts'

interface BrandingState {
  /** Null until known, from the last visit or from the server. */
  branding: Branding | null
  /** Neither stored here nor available from the server. */
  failed: boolean
}

interface Setting {
  key: string
  value: string
}

const storageKey = 'branding'
let latest: readonly Setting[] = []

export const useBranding = create<BrandingState>(() => ({ branding: storedBranding(), failed: false }))

/** What the product is called here. */
export function useSiteName(): string {
  return useBranding((state) => state.branding?.siteName ?? '')
}

/** Applies the branding of the last visit or the product's own, and follows the branding of the signed-in user's company from then on. */
export function startBranding(): void {
  wear(useBranding.getState().branding ?? defaultBranding)
  useSession.subscribe(({ user }, before) => {
    if (!user || user.company === before.user?.company) return
    // If only the company's name has changed, the settings received since sign-in still apply.
    if (user.company.settings === before.user?.company.settings) adoptSettings(latest)
    else adoptSettings(user.company.settings)
  })
  void loadBranding()
}

/** Asks for the company's branding, or else the installation's. If neither answers, the stored one stays. */
export async function loadBranding(): Promise<void> {
  useBranding.setState({ failed: false })
  try {
    if (!(await adoptCompany().catch(() => false))) adopt(await installationBranding())
  } catch {
    useBranding.setState({ failed: useBranding.getState().branding === null })
  }
}

/** Applies the branding in the settings of the signed-in user's company. Without a name there, the company's own name is used. */
export function adoptSettings(settings: readonly Setting[]): void {
  latest = settings
  const name = useSession.getState().user?.company.name ?? useBranding.getState().branding?.siteName
  adopt(brandingOf(settings, name))
}

function adopt(branding: Branding): void {
  writeStored(storageKey, JSON.stringify(branding))
  useBranding.setState({ branding, failed: false })
  wear(branding)
}

/** Applies the colours, the tab's icon and the manifest for installing. */
function wear(branding: Branding): void {
  useTheme.getState().setBranding(branding)
  setTabIcon(branding.logoUrl || '/favicon.svg')
  const manifest = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
  const company = useSession.getState().user?.companyId ?? readStored('companyId')
  if (manifest) manifest.href = `/manifest.webmanifest${company ? `?company=${company}` : ''}`
}

/** Puts the stored branding through the same checks as any other, since a style sheet is built from it. */
function storedBranding(): Branding | null {
  const stored = readStoredJson<Record<string, unknown> | null>(storageKey, null)
  return stored && brandingOf(Object.entries(stored).map(([key, value]) => ({ key: `branding.${key}`, value: String(value) })))
}

/** False for a visitor. */
async function adoptCompany(): Promise<boolean> {
  if (!useSession.getState().token) return false
  const { fetchSettings } = await import('#platform/session/identity.ts')
  adoptSettings(await fetchSettings())
  return true
}

/** An address before sign-in may name the company whose look it has: `?companyId=`, kept from page to page. */
export function companyQuery(search: string): string {
  const asked = /companyId=\d+/.exec(search)
  return asked ? `?${asked[0]}` : ''
}

/** Does without the API client, whose schemas the page before sign-in does not need. */
async function installationBranding(): Promise<Branding> {
  const response = await fetch(`/api/public/branding${companyQuery(location.search)}`)
  if (!response.ok) throw new Error('The look of the installation cannot be had.')
  return (await response.json()) as Branding
}
