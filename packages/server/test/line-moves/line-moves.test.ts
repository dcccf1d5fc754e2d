import { createConnection, updateConnection } from '@recado/contract/connections/api'
import { sendMessage } from '@recado/contract/messages/api'
import { listKeptMessages, moveToOfficialLine, moveToPhone, settleKeptMessages } from '@recado/contract/official-lines/api'
import { createSchedule } from '@recado/contract/schedules/api'
import { updateSetting } from '@recado/contract/settings/api'
import { listTickets, updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilSettled } from '../fixtures/channels-process.ts'
import type { MetaShop } from '../fixtures/meta.ts'
import { Customers, type Networks, openNetworks } from './networks.ts'

type Carrier = 'phone' | 'official'
interface Talk {
  number: string
  ticketId: number
  contactId: number
}

const silentAfterMinutes = 30
const thanks = 'Obrigado!'
const asked = 'Que tal?'
const ended = 'Encerramos por aqui.'

let networks: Networks
let shop: MetaShop
let customers: Customers
let line: number
let talks: Talk[]
/** What customers have written, and attendants have been told was taken, by ticket. */
const written = new Map<number, string[]>()
const answered = new Map<number, string[]>()

beforeAll(async () => {
  networks = await openNetworks()
  shop = await networks.shop()
  customers = await Customers.add(networks, shop, 10)
  const { w } = networks
  const { id } = (await w.call(shop.admin, createConnection, { name: 'Matriz' })).body
  line = id
  await w.call(shop.admin, updateConnection, {
    id,
    expiresTicket: silentAfterMinutes,
    expiresInactiveMessage: ended,
    ratingMessage: asked,
    complationMessage: thanks,
  })
  await w.call(shop.admin, updateSetting, { settingKey: 'userRating', value: 'enabled' })
  await scan()
  for (const number of customers.numbers) await customers.write(number, 'oi', 'phone')
  const tickets = await until('all have written', async () => {
    const { tickets: found } = (await w.call(shop.admin, listTickets, { status: 'pending' })).body
    return found.length === 10 && found
  })
  for (const { id: ticketId } of tickets) await w.call(shop.admin, updateTicket, { id: ticketId, status: 'open' })
  talks = tickets
    .map(({ id: ticketId, contactId, contact }) => ({ number: contact.number, ticketId, contactId }))
    .sort((a, b) => a.number.localeCompare(b.number))
  for (const { ticketId } of talks) written.set(ticketId, ['oi'])
})
afterAll(() => networks?.end())

const until = <T>(what: string, look: () => Promise<T>) => untilSettled(networks.w, what, look)
const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await networks.w.owner.query<Row>(text, values)).rows
const messagesOf = ({ ticketId }: Talk) =>
  rows<{ body: string; fromMe: boolean; failedReason: string | null }>(
    'select body, from_me as "fromMe", failed_reason as "failedReason" from messages where ticket_id = $1 order by id',
    [ticketId],
  )
/** Waits until this text has arrived in each of these conversations. */
const hear = (from: readonly Talk[], text: string) =>
  until(`"${text}" is heard`, async () => {
    for (const talk of from) if (!(await messagesOf(talk)).some(({ body }) => body === text)) return false
    return true
  })
const isOpen = async () => {
  await networks.meta.state.webhooks.deliver()
  return (await rows("select from channels.state where connection_id = $1 and status = 'CONNECTED'", [line])).length > 0
}

/** The owner scans the QR code with the shop's phone. */
async function scan(): Promise<void> {
  const [state] = await until('a QR code is shown', async () => {
    const found = await rows<{ qrcode: string }>('select qrcode from channels.state where connection_id = $1', [line])
    return (found[0]?.qrcode ?? '') !== '' && found
  })
  await networks.phones.scan(shop.number.digits, state?.qrcode ?? '')
  await until('the line is open', isOpen)
}

async function write(talk: Talk, text: string, by: Carrier): Promise<void> {
  await customers.write(talk.number, text, by)
  written.get(talk.ticketId)?.push(text)
}

/** An attendant answers, and is told whether that was taken. */
async function answer({ ticketId }: Talk, body: string): Promise<void> {
  const { status } = await networks.w.call(shop.admin, sendMessage, { ticketId, body })
  if (status === 200) answered.set(ticketId, [...(answered.get(ticketId) ?? []), body])
}

/** Waits until the customer has this text. */
const gets = ({ number }: Talk, text: string) =>
  until(`${number} has "${text}"`, async () => (await customers.seen(number)).some((seen) => seen.startsWith(text)))

/** The network takes the next message, and its answer does not come: what is written after it waits. */
async function holdUp(talk: Talk, by: Carrier): Promise<void> {
  const { meta, phones } = networks
  const { id, digits } = shop.number
  if (by === 'phone') await phones.addFault({ kind: 'ack-lost', pn: digits })
  else meta.faults.add({ kind: 'hang', after: true, on: `POST /v25.0/${id}/messages` })
  for (const body of [`em dúvida, ${by}`, `esperou um, ${by}`, `esperou dois, ${by}`]) await answer(talk, body)
  await gets(talk, `em dúvida, ${by}`)
}

