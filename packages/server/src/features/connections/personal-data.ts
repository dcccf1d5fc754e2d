import type { Ctx } from '#platform/unit.ts'
import { eraseFromHooks } from './hooks.ts'
import { cancelOrders, forgetReached, listRelatedNames, replaceNameInChannels } from './channel-queries.ts'

/** The names on the wire, and those that came with them in the last days, for example a phone number with a hidden name. */
export async function relatedWireNames(ctx: Ctx, names: readonly string[]): Promise<string[]> {
  const others = await listRelatedNames(ctx.tx, names)
  return [...new Set([...names, ...others])]
}

/** Cancels everything that waits to go out to these names. Returns the messages among it. */
export async function stopOrders(ctx: Ctx, names: readonly string[]): Promise<{ connectionId: number; ref: string }[]> {
  const cancelled = await cancelOrders(ctx.tx, names)
  return cancelled.flatMap(({ kind, connectionId, ref }) => (kind === 'message' && ref ? [{ connectionId, ref }] : []))
}

/** Removes the person from what came and went in the last days. `names` are the names on the wire. */
export async function eraseFromChannels(ctx: Ctx, contactId: number, names: readonly string[]): Promise<void> {
  await eraseFromHooks(ctx, names)
  await forgetReached(ctx.tx, names)
  for (const [at, name] of names.entries())
    await replaceNameInChannels(ctx.tx, { name, stand: `erased-${contactId}-${at}`, now: ctx.now })
}
