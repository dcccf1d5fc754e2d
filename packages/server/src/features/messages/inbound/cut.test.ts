import { listMessages } from '@recado/contract/messages/api'
import { listTickets } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { World } from '../../../../test/world.ts'

let w: World
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

const letters = ['😀', '👍🏽', '👩‍👩‍👧', '🇧🇷', 'a\u0301', 'नि']

test('names, previews and quotes of customers end with a whole character', async () => {
  const company = await w.company()
  const admin = await w.user(company, 'admin')
  const connection = await w.connection(company)
  for (const [at, letter] of letters.entries()) {
    const phone = `554198877660${at}`
    await w.receive(connection, phone, `${'y'.repeat(249)}${letter}`, {
      pushName: `${'x'.repeat(99)}${letter}`,
      quoted: { waId: `gone ${at}`, content: { type: 'text', text: `${'z'.repeat(949)}${letter}${'z'.repeat(9)}` } },
    })
  }
  await w.settle()
  const { tickets } = (await w.call(admin, listTickets, { status: 'pending' })).body
  expect(tickets).toHaveLength(letters.length)
  for (const { id, contact, lastMessage } of tickets) {
    expect([contact.name, lastMessage]).toEqual(['x'.repeat(99), 'y'.repeat(249)])
    const [message] = (await w.call(admin, listMessages, { ticketId: id })).body.messages
    expect(message?.quotedCopy?.body).toBe('z'.repeat(949))
  }
})
