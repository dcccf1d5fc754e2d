import { type Branding, brandingOf } from '@recado/contract/settings/branding'
import type { SystemDb } from '#platform/database/system.ts'
import { listBranding } from './queries.ts'

/** How the installation looks to whoever is not signed in, or how the company does that is named. */
export async function installationLook(system: SystemDb, companyId: number | null = null): Promise<Branding> {
  return brandingOf(await system.across((tx) => listBranding(tx, companyId)))
}
