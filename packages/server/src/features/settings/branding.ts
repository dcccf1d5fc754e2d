import { type Branding, brandingOf } from '@recado/contract/platform/branding'
import type { SystemDb } from '#platform/database/system.ts'
import { listBranding } from './queries.ts'

/** The look of the installation for a visitor, or the look of the given company. */
export async function installationBranding(system: SystemDb, companyId: number | null = null): Promise<Branding> {
  return brandingOf(await system.across((tx) => listBranding(tx, companyId)))
}
