import type { Output } from '@recado/contract/endpoint'
import type { listPaymentAnomalies, PaymentAnomaly } from '@recado/contract/payments/api'
import { toIso } from '#platform/database/views.ts'
import type { OperatorCtx } from '#platform/feature.ts'
import { pageOf } from '#platform/records/page.ts'
import { listAnomalies, type AnomalyRow } from './queries.ts'

export function list({ system }: OperatorCtx, pageNumber: number): Promise<Output<typeof listPaymentAnomalies>> {
  return system.across(async (tx) => {
    const { rows, hasMore } = await pageOf(pageNumber, (slice) => listAnomalies(tx, slice))
    return { oddities: rows.map(toAnomaly), hasMore }
  })
}

function toAnomaly({ cents, expectedCents, companyId, companyName, createdAt, ...row }: AnomalyRow): PaymentAnomaly {
  return {
    ...row,
    value: cents / 100,
    expected: expectedCents === null ? null : expectedCents / 100,
    company: companyId === null ? null : { id: companyId, name: companyName ?? '' },
    createdAt: toIso(createdAt),
  }
}