/** Moves the line while attendants write; customers write before and after. */
async function moveAmidTalk(to: Carrier, lively: readonly Talk[], heldUp: Talk): Promise<void> {
  const { w } = networks
  await holdUp(heldUp, to === 'official' ? 'phone' : 'official')
  const writing = lively.map(async (talk) => {
    for (let at = 0; at < 6; at++) await answer(talk, `resposta ${at} antes de ${to}`)
  })
  const moving =
    to === 'official'
      ? w.call(shop.admin, moveToOfficialLine, { ...shop.input, id: line })
      : w.call(shop.admin, moveToPhone, { id: line })
  const { status } = await moving
  await Promise.all(writing)
  expect(status).toBe(200)
  if (to === 'phone') await scan()
  await until('the line is open', isOpen)
  for (const talk of lively) await write(talk, `pergunta depois de ${to}`, to)
  await hear(lively, `pergunta depois de ${to}`)
  const waiting = (await w.call(shop.admin, listKeptMessages, { id: line })).body.messages
  expect(waiting.filter(({ ticketId }) => ticketId === heldUp.ticketId).length).toBeGreaterThanOrEqual(2)
  expect(waiting.filter(({ obstacle }) => obstacle !== null)).toEqual([])
  const messageIds = waiting.map(({ messageId }) => messageId)
  // Two admins press at once.
  const settle = () => w.call(shop.admin, settleKeptMessages, { id: line, messageIds, send: true })
  await Promise.all([settle(), settle()])
  for (const talk of lively) await answer(talk, `resposta depois de ${to}`)
  for (const talk of lively) await gets(talk, `resposta depois de ${to}`)
}

interface Timed {
  rated: Talk
  silent: Talk
  scheduled: Talk
}

/** What has begun before a move: a rating is asked for, a customer is silent after an answer, a message is due in an hour. */
async function beginTimers({ rated, silent, scheduled }: Timed): Promise<void> {
  const { w } = networks
  await w.call(shop.admin, updateTicket, { id: rated.ticketId, status: 'closed' })
  await gets(rated, asked)
  await answer(silent, 'Posso ajudar?')
  await gets(silent, 'Posso ajudar?')
  const sendAt = new Date(w.now.getTime() + 3_600_000).toISOString()
  const { contactId, ticketId } = scheduled
  await w.call(shop.admin, createSchedule, { contactId, ticketId, body: `lembrete de ${ticketId}`, sendAt })
}

/** They go on after it, once their time is over. */
async function endTimers({ rated, silent, scheduled }: Timed, by: Carrier): Promise<void> {
  await write(rated, '3', by)
  await until('the rating counts', async () => {
    const found = await rows('select from visits where ticket_id = $1 and rating = 3', [rated.ticketId])
    return found.length === 1
  })
  await gets(rated, thanks)
  const ago = `- interval '${silentAfterMinutes + 1} minutes'`
  await rows(`update visits set held_since = held_since ${ago} where ticket_id = $1 and closed_at is null`, [silent.ticketId])
  await rows(`update tickets set answered_at = answered_at ${ago} where id = $1`, [silent.ticketId])
  await rows(
    `with due as (update schedules set send_at = send_at - interval '1 hour' where contact_id = $1 returning id, send_at)
     update work w set due_at = due.send_at,
       payload = payload || jsonb_build_object('sendAt', to_char(due.send_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
     from due where w.kind = 'schedules.send' and (w.payload ->> 'scheduleId')::int = due.id`,
    [scheduled.contactId],
  )
  await rows("update work set due_at = '-infinity' where kind = 'ticket-timers.tick'")
  await gets(scheduled, `lembrete de ${scheduled.ticketId}`)
  await until('the silent conversation has ended', async () => {
    const found = await rows("select from tickets where id = $1 and status = 'closed'", [silent.ticketId])
    return found.length === 1
  })
}

test(
  'live tickets go to the official line and back while people write: none is split, none answered twice, and timers go on',
  { timeout: 300_000 },
  async () => {
    const [lively, heldUp] = [talks.slice(0, 6), talks[5] as Talk]
    const [first, second] = [
      { rated: talks[6], silent: talks[7], scheduled: talks[0] },
      { rated: talks[8], silent: talks[9], scheduled: talks[1] },
    ] as [Timed, Timed]
    await beginTimers(first)
    await moveAmidTalk('official', lively, heldUp)
    await endTimers(first, 'official')
    for (const talk of [second.rated, second.silent]) await write(talk, 'olá de novo', 'official')
    await hear([second.rated, second.silent], 'olá de novo')
    await beginTimers(second)
    await moveAmidTalk('phone', lively, heldUp)
    await endTimers(second, 'phone')
    await gets(second.silent, ended)

    for (const talk of talks) {
      const messages = await messagesOf(talk)
      const live = await rows<{ id: number }>('select id::int from tickets where contact_id = $1', [talk.contactId])
      expect([talk.number, live]).toEqual([talk.number, [{ id: talk.ticketId }]])
      const theirs = messages.filter(({ fromMe }) => !fromMe).map(({ body }) => body)
      expect(theirs.toSorted()).toEqual(written.get(talk.ticketId)?.toSorted())
      // The customer has each answer once, or its attendant sees that it may not have left.
      const seen = await customers.seen(talk.number)
      const doubtful = messages.filter(({ failedReason }) => failedReason === 'ERR_WAPP_UNCERTAIN').map(({ body }) => body)
      if (talk === heldUp) expect(doubtful).toEqual(expect.arrayContaining(['em dúvida, phone', 'em dúvida, official']))
      for (const body of answered.get(talk.ticketId) ?? []) {
        const times = seen.filter((text) => text === body).length
        expect([body, times]).toEqual([body, doubtful.includes(body) && times === 0 ? 0 : 1])
      }
    }
    // Of the two who said nothing more, one had no open window.
    expect((await messagesOf(first.silent)).at(-1)).toMatchObject({ body: ended, failedReason: 'ERR_WINDOW_CLOSED' })
  },
)
