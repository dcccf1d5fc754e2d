import { showPlaceholderValues } from '@recado/contract/bots/api'
import { fillIn } from '@recado/contract/bots/placeholders'
import { createConnection, updateConnection } from '@recado/contract/connections/api'
import { createIntegration } from '@recado/contract/integrations/api'
import { createQueueOption } from '@recado/contract/queues/options'
import { createQueue } from '@recado/contract/queues/api'
import { createQuickMessage } from '@recado/contract/quick-messages/api'
import { createSchedule } from '@recado/contract/schedules/api'
import { showTicket, updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { World } from '../../../test/world.ts'

let w: World
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

test('a user who may open the ticket sees the values of the placeholders in a text', async () => {
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

test('a text for customers with an unknown placeholder is not saved, wherever it is written', async () => {
  const company = await w.company()
  const queueId = await w.queue(company)
  const connection = await w.connection(company)
  const admin = await w.user(company, 'admin', [queueId])
  const ticketId = await w.ticket(company, { queueId, connectionId: connection })
  const { contactId } = (await w.call(admin, showTicket, { id: ticketId })).body
  const text = 'Olá, {{nome}}: {cupom} {{cupom}}'
  const sendAt = new Date(w.now.getTime() + 3_600_000).toISOString()
  const answers = {
    greetingMessage: await w.call(admin, createConnection, { name: 'Outra', greetingMessage: text }),
    ratingMessage: await w.call(admin, updateConnection, { id: connection, ratingMessage: text }),
    outOfHoursMessage: await w.call(admin, createQueue, { name: 'Nova', color: '#123456', outOfHoursMessage: text }),
    message: await w.call(admin, createQueueOption, { queueId, title: 'Nova', message: text }),
    title: await w.call(admin, createQueueOption, { queueId, title: text }),
    body: await w.call(admin, createSchedule, { contactId, body: text, sendAt }),
    typebotUnknownMessage: await w.call(admin, createIntegration, {
      type: 'typebot',
      name: 'Bot',
      typebotUnknownMessage: text,
    }),
  }
  const quick = await w.call(admin, createQuickMessage, { shortcode: 'oi', message: text })
  const refusal = { rule: 'names', message: 'stands for nothing: {cupom}, {{cupom}}' }
  for (const [path, { error }] of [...Object.entries(answers), ['message', quick] as const])
    expect(error).toMatchObject({ error: 'ERR_VALIDATION', details: { fields: [{ path, ...refusal }] } })
})
