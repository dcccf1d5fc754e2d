import type pg from 'pg'
import { Checked, refuseRows } from './checked.ts'
import type { About, Totals } from './contents.ts'
import type { CompanyTables, Row } from './declared.ts'
import { findPlan, listCompanyTables, listTaken } from './queries.ts'
import { readCompanyFile, type Source } from './read.ts'
import { fileTables } from './tables.ts'

const maxEmailLength = 254
/** Their addresses are in memory. */
const maxUsers = 100_000

export interface Trial {
  about: About
  totals: Totals
  /** How many rows of each table the file has. */
  rows: Record<string, number>
  /** Addresses of its users that sign in here already. */
  taken: string[]
  /** The plan of that name here. Null: one has to be chosen. */
  planId: number | null
}

/** Reads a company's file from start to end and says what an import would do. Writes nothing. */
export async function tryCompany(
  pool: pg.Pool,
  declared: CompanyTables,
  source: Source,
  onBytes?: (bytes: number) => void,
): Promise<Trial> {
  const emails: string[] = []
  const addUser = ({ deleted_at: deletedAt, email }: Row) => {
    if (deletedAt !== null || typeof email !== 'string' || email.length > maxEmailLength) return
    if (emails.push(email) > maxUsers) refuseRows('users')
  }
  let checked: Checked | undefined
  const { about, totals } = await readCompanyFile(source, {
    ...(onBytes && { onBytes }),
    begin: async ({ hasSecrets }) => {
      checked = new Checked(fileTables(await listCompanyTables(pool), declared, { hasSecrets }))
    },
    part: async (part, entry) => {
      if (part.kind !== 'file') await checked?.take(part, entry, part.table === 'users' ? addUser : () => {})
    },
  })
  const rows = checked?.finish() ?? {}
  const taken = new Set(await listTaken(pool, emails))
  return {
    about,
    totals,
    rows,
    taken: emails.filter((email) => taken.has(email.toLowerCase())),
    planId: about.plan === null ? null : ((await findPlan(pool, about.plan)) ?? null),
  }
}
