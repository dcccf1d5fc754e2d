import type { Delivery, Webhook } from '@recado/contract/webhooks/api'
import { toIso } from '#platform/database/views.ts'
import type { DeliveryRow } from './delivery-queries.ts'
import { eventIdOf } from './envelope.ts'
import type { Terms, WebhookRow } from './queries.ts'

/** The webhook as screens get it, without its secret. */
export function toWebhook({ enabled, url }: Terms, row: WebhookRow | undefined, now: Date): Webhook {
  const momentOf = (at: Date | null | undefined) => at?.toISOString() ?? null
  const previousUntil = row?.previousUntil && row.previousUntil > now ? row.previousUntil : null
  return {
    enabled,
    url,
    secretMadeAt: momentOf(row?.secretMadeAt),
    previousUntil: momentOf(previousUntil),
    failures: row?.failures ?? 0,
    failingSince: momentOf(row?.failingSince),
    lastSuccessAt: momentOf(row?.lastSuccessAt),
    resumesAt: momentOf(row?.resumesAt && row.resumesAt > now ? row.resumesAt : null),
    offReason: enabled ? null : (row?.offReason ?? null),
    offAt: enabled ? null : momentOf(row?.offAt),
  }
}

export function toDelivery(row: DeliveryRow): Delivery {
  const { uuid, createdAt, nextTryAt, ...rest } = row
  return {
    ...rest,
    eventId: eventIdOf({ uuid }),
    createdAt: toIso(createdAt),
    nextTryAt: nextTryAt === null ? null : toIso(nextTryAt),
  }
}
