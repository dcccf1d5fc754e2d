import { showPlaceholderValues } from '@recado/contract/bots/api'
import { fillIn } from '@recado/contract/bots/placeholders'
import { updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { World } from '../../../test/world.ts'

let w: World
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

test('what the names in a text stand for is told to those who may open the ticket', async () => {
  const company = await w.company()
  const queue = await w.queue(company)
  const ana = await w.user(company, 'user')
  const caio = await w.user(company, 'user', [queue])
  const id = await w.ticket(company, { queueId: queue, connectionId: await w.connection(company), phone: '5541988887777' })
  await w.call(caio, updateTicket, { id, status: 'open' })
  const { body } = await w.call(caio, showPlaceholderValues, { ticketId: id })
  expect(body).toMatchObject({ name: 'Customer 5541988887777', firstName: 'Customer', phone: '+5541988887777', agent: caio.name })
  expect(fillIn('{{nome}}, {{ userName }} da {{empresa}} {{outra}}', body)).toBe(
    `Customer 5541988887777, ${caio.name} da ${body.company} `,
  )
  expect((await w.call(ana, showPlaceholderValues, { ticketId: id })).error.error).toBe('ERR_NO_PERMISSION')
})
