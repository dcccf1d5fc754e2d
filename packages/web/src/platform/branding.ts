import { brandingOf, defaultBranding, type Branding } from '@recado/contract/settings/branding'
import type { publicBranding } from '@recado/contract/settings/api'
import type { Output } from '@recado/contract/endpoint'
import { create } from 'zustand'
import { useSession } from '#platform/session/session.ts'
import { readStoredJson, writeStored } from './storage.ts'
import { useTheme } from './theme/theme.ts'

interface BrandingState {
  /** Null until known, from the last visit or from the server. */
  branding: Branding | null
  /** Neither stored here nor available from the server. */
  failed: boolean
}

const storageKey = 'branding'

export const useBranding = create<BrandingState>(() => ({ branding: kept(), failed: false }))

/** Applies the branding of the last visit, or the product's own, and from then on follows that of whoever signs in. */
export function startBranding(): void {
  useTheme.getState().setBranding(useBranding.getState().branding ?? defaultBranding)
  useSession.subscribe(({ user }, before) => {
    if (user && user.company.settings !== before.user?.company.settings) adopt(brandingOf(user.company.settings))
  })
  void loadBranding()
}

/** Asks for the company's branding, or else the installation's. If neither answers, the stored one stays. */
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

/** Puts the stored branding through the same checks as any other, since a style sheet is built from it. */
function kept(): Branding | null {
  const stored = readStoredJson<Record<string, unknown> | null>(storageKey, null)
  return stored && brandingOf(Object.entries(stored).map(([key, value]) => ({ key: `branding.${key}`, value: String(value) })))
}

async function companyBranding(): Promise<Branding> {
  if (!useSession.getState().token) throw new Error('Nobody is signed in.')
  const { fetchSettings } = await import('#platform/session/identity.ts')
  return brandingOf(await fetchSettings())
}

/** Does without the API client, whose schemas the page before sign-in does not need. */
async function installationBranding(): Promise<Branding> {
  const response = await fetch('/api/public/branding')
  if (!response.ok) throw new Error('The look of the installation cannot be had.')
  return (await response.json()) as Output<typeof publicBranding>
}
