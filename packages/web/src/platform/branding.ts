import { brandingOf, defaultBranding, type Branding } from '@recado/contract/settings/branding'
import type { publicBranding } from '@recado/contract/settings/api'
import type { Output } from '@recado/contract/endpoint'
import { create } from 'zustand'
import { useSession } from './session.ts'
import { readStoredJson, writeStored } from './storage.ts'
import { useTheme } from './theme/theme.ts'

interface BrandingState {
  /** Null until it is known, from the last visit or from the server. */
  branding: Branding | null
  /** Neither kept here nor to be had. */
  failed: boolean
}

const storageKey = 'branding'

export const useBranding = create<BrandingState>(() => ({ branding: kept(), failed: false }))

/** Puts the look of the last visit in place, else the product's, and from then on follows the one of whoever signs in. */
export function startBranding(): void {
  useTheme.getState().setBranding(useBranding.getState().branding ?? defaultBranding)
  useSession.subscribe(({ user }, before) => {
    if (user && user.company.settings !== before.user?.company.settings) adopt(brandingOf(user.company.settings))
  })
  void loadBranding()
}

/** Asks for the look: of one's company, else of the installation. What was kept stays when neither answers. */
export async function loadBranding(): Promise<void> {
  useBranding.setState({ failed: false })
  try {
    adopt(await companyBranding().catch(installationBranding))
  } catch {
    useBranding.setState({ failed: useBranding.getState().branding === null })
  }
}

function adopt(branding: Branding): void {
  writeStored(storageKey, JSON.stringify(branding))
  useBranding.setState({ branding, failed: false })
  useTheme.getState().setBranding(branding)
}

/** Reads the kept look through the same checks as any other: a style sheet is made of it. */
function kept(): Branding | null {
  const stored = readStoredJson<Record<string, unknown> | null>(storageKey, null)
  return stored && brandingOf(Object.entries(stored).map(([key, value]) => ({ key: `branding.${key}`, value: String(value) })))
}

async function companyBranding(): Promise<Branding> {
  if (!useSession.getState().token) throw new Error('Nobody is signed in.')
  const { fetchSettings } = await import('./identity.ts')
  return brandingOf(await fetchSettings())
}

/** Without the API client, whose schemas the page before sign-in does not need. */
async function installationBranding(): Promise<Branding> {
  const response = await fetch('/api/public/branding')
  if (!response.ok) throw new Error('The look of the installation cannot be had.')
  return (await response.json()) as Output<typeof publicBranding>
}
