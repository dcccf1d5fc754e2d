import { listTickets, updateTicket } from '../../packages/contract/src/tickets/api.ts'
import { shop } from '../../e2e/support/connection.ts'
import type { Product } from '../../e2e/support/product.ts'
import { until } from '../../e2e/support/until.ts'

/** Customers with a phone each write, and the admin accepts their tickets. */
export async function openConversations(product: Product, count: number): Promise<{ customers: string[]; tickets: number[] }> {
  const api = await product.admin()
  const customers = Array.from({ length: count }, (_, at) => `55119${String(71_000_000 + at)}`)
  for (const [at, pn] of customers.entries()) {
    await product.phones.addPhone({ pn, name: `Customer ${at}` })
    await product.phones.write(pn, shop, 'Is my order on its way?')
  }
  const pending = () => api.call(listTickets, { status: 'pending', showAll: 'true' })
  const waiting = await until('all have written', async () => {
    const { tickets } = await pending()
    return tickets.length === customers.length && tickets
  })
  for (const { id } of waiting) await api.call(updateTicket, { id, status: 'open' })
  return { customers, tickets: waiting.map(({ id }) => id) }
}
