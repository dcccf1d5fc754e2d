import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import { type Billing, findBilling, updateBilling } from './billing-queries.ts'

/** The payer of the company: name, and CPF or CNPJ, empty when none is known. */
export async function billingOf({ tx }: Ctx): Promise<{ name: string; document: string }> {
  return (await findBilling(tx)) ?? fail('ERR_NO_COMPANY_FOUND')
}

/** Keeps what was entered at a checkout, for the next bill. */
export function saveBilling({ tx, now }: Ctx, billing: Billing): Promise<void> {
  return updateBilling(tx, billing, now)
}
