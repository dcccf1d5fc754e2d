import type { SystemDb } from '#platform/database/system.ts'
import type { CompanyTables } from './declared.ts'
import { listCompanyTables } from './queries.ts'
import { fileTables, listFaults } from './tables.ts'

/**
 * Refuses a start with a table of companies of which no feature says whether it goes into a company's file, or a column that looks like an
 * id or a secret and of which nothing is said.
 */
export async function requireCompanyTables(system: SystemDb, declared: CompanyTables): Promise<void> {
  const catalogue = await listCompanyTables(system.pool)
  const faults = listFaults(catalogue, declared)
  if (faults.length > 0) throw new Error(`No feature says of a company's file (companyTables): ${faults.join(', ')}`)
  fileTables(catalogue, declared, { hasSecrets: true })
}

/** What all features declare. A table is declared once. */
export function joinTables(all: readonly CompanyTables[]): CompanyTables {
  const names = all.flatMap((tables) => Object.keys(tables))
  const twice = names.filter((name, at) => names.indexOf(name) !== at)
  if (twice.length > 0) throw new Error(`Declared twice for a company's file: ${twice.join(', ')}`)
  return Object.assign({}, ...all) as CompanyTables
}
