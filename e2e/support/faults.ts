import type { Product } from './product.ts'
import { until } from './until.ts'

/** Waits until everything has gone wrong that the local network was told to let go wrong. */
export async function untilFaultsHappened(product: Product): Promise<void> {
  await until('the faults have happened', async () => {
    const waiting = (await (await fetch(`${product.phonesUrl}/faults`)).json()) as unknown[]
    return waiting.length === 0
  })
}
