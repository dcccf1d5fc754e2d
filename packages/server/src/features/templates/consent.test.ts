import type { Consent } from '@recado/border/signals'
import { mergeContacts, undoMerge } from '@recado/contract/contact-merges/api'
import { contactPush, deleteContact, listContacts, showContact } from '@recado/contract/contacts/api'
import { listOptOuts } from '@recado/contract/contacts/blocks-and-opt-outs'
import { listMessages } from '@recado/contract/messages/api'
import { showOfficialLine } from '@recado/contract/official-lines/api'
import { erasePersonalData, exportPersonalData } from '@recado/contract/personal-data/api'
import { updateSetting } from '@recado/contract/settings/api'
import { listTemplates, sendTemplate } from '@recado/contract/templates/api'
import { updateTicket } from '@recado/contract/tickets/api'
import { addTemplate } from '@recado/peers/meta/templates/store'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MetaShop, type MetaWorld, openMetaWorld } from '../../../test/fixtures/meta.ts'
import { setWindow } from '../../../test/fixtures/window.ts'
import type { TestUser } from '../../../test/world.ts'

const hour = 3_600_000
const components = [{ type: 'BODY', text: 'Aproveite a semana.' }]

let world: MetaWorld
let shop: MetaShop
let admin: TestUser
let line: number
let ana: { id: number; phone: string; ticketId: number }
beforeAll(async () => void (world = await openMetaWorld()))
afterAll(() => world.end())
beforeEach(async () => {
  const { w } = world
  shop = await world.shop()
  addTemplate(shop.waba, { name: 'oferta', category: 'MARKETING', components })
  addTemplate(shop.waba, { name: 'aviso', components })
  admin = shop.admin
  line = (await shop.connect()).body.connection.id
  await w.owner.query("insert into channels.state (connection_id, status, number) values ($1, 'CONNECTED', '551140000000')", [
    line,
  ])
  await setWindow(w, line, 24 * hour)
  await w.call(admin, updateSetting, { settingKey: 'marketingTemplates', value: 'enabled' })
  ana = await newPerson()
  await w.settle()
})

let people = 0
async function newPerson() {
  const { w } = world
  const phone = `55119${String(80_000_000 + (people += 1))}`
  await w.receive(line, phone, 'Oi')
  await w.settle()
  const { rows } = await w.owner.query<{ id: number; ticketId: number }>(
    'select contact_id as id, id as "ticketId" from tickets where company_id = $1 order by id desc limit 1',
    [admin.companyId],
  )
  await w.call(admin, updateTicket, { id: rows[0]!.ticketId, status: 'open' })
  return { phone, ...rows[0]! }
}

const ago = (ms: number) => new Date(Math.floor((world.w.now.getTime() - ms) / 1_000) * 1_000).toISOString()
const say = async (marketing: Consent['marketing'], at: string, of: Consent['of'] = { phone: ana.phone }) => {
  await world.w.signal(line, 'consent', { of, marketing, at })
  await world.w.settle()
}
const send = async (name: string, { ticketId } = ana, more: object = {}) => {
  const { records } = (await world.w.call(admin, listTemplates, { whatsappId: line })).body
  const templateId = records.find((one) => one.name === name)!.id
  return world.w.call(admin, sendTemplate, { ticketId, templateId, ...more })
}
const stoppedAt = async (id = ana.id) => (await world.w.call(admin, showContact, { id })).body.marketingStoppedAt
const ledger = async (id = ana.id) => (await world.w.call(admin, listOptOuts, { id })).body

test('who has stopped marketing gets none of that account, but what is useful; an older word changes nothing', async () => {
  const { w } = world
  w.published.length = 0
  const at = ago(2 * hour)
  await say('stop', at)
  expect(w.heardBy(admin, w.published, contactPush)).toMatchObject([{ contact: { id: ana.id, marketingStoppedAt: at } }])
  const refused = await send('oferta')
  expect([refused.status, refused.error.error, refused.error.details]).toEqual([409, 'ERR_MARKETING_STOPPED', { since: at }])
  expect((await send('aviso')).status).toBe(200)
  await say('resume', ago(3 * hour))
  await say('stop', at)
  expect((await send('oferta')).error.error).toBe('ERR_MARKETING_STOPPED')
  expect(await ledger()).toMatchObject([
    { kind: 'marketing-stop', wabaId: shop.waba.id, source: 'network', user: null, campaign: null, at },
  ])
  await say('resume', ago(hour))
  expect(await stoppedAt()).toBeNull()
  expect((await send('oferta')).status).toBe(200)
  expect((await ledger()).map(({ kind }) => kind)).toEqual(['marketing-resume', 'marketing-stop'])
})

test("the marketing of another account goes on, and a person is known by Meta's name too", async () => {
  const { w } = world
  const bsuid = '900.BR.Zz7'
  await w.receive(line, '', 'Oi', { chat: { phone: ana.phone, bsuid } })
  await w.settle()
  const at = ago(hour)
  await say('stop', at, { bsuid })
  expect(await stoppedAt()).toBe(at)
  const other = await world.shop(admin)
  addTemplate(other.waba, { name: 'outra', category: 'MARKETING', components })
  const second = (await other.connect()).body.connection.id
  await w.settle()
  await w.owner.query("insert into channels.state (connection_id, status, number) values ($1, 'CONNECTED', '551140000001')", [
    second,
  ])
  const ticketId = await w.ticket(admin.companyId, { connectionId: second, phone: ana.phone })
  await w.call(admin, updateTicket, { id: ticketId, status: 'open' })
  const [template] = (await w.call(admin, listTemplates, { whatsappId: second })).body.records
  expect((await w.call(admin, sendTemplate, { ticketId, templateId: template!.id })).status).toBe(200)
  await say('stop', ago(hour), { phone: '5511900000000' })
})

