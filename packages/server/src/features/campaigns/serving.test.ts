import { cancelCampaign, restartCampaign, updateCampaign, updateCampaignSettings } from '@recado/contract/campaigns/api'
import { listShippings, reportCampaign } from '@recado/contract/campaigns/report'
import { deleteConnection } from '@recado/contract/connections/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CampaignStage } from '../../../test/fixtures/campaigns.ts'
import { World } from '../../../test/world.ts'

let w: World
let stage: CampaignStage
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => void (stage = await CampaignStage.set(w)))
afterAll(() => w.end())

const settings = async (patch: object) =>
  expect((await w.call(stage.admin, updateCampaignSettings, { settings: patch })).status).toBe(200)
const fast = () => settings({ messageInterval: 0, longerIntervalAfter: 0 })

test('each contact of the list gets one of the texts, once, and the campaign is over', async () => {
  const numbers = stage.numbers(6)
  await stage.enlist(numbers)
  await stage.know(numbers)
  await fast()
  const { id, status } = await stage.plan({ message2: 'Oi, {numero}' })
  expect(status).toBe('PROGRAMADA')
  await stage.pass(15)
  expect(stage.sent.map(({ phone }) => phone)).toEqual(numbers)
  for (const [at, { text, phone }] of stage.sent.entries()) expect([`Olá Pessoa ${at + 1}`, `Oi, ${phone}`]).toContain(text)
  const { status: ended, completedAt, figures } = await stage.show(id)
  expect([ended, completedAt !== null]).toEqual(['FINALIZADA', true])
  expect(figures).toMatchObject({ total: 6, queued: 0, sent: 6, failed: 0, skipped: 0 })
})

test('the interval between two recipients varies by half, and is longer after a number of them', async () => {
  const numbers = stage.numbers(9)
  await stage.enlist(numbers)
  await stage.know(numbers)
  await settings({ messageInterval: 5, longerIntervalAfter: 5, greaterInterval: 20 })
  await stage.plan()
  await stage.pass(120)
  const gaps = stage.sent.slice(1).map(({ at }, before) => (at - (stage.sent[before]?.at ?? 0)) / 1_000)
  expect(gaps).toHaveLength(8)
  for (const [at, gap] of gaps.entries()) {
    const isLonger = (at + 1) % 5 === 0
    expect(gap, String(at)).toBeGreaterThanOrEqual(isLonger ? 20 : 2.5)
    expect(gap, String(at)).toBeLessThanOrEqual(isLonger ? 22 : 9.5)
  }
})

test('two campaigns of a connection share one pace, and take turns', async () => {
  const numbers = stage.numbers(3)
  await stage.enlist(numbers)
  await stage.know(numbers)
  await settings({ messageInterval: 10, longerIntervalAfter: 0 })
  await stage.plan({ name: 'Uma', message1: 'Uma' })
  await stage.plan({ name: 'Outra', message1: 'Outra' })
  await stage.pass(120)
  expect(stage.sent.map(({ text }) => text)).toEqual(['Uma', 'Outra', 'Uma', 'Outra', 'Uma', 'Outra'])
  for (const [at, { at: when }] of stage.sent.slice(1).entries())
    expect(when - (stage.sent[at]?.at ?? 0)).toBeGreaterThanOrEqual(5_000)
})

test('a changed interval holds from the next message on', async () => {
  const numbers = stage.numbers(4)
  await stage.enlist(numbers)
  await stage.know(numbers)
  await settings({ messageInterval: 20, longerIntervalAfter: 1, greaterInterval: 120 })
  await stage.plan()
  await stage.pass(10)
  expect(stage.sent).toHaveLength(1)
  await fast()
  await stage.pass(10)
  expect(stage.sent).toHaveLength(4)
})

