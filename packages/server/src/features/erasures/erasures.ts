import { z } from 'zod'
import { type ArchivePlace, readText } from '#platform/backup/places.ts'
import type { SystemDb } from '#platform/database/system.ts'
import type { SystemTx } from '#platform/database/tx.ts'
import type { Ctx } from '#platform/unit.ts'
import type { ClockCtx } from '#platform/work/job.ts'
import {
  type DueErasure,
  type Erasure,
  insertCompanyErasure,
  insertContactErasure,
  listDue,
  listErasures,
  listUnlisted,
  updateDone,
  updateListed,
  upsertDue,
} from './queries.ts'

/** The list beside the backups: a line of JSON for each. */
const listName = 'erasures.jsonl'
const rowsAtOnce = 1_000

const line = z.object({
  companyId: z.int(),
  kind: z.enum(['contact', 'company']),
  subjectId: z.int(),
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.string(),
})

/** Notes that a contact is erased, before it is, to be repeated after a backup from before was restored. */
export function noteErasedContact(ctx: Ctx, id: number): Promise<void> {
  return insertContactErasure(ctx.tx, id, ctx.now)
}

export function noteErasedCompany(tx: SystemTx, companyId: number, now: Date): Promise<void> {
  return insertCompanyErasure(tx, companyId, now)
}

/** Writes the list beside the backups when one is missing there. An erasure of today must outlive the backup of last night. */
export async function keepListed({
  system,
  backups,
}: Pick<ClockCtx, 'system'> & { backups?: { place: ArchivePlace } | undefined }): Promise<void> {
  if (!backups) return
  // One that is committed while the list is written may have a lower id than others that are in it. It comes with the next list.
  const missing = await system.across(listUnlisted)
  if (missing.length === 0) return
  await writeList(system, backups.place)
  await system.across((tx) => updateListed(tx, missing))
}

/** Writes the whole list. */
export async function writeList(system: Pick<SystemDb, 'across'>, place: ArchivePlace): Promise<void> {
  let last = 0
  async function* lines() {
    for (;;) {
      const some = await system.across((tx) => listErasures(tx, last, rowsAtOnce))
      for (const { id, ...erasure } of some) {
        last = id
        yield Buffer.from(`${JSON.stringify(erasure)}\n`)
      }
      if (some.length < rowsAtOnce) return
    }
  }
  await place.write(listName, lines())
}

/** Reads the list beside the backups. Empty where there is none. Throws on a line that no version writes. */
export async function readList(place: ArchivePlace): Promise<Erasure[]> {
  const text = (await readText(place, listName)) ?? ''
  const lines = text.split('\n').filter((one) => one !== '')
  return lines.map((one) => line.parse(JSON.parse(one)))
}

/** Notes all of them as still to be repeated. */
export async function noteDue(tx: SystemTx, erasures: readonly Erasure[]): Promise<void> {
  for (const erasure of erasures) await upsertDue(tx, erasure)
}

/**
 * Repeats what is due, and returns how many records were erased by it. `erase` erases one. What is not here, or was erased before the
 * backup, is done already.
 */
export async function repeatDue(
  system: Pick<SystemDb, 'across'>,
  erase: (erasure: DueErasure) => Promise<void>,
): Promise<number> {
  let count = 0
  for (const { id } of await system.across(listDue)) {
    // An erasure may erase others, so each is looked at again.
    const due = (await system.across(listDue)).find((one) => one.id === id)
    if (!due) continue
    if (due.isThere) {
      await erase(due)
      count++
    }
    await system.across((tx) => updateDone(tx, id))
  }
  return count
}
