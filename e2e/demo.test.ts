import { listMessages } from '@recado/contract/messages/api'
import { listTickets } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, startProduct } from './support/product.ts'

let product: Product
beforeAll(async () => void (product = await startProduct({ DEMO: 'on' })))
afterAll(() => product?.remove())

test('the first start fills the desk by playing a morning through the network', async () => {
  const admin = await product.admin()
  const desk = async () => {
    const { tickets } = await admin.call(listTickets, { showAll: 'true' })
    return Object.groupBy(tickets, ({ status }) => status)
  }
  await expect.poll(async () => (await desk()).pending?.length, { timeout: 90_000, interval: 500 }).toBe(3)
  const { open = [], closed = [] } = await desk()
  expect([open.length, closed.length]).toEqual([2, 2])
  expect(open.flatMap(({ tags }) => tags.map(({ name }) => name))).toContain('VIP')
  const mariana = open.find(({ contact }) => contact.name === 'Mariana Souza')
  const { messages } = await admin.call(listMessages, { ticketId: mariana?.id ?? 0 })
  expect(messages.find(({ media }) => media)).toMatchObject({ mediaType: 'image', body: 'Parede da sala, sem o rodapé' })
  expect(messages.flatMap(({ reactions }) => reactions.map(({ emoji }) => emoji))).toEqual(['❤️'])
  expect(messages.filter(({ quotedMsg }) => quotedMsg).length).toBe(2)
  const { sent, seen } = await product.phones.ledger()
  expect(sent.length).toBeGreaterThan(10)
  expect(seen.length).toBeGreaterThan(5)
})