test('after a stop only what is on the wire goes out, and after a restart no recipient gets it twice', async () => {
  const numbers = stage.numbers(5)
  await stage.enlist(numbers)
  await stage.know(numbers)
  await fast()
  const { id } = await stage.plan()
  await stage.pass(3)
  const before = stage.sent.length
  // One message is handed over, and the connection has not begun to send it.
  await stage.pass(2, { sends: false })
  const stopped = await w.call(stage.admin, cancelCampaign, { id })
  expect(stopped.body).toMatchObject({ status: 'CANCELADA', endedBecause: 'person' })
  await stage.pass(10)
  expect(stage.sent).toHaveLength(before)
  expect((await w.call(stage.admin, cancelCampaign, { id })).error.error).toBe('ERR_CAMPAIGN_STATUS')
  const states = (await w.call(stage.admin, listShippings, { id })).body.records.map(({ state }) => state)
  expect(states.filter((state) => state === 'cancelled')).toHaveLength(5 - before)

  expect((await w.call(stage.admin, restartCampaign, { id })).body.status).toBe('EM_ANDAMENTO')
  expect((await w.call(stage.admin, restartCampaign, { id })).error.error).toBe('ERR_CAMPAIGN_STATUS')
  await stage.pass(15)
  expect(stage.sent.map(({ phone }) => phone).sort()).toEqual(numbers)
  expect((await stage.show(id)).status).toBe('FINALIZADA')
})

test('a stopped campaign that has lost its connection or its text does not go on', async () => {
  await stage.enlist(stage.numbers(2))
  await fast()
  const { id } = await stage.plan()
  await stage.pass(1, { sends: false })
  await w.call(stage.admin, cancelCampaign, { id })
  await w.call(stage.admin, updateCampaign, { id, message1: null })
  await w.call(stage.admin, deleteConnection, { id: stage.connection })
  const { error } = await w.call(stage.admin, restartCampaign, { id })
  expect(error).toMatchObject({ error: 'ERR_VALIDATION', details: { fields: [{ path: 'whatsappId' }, { path: 'message1' }] } })
  expect((await stage.show(id)).status).toBe('CANCELADA')
})

test('a campaign that is stopped at the very time of its start does not begin', async () => {
  await stage.enlist(stage.numbers(2))
  const { id } = await stage.plan()
  const stop = "update campaigns set status = 'CANCELADA', wake_at = null where id = $1"
  await w.behind(stop, [id], () => stage.pass(1, { sends: false }))
  expect(await stage.show(id)).toMatchObject({ status: 'CANCELADA', startedAt: null, figures: { total: 0 } })
})

test('a message that is on the wire when the campaign is stopped counts as sent', async () => {
  const numbers = stage.numbers(3)
  await stage.enlist(numbers)
  await stage.know(numbers)
  await fast()
  const { id } = await stage.plan()
  await stage.pass(1, { sends: false })
  await w.owner.query("update channels.outbox set state = 'sending' where connection_id = $1 and kind = 'message'", [
    stage.connection,
  ])
  await w.call(stage.admin, cancelCampaign, { id })
  await w.owner.query("update channels.outbox set state = 'queued' where connection_id = $1 and state = 'sending'", [
    stage.connection,
  ])
  await stage.pass(5)
  expect(stage.sent).toHaveLength(1)
  expect((await stage.show(id)).figures).toMatchObject({ sent: 1, queued: 2 })
  await w.call(stage.admin, restartCampaign, { id })
  await stage.pass(10)
  expect(stage.sent.map(({ phone }) => phone)).toEqual(numbers)
})

test('a message that the connection had begun to send at the stop, and then keeps for later, does not go later', async () => {
  const numbers = stage.numbers(3)
  await stage.enlist(numbers)
  await stage.know(numbers)
  await fast()
  const { id } = await stage.plan()
  await stage.pass(1, { sends: false })
  expect(await stage.beginToSend()).toBe(1)
  await w.call(stage.admin, cancelCampaign, { id })
  await stage.goOnSending()
  const [order] = await w.handed(stage.connection, 'message')
  await w.hold(stage.connection, order?.ref ?? '', new Date(w.now.getTime() + 3_600_000))
  expect(await stage.countQueued()).toBe(0)
  await w.call(stage.admin, restartCampaign, { id })
  await stage.pass(8)
  expect(stage.sent.map(({ phone }) => phone).sort()).toEqual(numbers)
})

