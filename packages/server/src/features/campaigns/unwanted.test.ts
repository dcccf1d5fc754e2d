import { cancelCampaign, updateCampaignSettings } from '@recado/contract/campaigns/api'
import { showAudience } from '@recado/contract/campaigns/audience'
import { listShippings } from '@recado/contract/campaigns/report'
import { createContactList } from '@recado/contract/contact-lists/api'
import { mergeContacts, undoMerge } from '@recado/contract/contact-merges/api'
import { deleteContact } from '@recado/contract/contacts/api'
import { blockContact, noteWishes, optOutContact } from '@recado/contract/contacts/blocks-and-opt-outs'
import { listMessages, sendMessage } from '@recado/contract/messages/api'
import { erasePersonalData } from '@recado/contract/personal-data/api'
import { listTickets, updateTicket } from '@recado/contract/tickets/api'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CampaignStage } from '../../../test/fixtures/campaigns.ts'
import { deadlocksDuring } from '../../../test/fixtures/deadlocks.ts'
import { World } from '../../../test/world.ts'

/** A contact who opts out, is blocked or is gone gets nothing, whenever that becomes known. */

let w: World
let stage: CampaignStage
let numbers: string[]
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  stage = await CampaignStage.set(w)
  numbers = stage.numbers(3)
  await stage.enlist(numbers)
  await stage.know(numbers)
  await w.call(stage.admin, updateCampaignSettings, { settings: { messageInterval: 0, longerIntervalAfter: 0 } })
})
afterAll(() => w.end())

const ask = { confirmation: true, confirmationMessage: 'SIM?' }
const says = async (number: string | undefined, text: string) => {
  await w.receive(stage.connection, number ?? '', text)
  await w.settle()
}
const states = async (id: number) =>
  (await w.call(stage.admin, listShippings, { id })).body.records.map(({ state, reason }) => [state, reason])
const phones = () => stage.sent.map(({ phone }) => phone)
const contact = async (number: string | undefined) => {
  const text = 'select id, opted_out_at as out from contacts where company_id = $1 and number = $2'
  const { rows } = await w.owner.query<{ id: number; out: Date | null }>(text, [stage.company, number])
  return rows[0] ?? { id: 0, out: null }
}

test.each([
  ['wants no campaigns', optOutContact, ['skipped', 'opted-out']],
  ['is blocked', blockContact, ['skipped', 'blocked']],
  ['is deleted', deleteContact, ['skipped', 'removed']],
  ['is erased', erasePersonalData, ['failed', 'ERR_SENDING_WAPP_MSG']],
] as const)(
  'messages queued on a connection that is down do not go to a contact who %s meanwhile',
  async (_, endpoint, outcome) => {
    const { id } = await stage.plan()
    await stage.pass(1, { sends: false })
    await stage.setConnection('TIMEOUT')
    const person = await contact(numbers[0])
    expect((await w.call(stage.admin, endpoint as typeof blockContact, { id: person.id })).status).toBe(200)
    expect(await stage.countQueued()).toBe(0)
    await stage.setConnection('CONNECTED')
    await stage.pass(15)
    expect(phones()).toEqual(numbers.slice(1))
    expect((await states(id))[0]).toEqual(outcome)
    expect((await stage.show(id)).status).toBe('FINALIZADA')
  },
)

test('messages queued on a connection that is down do not go to contacts who are opted out together', async () => {
  const { id } = await stage.plan()
  await stage.pass(1, { sends: false })
  await stage.setConnection('TIMEOUT')
  const contactIds = [(await contact(numbers[0])).id, (await contact(numbers[1])).id]
  expect((await w.call(stage.admin, noteWishes, { contactIds, kind: 'out' })).body.changed).toHaveLength(2)
  expect(await stage.countQueued()).toBe(0)
  await stage.setConnection('CONNECTED')
  await stage.pass(15)
  expect(phones()).toEqual(numbers.slice(2))
  expect((await states(id)).slice(0, 2)).toEqual(contactIds.map(() => ['skipped', 'opted-out']))
})

test('a contact who said stop and was then deleted gets no campaign, and is not created anew for it', async () => {
  await stage.plan()
  await stage.pass(12)
  await says(numbers[0], 'sair')
  await stage.pass(1)
  await w.call(stage.admin, deleteContact, { id: (await contact(numbers[0])).id })
  const sent = phones().length
  const { body } = await w.call(stage.admin, showAudience, { contactListId: stage.list })
  expect([body.reachable, body.skipped.optedOut]).toEqual([2, 1])
  const { id } = await stage.plan({ name: 'Outra' })
  await stage.pass(12)
  expect(phones().slice(sent)).toEqual(numbers.slice(1))
  expect((await states(id))[0]).toEqual(['skipped', 'opted-out'])
  const { rows } = await w.owner.query('select from contacts where company_id = $1 and number = $2', [stage.company, numbers[0]])
  expect(rows).toHaveLength(1)
})

test('a contact who is deleted after saying stop, before their turn, is left out', async () => {
  const stop = 'update contacts set opted_out_at = now() where company_id = $1 and number = $2'
  const firstContact = '5541970000001'
  await stage.enlist([firstContact])
  const { id } = await stage.plan()
  await stage.pass(1, { sends: false })
  await stage.know([firstContact])
  await w.owner.query(stop, [stage.company, firstContact])
  await w.call(stage.admin, deleteContact, { id: (await contact(firstContact)).id })
  await stage.pass(15)
  expect(phones()).toEqual(numbers)
  expect((await states(id)).at(-1)).toEqual(['skipped', 'opted-out'])
})

