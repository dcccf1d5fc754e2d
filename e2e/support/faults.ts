import { MetaControl } from '@recado/peers/meta/client'
import type { Company } from './company.ts'
import { shop } from './connection.ts'
import { until } from './until.ts'

export async function untilFaultsHappened(product: Pick<Company, 'phonesUrl'>): Promise<void> {
  await until('the faults have happened', async () => {
    const waiting = (await (await fetch(`${product.phonesUrl}/faults`)).json()) as unknown[]
    return waiting.length === 0
  })
}

/** Whatever carries the connection refuses the shop's next message for good. */
export async function refuseNext({ phones, network }: Company): Promise<void> {
  if (phones instanceof MetaControl) return phones.refuseNext(shop)
  await network.addFault({ kind: 'ack-error', pn: shop, code: '400', times: 1 })
}

/** No file that this customer sends is handed out, as if it were gone for good, until the returned function is called. */
export async function withholdFiles({ phones, network }: Company, customer: string): Promise<() => Promise<unknown>> {
  if (phones instanceof MetaControl) return phones.withholdFiles()
  await network.addFault({ kind: 'download-error', pn: customer, code: '410', times: 10 })
  // The shop's phone does not have it either.
  await network.addFault({ kind: 'reupload-error', pn: shop, times: 10 })
  return () => network.clearFaults()
}