test('recipients get the text that a stopped campaign has when it goes on', async () => {
  const numbers = stage.numbers(2)
  await stage.enlist(numbers)
  await stage.know(numbers)
  await fast()
  const { id } = await stage.plan({ message1: 'Com erro' })
  await stage.pass(1, { sends: false })
  await w.call(stage.admin, cancelCampaign, { id })
  await w.call(stage.admin, updateCampaign, { id, message1: 'Sem erro' })
  await w.call(stage.admin, restartCampaign, { id })
  await stage.pass(8)
  expect(stage.sent.map(({ text }) => text)).toEqual(['Sem erro', 'Sem erro'])
  expect((await stage.show(id)).name).toBe('Oferta')
})

test('a campaign waits for a connection that is down and goes on by itself, and after a day it is stopped', async () => {
  const numbers = stage.numbers(4)
  await stage.enlist(numbers)
  await stage.know(numbers)
  await fast()
  const { id } = await stage.plan()
  await stage.pass(2)
  const line = (status: string) =>
    w.owner.query('update channels.state set status = $2 where connection_id = $1', [stage.connection, status])
  await line('TIMEOUT')
  await stage.pass(10, { sends: false })
  const held = await stage.show(id)
  expect([held.status, held.waitsFor]).toEqual(['EM_ANDAMENTO', 'line'])
  await line('CONNECTED')
  await stage.pass(15)
  expect(stage.sent.map(({ phone }) => phone)).toEqual(numbers)
  const gaps = stage.sent.slice(1).map(({ at }, before) => at - (stage.sent[before]?.at ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1_000)

  const { id: other } = await stage.plan({ name: 'Outra' })
  await line('TIMEOUT')
  await stage.pass(10, { sends: false })
  w.turnClock(25 * 3_600_000)
  await stage.pass(2, { sends: false })
  expect(await stage.show(other)).toMatchObject({ status: 'CANCELADA', endedBecause: 'standstill' })
  await line('CONNECTED')
  await stage.pass(10)
  expect(stage.sent).toHaveLength(numbers.length)
})

test('a connection that WhatsApp restricts sends nothing more, and the campaign says why', async () => {
  const numbers = stage.numbers(3)
  await stage.enlist(numbers)
  await stage.know(numbers)
  await fast()
  const { id } = await stage.plan()
  await stage.pass(2)
  await w.owner.query("update channels.state set reason = 'restricted' where connection_id = $1", [stage.connection])
  await stage.pass(5, { sends: false })
  expect(await stage.show(id)).toMatchObject({ status: 'CANCELADA', endedBecause: 'restricted' })
  await stage.pass(5)
  expect(stage.sent.length).toBeLessThan(3)
})

test('a plan without campaigns, an expired licence and a blocked company make the campaign wait', async () => {
  const numbers = stage.numbers(4)
  await stage.enlist(numbers)
  await stage.know(numbers)
  await fast()
  const { id } = await stage.plan()
  await stage.pass(2)
  const sent = stage.sent.length
  const plan = (uses: boolean) =>
    w.owner.query('update plans set use_campaigns = $2 where id = (select plan_id from companies where id = $1)', [
      stage.company,
      uses,
    ])
  const waits = async () => {
    const { rows } = await w.owner.query<{ status: string; waits: string }>(
      'select status, waits_for as waits from campaigns where id = $1',
      [id],
    )
    return [rows[0]?.status, rows[0]?.waits]
  }
  await plan(false)
  await stage.pass(8)
  expect(await waits()).toEqual(['EM_ANDAMENTO', 'plan'])
  await plan(true)
  const set = (text: string) => w.owner.query(`update companies set ${text} where id = $1`, [stage.company])
  // Expired in every time zone: where the company is, it may still be yesterday.
  const over = new Date(w.now.getTime() - 2 * 86_400_000).toISOString()
  for (const text of [`due_date = '${over}'`, 'due_date = null, status = false']) {
    await set(text)
    await stage.pass(8)
    expect(await waits()).toEqual(['EM_ANDAMENTO', 'licence'])
    expect(stage.sent).toHaveLength(sent)
  }
  await set('status = true')
  await stage.pass(15)
  expect(stage.sent).toHaveLength(4)
})

test('a campaign that is more than a day late does not begin', async () => {
  await stage.enlist(stage.numbers(1))
  const { id } = await stage.plan({ scheduledAt: new Date(w.now.getTime() + 3_600_000).toISOString() })
  w.turnClock(26 * 3_600_000)
  await stage.pass(2)
  expect(await stage.show(id)).toMatchObject({ status: 'CANCELADA', endedBecause: 'late', figures: { total: 0 } })
})

test('a contact who is not on WhatsApp, opted out, blocked, removed or a duplicate is skipped, with the reason', async () => {
  const numbers = stage.numbers(7)
  await stage.enlist(numbers)
  const [one, two, three, , five, six] = numbers
  await stage.know([two, three, five, six] as string[])
  await w.owner.query('update contact_list_items set is_whatsapp_valid = false where company_id = $1 and number = $2', [
    stage.company,
    one,
  ])
  const mark = (column: string, number: string | undefined) =>
    w.owner.query(`update contacts set ${column} = now() where company_id = $1 and number = $2`, [stage.company, number])
  await mark('opted_out_at', two)
  await mark('blocked_at', three)
  // One contact with two numbers: the second leads to the first.
  await w.owner.query(
    `update contact_identities set contact_id = (select id from contacts where company_id = $1 and number = $2)
     where company_id = $1 and kind = 'phone' and value in (select value from contact_identities i
       join contacts c on c.company_id = $1 and c.id = i.contact_id where c.number = $3)`,
    [stage.company, five, six],
  )
  await fast()
  const { id } = await stage.plan()
  await stage.pass(1, { sends: false })
  await w.owner.query('delete from contact_list_items where company_id = $1 and number = $2', [stage.company, numbers.at(-1)])
  await stage.pass(12)
  const { records } = (await w.call(stage.admin, listShippings, { id })).body
  expect(records.map(({ state, reason }) => [state, reason])).toMatchObject([
    ['skipped', 'not-on-whatsapp'],
    ['skipped', 'opted-out'],
    ['skipped', 'blocked'],
    ['sent', null],
    ['sent', null],
    ['skipped', 'duplicate'],
    ['skipped', 'removed'],
  ])
  const { body } = await w.call(stage.admin, reportCampaign, { id })
  expect(body.campaign.status).toBe('FINALIZADA')
  expect(body.reasons).toHaveLength(5)
})

test('a number unknown to WhatsApp and a refused message do not keep the campaign from its end', async () => {
  const numbers = stage.numbers(3)
  await stage.enlist(numbers)
  await stage.know(numbers)
  await fast()
  const { id } = await stage.plan()
  await stage.pass(1, { sends: false })
  await stage.refuse('not-on-network')
  await stage.pass(2, { sends: false })
  await stage.refuse('refused')
  await stage.pass(8)
  const { records } = (await w.call(stage.admin, listShippings, { id })).body
  expect(records.map(({ state, reason }) => [state, reason])).toEqual([
    ['skipped', 'not-on-whatsapp'],
    ['failed', 'ERR_SENDING_WAPP_MSG'],
    ['sent', null],
  ])
  expect((await stage.show(id)).status).toBe('FINALIZADA')
})

test('messages that the connection keeps because strangers must wait are taken back, and known contacts get theirs meanwhile', async () => {
  const numbers = stage.numbers(4)
  await stage.enlist(numbers)
  await stage.know(numbers.slice(2))
  await fast()
  const { id } = await stage.plan()
  await stage.pass(1, { sends: false })
  const until = new Date(w.now.getTime() + 3_600_000)
  await w.owner.query(
    "update channels.outbox set due_at = $2 where connection_id = $1 and kind = 'message' and state = 'queued'",
    [stage.connection, until],
  )
  await stage.pass(8)
  expect(stage.sent.map(({ phone }) => phone)).toEqual(numbers.slice(2))
  expect(await stage.show(id)).toMatchObject({ waitsFor: 'allowance', waitsUntil: until.toISOString(), figures: { queued: 2 } })
  w.turnClock(3_600_000)
  await stage.pass(6)
  expect(stage.sent.map(({ phone }) => phone).sort()).toEqual(numbers)
})

test('a message that the connection keeps for its conversation stays there, and no stranger has to wait longer for it', async () => {
  const numbers = stage.numbers(2)
  await stage.enlist(numbers)
  await stage.know(numbers.slice(0, 1))
  await fast()
  const { id } = await stage.plan()
  await stage.pass(1, { sends: false })
  await w.owner.query(
    "update channels.outbox set due_at = $2 where connection_id = $1 and kind = 'message' and state = 'queued'",
    [stage.connection, new Date(w.now.getTime() + 60_000)],
  )
  await stage.pass(8)
  expect(stage.sent).toEqual([])
  expect(await w.handed(stage.connection, 'message')).toHaveLength(1)
  expect(await stage.show(id)).toMatchObject({ waitsFor: null, figures: { queued: 2 } })
  await w.owner.query('update channels.outbox set due_at = now() where connection_id = $1', [stage.connection])
  await stage.pass(6)
  expect(stage.sent.map(({ phone }) => phone)).toEqual(numbers)
})

test('a recipient who has said yes gets the message before another is asked', async () => {
  const numbers = stage.numbers(2)
  const [firstContact, known] = numbers
  await stage.enlist(numbers)
  await stage.know(numbers.slice(1))
  await fast()
  await stage.plan({ confirmation: true, confirmationMessage: 'SIM?' })
  await stage.pass(1, { sends: false })
  await w.owner.query(
    "update channels.outbox set due_at = $2 where connection_id = $1 and kind = 'message' and state = 'queued'",
    [stage.connection, new Date(w.now.getTime() + 3_600_000)],
  )
  await stage.pass(8)
  // By the time the connection is back, one recipient has said yes and the other may be asked.
  await stage.setConnection('OPENING')
  await w.receive(stage.connection, known ?? '', 'sim')
  await w.settle()
  w.turnClock(3_600_000)
  await stage.setConnection('CONNECTED')
  await stage.pass(6)
  expect(stage.sent.map(({ phone, text }) => [phone, text])).toEqual([
    [known, 'SIM?'],
    [known, 'Olá Pessoa 2'],
    [firstContact, 'SIM?'],
  ])
})

test('outside its hours a campaign sends nothing, and says until when', async () => {
  const numbers = stage.numbers(2)
  await stage.enlist(numbers)
  await stage.know(numbers)
  const clock = (hours: number) => {
    const at = new Date(w.now.getTime() + hours * 3_600_000)
    return new Intl.DateTimeFormat('pt-BR', { timeStyle: 'short', timeZone: 'America/Sao_Paulo' }).format(at)
  }
  await settings({ messageInterval: 0, longerIntervalAfter: 0, hours: `${clock(2)}-${clock(5)}` })
  const { id } = await stage.plan()
  await stage.pass(5)
  const { status, waitsFor, waitsUntil } = await stage.show(id)
  expect([status, waitsFor, stage.sent.length]).toEqual(['EM_ANDAMENTO', 'hours', 0])
  expect(Date.parse(waitsUntil ?? '') - w.now.getTime()).toBeLessThanOrEqual(2 * 3_600_000)
  w.turnClock(2 * 3_600_000)
  await stage.pass(6)
  expect(stage.sent).toHaveLength(2)
})

test('an empty text is not sent, and a contact that was deleted meanwhile gets nothing', async () => {
  const numbers = stage.numbers(3)
  await stage.enlist(numbers)
  await stage.know(numbers)
  await w.owner.query("update contact_list_items set email = 'a@b.example' where company_id = $1 and number <> $2", [
    stage.company,
    numbers[0],
  ])
  await fast()
  const { id } = await stage.plan({ message1: '{email}' })
  await stage.pass(1, { sends: false })
  await w.owner.query('update contacts set deleted_at = now() where company_id = $1 and number = $2', [stage.company, numbers[2]])
  await stage.pass(8)
  expect(stage.sent.map(({ phone }) => phone)).toEqual([numbers[1]])
  const { records } = (await w.call(stage.admin, listShippings, { id })).body
  expect(records.map(({ state, reason }) => [state, reason])).toEqual([
    ['failed', 'ERR_SENDING_WAPP_MSG'],
    ['sent', null],
    ['skipped', 'removed'],
  ])
  expect((await stage.show(id)).status).toBe('FINALIZADA')
})
