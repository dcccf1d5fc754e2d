import type { Output } from '@recado/contract/endpoint'
import type { listPaymentOddities, PaymentAnomaly } from '@recado/contract/payments/api'
import { toMoment } from '#platform/database/views.ts'
import type { OperatorCtx } from '#platform/feature.ts'
import { pageOf } from '#platform/records/page.ts'
import { listOddities, type OddityRow } from './queries.ts'

export function list({ system }: OperatorCtx, pageNumber: number): Promise<Output<typeof listPaymentOddities>> {
  return system.across(async (tx) => {
    const { rows, hasMore } = await pageOf(pageNumber, (slice) => listOddities(tx, slice))
    return { oddities: rows.map(toOddity), hasMore }
  })
}

function toOddity({ cents, expectedCents, companyId, companyName, createdAt, ...row }: OddityRow): PaymentAnomaly {
  return {
    ...row,
    value: cents / 100,
    expected: expectedCents === null ? null : expectedCents / 100,
    company: companyId === null ? null : { id: companyId, name: companyName ?? '' },
    createdAt: toMoment(createdAt),
  }
}