test('a refusal by Meta is remembered: of who has stopped for good, of who has had enough for a day', async () => {
  const { w } = world
  const bia = await newPerson()
  const refuse = async (person: typeof ana, reason: 'marketing-stopped' | 'marketing-held') => {
    const clientId = crypto.randomUUID()
    expect((await send('oferta', person, { clientId })).status).toBe(200)
    await w.refuse(line, clientId, reason)
    await w.settle()
    return (await w.call(admin, listMessages, { ticketId: person.ticketId })).body.messages.at(-1)
  }
  expect(await refuse(ana, 'marketing-stopped')).toMatchObject({ failedReason: 'ERR_WAPP_MARKETING_STOPPED' })
  expect(await ledger()).toMatchObject([{ kind: 'marketing-stop', source: 'refusal', wabaId: shop.waba.id }])
  expect((await send('oferta')).error.error).toBe('ERR_MARKETING_STOPPED')
  expect(await refuse(bia, 'marketing-held')).toMatchObject({ failedReason: 'ERR_WAPP_MARKETING_HELD' })
  const until = new Date(w.now.getTime() + 24 * hour).toISOString()
  const held = await send('oferta', bia)
  expect([held.status, held.error.error]).toEqual([409, 'ERR_MARKETING_HELD'])
  expect(Date.parse(until) - Date.parse((held.error.details as { until: string }).until)).toBeLessThan(5_000)
  expect((await send('aviso', bia)).status).toBe(200)
  expect(await ledger(bia.id)).toEqual([])
  w.turnClock(24 * hour + 1_000)
  admin = { ...admin, token: await w.renewedToken(admin) }
  expect((await send('oferta', bia)).status).toBe(200)
  expect((await send('oferta')).error.error).toBe('ERR_MARKETING_STOPPED')
})

test('it goes with the contact: merged, parted, told in the personal file and erased, and no deletion of the contact ends it', async () => {
  const { w } = world
  const close = ({ ticketId }: typeof ana) => w.call(admin, updateTicket, { id: ticketId, status: 'closed' })
  const at = ago(hour)
  await say('stop', at)
  const bia = await newPerson()
  for (const one of [ana, bia]) await close(one)
  const { merge } = (await w.call(admin, mergeContacts, { keptId: bia.id, goneId: ana.id })).body
  expect(await stoppedAt(bia.id)).toBe(at)
  await w.call(admin, undoMerge, { id: merge.id })
  expect([await stoppedAt(), await stoppedAt(bia.id)]).toEqual([at, null])
  const told = JSON.parse((await w.call(admin, exportPersonalData, { id: ana.id })).body) as { optOuts: object[] }
  expect(told.optOuts).toMatchObject([{ kind: 'marketing-stop', wabaId: shop.waba.id, source: 'network', at }])
  // The person writes again after the contact was deleted.
  expect((await w.call(admin, deleteContact, { id: ana.id })).status).toBe(200)
  await w.receive(line, ana.phone, 'Oi')
  await w.settle()
  const [again] = (await w.call(admin, listContacts, { searchParam: ana.phone })).body.contacts
  expect(again).toMatchObject({ marketingStoppedAt: at, optedOutAt: null })
  expect(again?.id).not.toBe(ana.id)
  const rows = async () => (await w.owner.query('select from contact_opt_outs where company_id = $1', [admin.companyId])).rowCount
  expect(await rows()).toBe(2)
  const { rows: live } = await w.owner.query<{ id: number }>(
    "select id from tickets where company_id = $1 and contact_id = $2 and status = 'pending'",
    [admin.companyId, again?.id],
  )
  await w.call(admin, updateTicket, { id: live[0]!.id, status: 'closed' })
  expect((await w.call(admin, erasePersonalData, { id: again!.id })).status).toBe(200)
  await w.settle()
  expect(await rows()).toBe(0)
})

test('outside the window each person counts for the portfolio, inside none does, and the line tells how many were reached', async () => {
  const { w } = world
  const isFirst = async () => (await w.handed(line, 'message')).map(({ first = false }) => first)
  await send('aviso')
  w.turnClock(24 * hour + 1_000)
  admin = { ...admin, token: await w.renewedToken(admin) }
  await send('aviso')
  expect(await isFirst()).toEqual([false, true])
  await w.receive(line, ana.phone, 'Oi de novo')
  await w.settle()
  await send('aviso')
  expect(await isFirst()).toEqual([false, true, false])

  const reached = async () => (await w.call(admin, showOfficialLine, { id: line })).body.reached
  expect(await reached()).toBe(0)
  const reach = (portfolio: string, person: string, at: Date) =>
    w.owner.query('insert into channels.reached values ($1, $2, $3)', [portfolio, person, at])
  const { id: portfolio } = shop.waba.portfolio
  await reach(portfolio, ana.phone, w.now)
  await reach(portfolio, '5511900000001', new Date(w.now.getTime() - 25 * hour))
  await reach('another', '5511900000002', w.now)
  expect(await reached()).toBe(1)
  await w.call(admin, updateTicket, { id: ana.ticketId, status: 'closed' })
  expect((await w.call(admin, erasePersonalData, { id: ana.id })).status).toBe(200)
  await w.settle()
  expect(await reached()).toBe(0)
})
