import { mostTags } from '@recado/contract/tags/api'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import { deleteContactTags, deleteTheseTags, holdTags, insertContactTags, listContactTagIds } from './queries.ts'

/** Which tags a contact brought into another one, and which of them were new there. */
export interface Brought {
  gone: number[]
  added: number[]
}

/** Two contacts are one person: the first has the tags of both, in several lanes too. */
export async function joinTags(ctx: Ctx, keptId: number, goneId: number): Promise<Brought> {
  const { tx, companyId } = ctx
  const own = await listContactTagIds(tx, companyId, keptId)
  const gone = (await deleteContactTags(tx, companyId, goneId)).toSorted((a, b) => a - b)
  const added = gone.filter((id) => !own.includes(id))
  if (own.length + added.length > mostTags) {
    fail('ERR_VALIDATION', { fields: [{ path: 'goneId', rule: 'too_big', message: `a contact has at most ${mostTags} tags` }] })
  }
  await insertContactTags(tx, companyId, keptId, added)
  return { gone, added }
}

/** Each has again what it had, but for tags that are gone or were taken from the one that stayed. */
export async function partTags(ctx: Ctx, keptId: number, goneId: number, { gone, added }: Brought): Promise<void> {
  const { tx, companyId } = ctx
  const present = await holdTags(tx, companyId, gone)
  await deleteTheseTags(tx, companyId, keptId, added)
  await insertContactTags(
    tx,
    companyId,
    goneId,
    present.map(({ id }) => id),
  )
}
