import type { UnownedEvents } from '@recado/contract/official-lines/api'
import type { OperatorCtx } from '#platform/feature.ts'
import { listUnownedParts } from './queries.ts'

const maxListed = 200

/** What the installation was told of numbers that no connection has. */
export async function listUnowned({ system }: Pick<OperatorCtx, 'system'>): Promise<UnownedEvents[]> {
  const rows = await system.across((tx) => listUnownedParts(tx, maxListed))
  return rows.map(({ companyId, companyName, lastAt, ...row }) => ({
    ...row,
    company: companyId === null ? null : { id: companyId, name: companyName ?? '' },
    lastAt: lastAt.toISOString(),
  }))
}