test('a contact who is erased before their turn is left out and not named, even where only the number identifies them', async () => {
  const firstContact = '5541970000001'
  await stage.enlist([firstContact])
  const { id } = await stage.plan()
  await stage.pass(1, { sends: false })
  await stage.know([firstContact])
  const person = await contact(firstContact)
  expect((await w.call(stage.admin, erasePersonalData, { id: person.id })).status).toBe(200)
  await stage.pass(15)
  expect(phones()).toEqual(numbers)
  expect((await states(id)).at(-1)).toEqual(['skipped', 'removed'])
  const named = 'select from campaign_recipients where company_id = $1 and number = $2'
  expect((await w.owner.query(named, [stage.company, firstContact])).rowCount).toBe(0)
})

test('a contact who says stop at the very moment of their turn gets nothing', async () => {
  await stage.plan()
  await w.owner.query('begin')
  await w.owner.query('update contacts set opted_out_at = now() where company_id = $1 and number = $2', [
    stage.company,
    numbers[0],
  ])
  await stage.pass(2)
  await w.owner.query('commit')
  await stage.pass(10)
  expect(phones()).toEqual(numbers.slice(1))
})

/** Blocks `work` at a locked table, and lets the campaign serve meanwhile. */
async function heldUpAt(table: string, work: () => Promise<unknown>): Promise<void> {
  await w.owner.query(`begin; lock table ${table} in share mode`)
  const working = work()
  const waiting = async (least: number) => {
    const deadline = performance.now() + 3_000
    while (performance.now() < deadline && (await w.countWaiting()) < least) await pause(10)
  }
  await waiting(1)
  w.turnClock(6_000)
  const serving = w.settle()
  await Promise.race([serving, waiting(2)])
  await w.owner.query('commit')
  await Promise.all([working, serving])
}

test('an answer and the concurrent turn of its sender do not deadlock', async () => {
  const contactListId = (await w.call(stage.admin, createContactList, { name: 'Uma pessoa' })).body.id
  await stage.enlist(numbers.slice(0, 1), contactListId)
  const { id } = await stage.plan({ contactListId, ...ask })
  await stage.pass(1)
  const other = await stage.plan({ contactListId, name: 'Outra' })
  const deadlocks = await deadlocksDuring(async () => {
    await w.receive(stage.connection, numbers[0] ?? '', 'sim')
    await heldUpAt('messages', () => w.settle())
    await stage.pass(20)
  })
  expect(deadlocks).toBe(0)
  for (const campaign of [id, other.id]) expect((await states(campaign))[0]).toEqual(['sent', null])
})

test('a merge and the concurrent turn of the merged contact do not deadlock', async () => {
  const other = '5541970000001'
  await stage.know([other])
  await stage.pass(4)
  await stage.setConnection('TIMEOUT')
  await stage.plan()
  await stage.pass(4)
  await stage.setConnection('CONNECTED')
  const pair = { keptId: (await contact(other)).id, goneId: (await contact(numbers[0])).id }
  const deadlocks = await deadlocksDuring(async () => {
    await heldUpAt('schedules', () => w.call(stage.admin, mergeContacts, pair))
    await stage.pass(20)
  })
  expect(deadlocks).toBe(0)
  expect(phones().toSorted()).toEqual([other, ...numbers.slice(1)].toSorted())
})

test('a contact who says stop gets nothing that another connection of the company has queued', async () => {
  await stage.plan()
  await stage.pass(8)
  const other = await w.connection(stage.company)
  await stage.plan({ name: 'Outra', whatsappId: other })
  await stage.pass(2)
  expect(await w.toSend(other)).toEqual(['Olá Pessoa 1'])
  await says(numbers[0], 'sair')
  expect(await w.toSend(other)).toEqual([])
})

test('a contact who is merged with one that opted out gets nothing that was queued', async () => {
  const other = '5541970000001'
  await stage.know([other])
  await w.call(stage.admin, optOutContact, { id: (await contact(other)).id })
  await stage.plan()
  await stage.pass(1, { sends: false })
  const pair = { keptId: (await contact(numbers[0])).id, goneId: (await contact(other)).id }
  expect((await w.call(stage.admin, mergeContacts, pair)).status).toBe(200)
  expect(await stage.countQueued()).toBe(0)
})

test('a stop that is said while two contacts are merged applies to both after the undo', async () => {
  const other = '5541970000001'
  await stage.know([other])
  await stage.plan()
  await stage.pass(12)
  const [own, gone] = [await contact(numbers[0]), await contact(other)]
  await w.call(stage.admin, optOutContact, { id: gone.id })
  const { merge } = (await w.call(stage.admin, mergeContacts, { keptId: own.id, goneId: gone.id })).body
  await stage.pass(1)
  await says(numbers[0], 'sair')
  expect((await w.call(stage.admin, undoMerge, { id: merge.id })).status).toBe(200)
  expect((await contact(numbers[0])).out).not.toBeNull()
})

test('a message that a user sent again from the conversation belongs to that user', async () => {
  const { id } = await stage.plan()
  await stage.pass(1, { sends: false })
  await w.call(stage.admin, cancelCampaign, { id })
  const person = await contact(numbers[0])
  const { tickets } = (await w.call(stage.admin, listTickets, { contactId: person.id })).body
  const ticketId = tickets[0]?.id ?? 0
  await w.call(stage.admin, updateTicket, { id: ticketId, status: 'open' })
  const { messages } = (await w.call(stage.admin, listMessages, { ticketId })).body
  const again = await w.call(stage.admin, sendMessage, {
    ticketId,
    body: 'Olá Pessoa 1',
    clientId: messages.at(-1)?.clientId ?? '',
  })
  expect(again.status, JSON.stringify(again.error)).toBe(200)
  await w.call(stage.admin, optOutContact, { id: person.id })
  expect(await stage.countQueued()).toBe(1)
})
