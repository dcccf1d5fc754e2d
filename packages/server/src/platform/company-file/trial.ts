import type pg from 'pg'
import type { About, Totals } from './contents.ts'
import type { CompanyTables, Row } from './declared.ts'
import { linesOf } from './ids.ts'
import { findPlan, listTaken } from './queries.ts'
import { readCompanyFile, type Source } from './read.ts'

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
  const rows: Record<string, number> = {}
  const emails: string[] = []
  const { about, totals } = await readCompanyFile(source, {
    ...(onBytes && { onBytes }),
    part: async (part, entry) => {
      if (part.kind !== 'rows' || !Object.hasOwn(declared, part.table)) return
      let count = 0
      for await (const line of linesOf(entry.content)) {
        count++
        if (part.table !== 'users') continue
        const user = JSON.parse(line) as Row
        if (user['deleted_at'] === null) emails.push(String(user['email']))
      }
      rows[part.table] = count
    },
  })
  const taken = new Set(await listTaken(pool, emails))
  return {
    about,
    totals,
    rows,
    taken: emails.filter((email) => taken.has(email.toLowerCase())),
    planId: about.plan === null ? null : ((await findPlan(pool, about.plan)) ?? null),
  }
}
