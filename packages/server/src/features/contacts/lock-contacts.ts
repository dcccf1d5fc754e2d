import type { Ctx } from '#platform/unit.ts'
import { listIdentitiesOf, lockContactRows } from './merge-queries.ts'
import { lockIdentities } from './queries.ts'

/** Locks the contacts and whatever comes from them until the transaction ends. Returns those that are not deleted. */
export async function lockContacts(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const { tx } = ctx
  // Locks identities before contacts, as for an incoming message. An identity that was just learned from such a message is locked, too.
  for (let held = ''; ;) {
    const identities = await listIdentitiesOf(tx, ids)
    const found = identities.map(({ kind, value }) => `${kind} ${value}`).join()
    if (found === held) break
    await lockIdentities(tx, identities)
    held = found
  }
  return lockContactRows(tx, ids)
}
