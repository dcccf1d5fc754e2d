import type { Renamed } from '@recado/border/signals'
import { findRenamed, rename } from '#features/contacts/renamed.ts'
import type { Ctx } from '#platform/unit.ts'
import { mergeDuplicates } from './receive.ts'

/** A customer has another number, or another name from Meta. Another contact that already has it is the same person. */
export async function receiveRenamed(ctx: Ctx, _connectionId: number, { from, to, at }: Renamed): Promise<void> {
  const found = await findRenamed(ctx, from, to)
  if (!found) return
  const { id } = await mergeDuplicates(ctx, found)
  await rename(ctx, id, to, new Date(at))
}
