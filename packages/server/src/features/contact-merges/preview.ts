import type { MergePreview } from '@recado/contract/contact-merges/api'
import { seesAllTickets } from '@recado/contract/contacts/policy'
import type { Contact } from '@recado/contract/contacts/api'
import type { Ticket } from '@recado/contract/tickets/api'
import { listLiveTickets, pairsOf } from '#features/tickets/merge.ts'
import { requireOwnSchedules } from '#features/schedules/ownership.ts'
import { pipelined } from '#platform/database/db.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { requirePair } from './merges.ts'
import { countBelongings } from './queries.ts'

/** A preview of the merge, as far as the actor may see it. Nothing is locked, so the merge itself may differ. */
export async function preview(ctx: ActorCtx, keptId: number, goneId: number): Promise<MergePreview> {
  const [kept, gone] = await requirePair(ctx, keptId, goneId)
  const [own, others] = await pipelined(listLiveTickets(ctx, keptId), listLiveTickets(ctx, goneId))
  if (!seesAllTickets(ctx.actor, [...own, ...others])) fail('ERR_NO_PERMISSION')
  for (const id of [keptId, goneId]) await requireOwnSchedules(ctx, ctx.actor, id)
  const closing = pairsOf(own, others).map(({ closes, goesOn }) => ({
    connection: closes.whatsapp?.name ?? '',
    closes: shown(closes),
    goesOn: shown(goesOn),
  }))
  return { kept: await sideOf(ctx, kept), gone: await sideOf(ctx, gone), closing }
}

const shown = ({ id, uuid, user }: Ticket) => ({ id, uuid, user: user && { id: user.id, name: user.name } })

async function sideOf(ctx: ActorCtx, contact: Contact): Promise<MergePreview['kept']> {
  return { contact, ...(await countBelongings(ctx.tx, ctx.actor, contact.id)) }
}
