import type { Address } from '@recado/border/address'
import type { Charge } from '@recado/border/charge'
import { countryOfName, countryOfNumber } from '@recado/contract/message-prices/market'
import { createHash } from 'node:crypto'
import type { Ctx } from '#platform/unit.ts'
import { upsertCharge } from './charge-queries.ts'
import { messageCharged } from './events.ts'

/** The network tells how it charges a message. A message is charged once, when it is delivered. */
export async function applyCharge(ctx: Ctx, connectionId: number, charge: Charge): Promise<void> {
  const { waId, ref = null, chat, at, isDelivered, price } = charge
  const kept = await upsertCharge(ctx.tx, {
    connectionId,
    waId,
    networkKey: createHash('sha256').update(waId).digest(),
    ref,
    kind: price?.kind ?? 'untold',
    category: price?.category ?? null,
    country: (chat && countryOf(chat)) ?? null,
    isDelivered,
    at: new Date(at),
  })
  if (kept?.isDelivered) await ctx.emit(messageCharged, { chargeId: kept.id, messageId: kept.messageId })
}

/** The country of a person, by the number or, where it is hidden, by Meta's name. */
export function countryOf({ phone, bsuid }: Address): string | undefined {
  return (phone === undefined ? undefined : countryOfNumber(phone)) ?? (bsuid === undefined ? undefined : countryOfName(bsuid))
}
