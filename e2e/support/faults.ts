import type { Company } from './company.ts'
import { until } from './until.ts'

export async function untilFaultsHappened(product: Pick<Company, 'phonesUrl'>): Promise<void> {
  await until('the faults have happened', async () => {
    const waiting = (await (await fetch(`${product.phonesUrl}/faults`)).json()) as unknown[]
    return waiting.length === 0
  })
}
