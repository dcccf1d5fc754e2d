import type { ContactImport } from '@recado/contract/contact-imports/api'
import { toIso } from '#platform/database/views.ts'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import { findImport } from './queries.ts'

/** The import. Fails with ERR_NO_CONTACT_IMPORT_FOUND when it is not this user's. */
export async function show(ctx: Ctx, userId: number, id: number): Promise<ContactImport> {
  const row = await findImport(ctx.tx, userId, id)
  return row ? toImport(row) : fail('ERR_NO_CONTACT_IMPORT_FOUND')
}

export function toImport({ createdAt, finishedAt, ...row }: ContactImport): ContactImport {
  return { ...row, createdAt: toIso(createdAt), finishedAt: finishedAt === null ? null : toIso(finishedAt) }
}
