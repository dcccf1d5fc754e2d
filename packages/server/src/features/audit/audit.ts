import type { Act, Change, listAudit } from '@recado/contract/audit/api'
import type { Output } from '@recado/contract/endpoint'
import type { SystemTx } from '#platform/database/tx.ts'
import type { Actor } from '#platform/feature.ts'
import { pageOf } from '#platform/records/page.ts'
import type { Ctx } from '#platform/unit.ts'
import { findLatest, insertEntries, listEntries } from './queries.ts'

/** A transaction of a company with its actor: one of its users, or the operator. */
export interface ActingCtx extends Ctx {
  actor: Actor
}

/** Logs what the actor does to a record, in the transaction that does it. */
export function recordAct(ctx: ActingCtx, act: Act, subjectId: number | null, changes: readonly Change[] = []): Promise<void> {
  return recordActIn(ctx.tx, [ctx.companyId], ctx, { act, subjectId, changes })
}

/** The same in the logs of several companies, for what the operator does to what they share. */
export function recordActIn(
  tx: SystemTx,
  companyIds: readonly number[],
  { actor: { id, name }, now: at }: { actor: Pick<Actor, 'id' | 'name'>; now: Date },
  entry: { act: Act; subjectId: number | null; changes: readonly Change[] },
): Promise<void> {
  return insertEntries(tx, companyIds, { ...entry, actor: { id, name }, at })
}

/** Who last did one of these acts to a record. */
export async function findLatestAct(
  ctx: Ctx,
  acts: readonly Act[],
  subjectId: number,
): Promise<{ userId: number; name: string; at: string } | null> {
  const found = await findLatest(ctx.tx, acts, subjectId)
  return found ? { ...found, at: found.at.toISOString() } : null
}

/** The actor where no user is signed in: the operator, on the command line. */
export const commandLine = { id: 0, name: 'recado' } as const

/** A page of the log, newest first. */
export async function list(ctx: Ctx, page: number): Promise<Output<typeof listAudit>> {
  const { rows, hasMore } = await pageOf(page, (slice) => listEntries(ctx.tx, slice))
  return { entries: rows, hasMore }
}
