import { restartCampaign } from '@recado/contract/campaigns/api'
import { updateConnection } from '@recado/contract/connections/api'
import { listMessages, sendMessage } from '@recado/contract/messages/api'
import { createSchedule, showSchedule } from '@recado/contract/schedules/api'
import { showTicket, updateTicket } from '@recado/contract/tickets/api'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { CampaignStage } from '../test/fixtures/campaigns.ts'
import { World } from '../test/world.ts'
import { previewLive, settledLines, takeLive } from './settle-copy.ts'

const minuteMs = 60_000

let w: World
let stage: CampaignStage
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => void (stage = await CampaignStage.set(w)))
afterEach(() => w.owner.query('delete from live_since'))
afterAll(() => w.end())

const beQuiet = () => w.owner.query('insert into channels.quiet (copied_at, restored_at) values ($1, $1)', [w.now])
const enqueue = (kind: string, payload: object) =>
  w.owner.query('insert into work (company_id, kind, payload, due_at) values ($1, $2, $3, $4)', [
    stage.company,
    kind,
    payload,
    w.now,
  ])
const waiting = async () =>
  (
    await w.owner.query(
      `select kind from channels.outbox where connection_id = $1 and state in ('queued', 'sending', 'done')
         and kind = any ('{message,read,presence,pair}')`,
      [stage.connection],
    )
  ).rows

/** A ticket of the admin, whose customer has written, with an answer that waits for the connection. */
async function answered(phone: string, body: string): Promise<number> {
  const id = await w.ticket(stage.company, { connectionId: stage.connection, phone })
  await w.call(stage.admin, updateTicket, { id, status: 'open' })
  expect((await w.call(stage.admin, sendMessage, { ticketId: id, body })).status).toBe(200)
  return id
}

async function passDay(): Promise<void> {
  for (let hour = 0; hour < 24; hour++) {
    w.turnClock(60 * minuteMs)
    await w.settle()
  }
  stage.admin = { ...stage.admin, token: await w.renewedToken(stage.admin) }
}

test('what waited in a copy does not leave by itself once it is live, and each is there to be seen', async () => {
  const { connection, company, admin } = stage
  const times = { expiresTicket: 30, expiresInactiveMessage: 'Encerramos por aqui.' }
  expect((await w.call(admin, updateConnection, { id: connection, ...times })).status).toBe(200)
  const ticketId = await answered('5541988881001', 'Já vamos ver')
  await stage.enlist(stage.numbers(2))
  const campaign = await stage.plan({ scheduledAt: new Date(w.now.getTime() + minuteMs).toISOString() })
  const { contactId } = (await w.call(admin, showTicket, { id: ticketId })).body
  const sendAt = new Date(w.now.getTime() + 30 * minuteMs).toISOString()
  const schedule = (await w.call(admin, createSchedule, { body: 'Até amanhã', sendAt, contactId, ticketId })).body
  const later = new Date(w.now.getTime() + 3 * 24 * 60 * minuteMs).toISOString()
  const kept = (await w.call(admin, createSchedule, { body: 'Depois', sendAt: later, contactId, ticketId })).body
  // As the copy brings them: a text that bots owe, a mail, a push, and an event for a webhook.
  await enqueue('ratings.say-goodbye', { ticketId })
  await enqueue('mail.send', { kind: 'code', attempt: 1, until: w.now.toISOString(), messageId: '<a@b>', sealed: '' })
  await enqueue('notifications.deliver', { subscriptionId: 1, message: {}, attempt: 1 })
  await w.owner.query(
    `insert into webhook_deliveries (company_id, type, lane, data) values ($1, 'message.received', 'x', '{}')`,
    [company],
  )
  await w.owner.query('update channels.state set wanted = true where connection_id = $1', [connection])
  await w.owner.query('update bot_conversations set turn_began_at = $2, turn_due_at = $2 where ticket_id = $1', [ticketId, w.now])
  await beQuiet()
  w.turnClock(60 * minuteMs)

  const preview = await previewLive(w.owner, w.now)
  expect(await waiting()).not.toEqual([])
  const settled = await takeLive(w.owner, w.now)
  expect(settled).toEqual(preview)
  expect(settled).toEqual({
    connections: 1,
    linked: 1,
    messages: 1,
    schedules: 1,
    campaigns: 1,
    bots: 1,
    mails: 1,
    events: 1,
    notices: 2,
  })
  expect(settledLines(preview)).toContain('  1 schedules are past their time: they stay as errors')
  expect(await takeLive(w.owner, w.now)).toBeUndefined()

  await passDay()
  expect(await waiting()).toEqual([])
  const { messages } = (await w.call(stage.admin, listMessages, { ticketId })).body
  const ours = messages.filter(({ fromMe }) => fromMe)
  expect(ours.map(({ body, failedReason }) => [body, failedReason])).toEqual([['Já vamos ver', 'ERR_WAPP_UNCERTAIN']])
  expect((await w.call(stage.admin, showTicket, { id: ticketId })).body.status).toBe('closed')
  const failed = (await w.call(stage.admin, showSchedule, { id: schedule.id })).body
  expect(failed).toMatchObject({ status: 'ERRO', failedReason: 'ERR_SCHEDULE_COPIED' })
  expect((await w.call(stage.admin, showSchedule, { id: kept.id })).body.status).toBe('PENDENTE')
  expect(await stage.show(campaign.id)).toMatchObject({ status: 'CANCELADA', endedBecause: 'copied' })
  const { rows: events } = await w.owner.query('select state from webhook_deliveries where company_id = $1', [company])
  expect(events).toEqual([{ state: 'unsent' }])
  const { rows: places } = await w.owner.query(`select turn_due_at as due from bot_conversations where ticket_id = $1`, [
    ticketId,
  ])
  expect(places).toEqual([{ due: null }])
  // People decide.
  expect((await w.call(stage.admin, restartCampaign, { id: campaign.id })).status).toBe(200)
})

test('a conversation that falls silent after the copy is live ends with its text', async () => {
  const times = { expiresTicket: 30, expiresInactiveMessage: 'Encerramos por aqui.' }
  await w.call(stage.admin, updateConnection, { id: stage.connection, ...times })
  await beQuiet()
  await takeLive(w.owner, w.now)
  await answered('5541988881002', 'Bom dia')
  w.turnClock(31 * minuteMs)
  await w.settle()
  expect(await w.toSend(stage.connection)).toEqual(['Bom dia', 'Encerramos por aqui.'])
})
