import { createCampaign, updateCampaignSettings } from '@recado/contract/campaigns/api'
import { createConnection, updateConnection } from '@recado/contract/connections/api'
import type { Endpoint, Input, Output } from '@recado/contract/endpoint'
import { weekdays } from '@recado/contract/hours'
import { createQueue } from '@recado/contract/queues/api'
import { createSchedule } from '@recado/contract/schedules/api'
import { createTag } from '@recado/contract/tags/api'
import { updateTicket } from '@recado/contract/tickets/api'
import type { Api } from '../support/api.ts'
import { pairNumber, shop } from '../support/connection.ts'
import type { Product } from '../support/product.ts'
import { patiently } from '../support/until.ts'
import { falseIfUnavailable, writeTo } from '../support/writing.ts'

const allDay = weekdays.map((weekdayEn) => ({ weekday: '', weekdayEn, startTime: '00:00', endTime: '23:59' }))
export const menu = 'Olá! Com quem quer falar?\n*1* - Vendas da noite\n*2* - Suporte da noite'
export const chosen = 'Aqui é Vendas da noite.'
export const expired = 'Encerramos por aqui.'
/** In minutes. No kill takes this long, so a timer acts only on the ticket whose clock a test moves. */
export const timer = 120

/** A company with a connection, a bot, timers and two queues. Returns its connection. */
export async function openShop(product: Product): Promise<number> {
  const admin = await product.admin()
  const add = (name: string, color: string, greetingMessage: string) =>
    admin.call(createQueue, { name, color, schedules: allDay, greetingMessage })
  const sales = await add('Vendas da noite', '#111111', chosen)
  const support = await add('Suporte da noite', '#222222', 'Aqui é Suporte da noite.')
  const { id } = await admin.call(createConnection, { name: 'Linha da noite' })
  await admin.call(updateConnection, {
    id,
    queueIds: [sales.id, support.id],
    greetingMessage: 'Olá! Com quem quer falar?',
    expiresTicket: timer,
    expiresInactiveMessage: expired,
  })
  await pairNumber(product, id)
  return id
}

const everyWay: readonly ('pn' | 'lid' | 'lid-only')[] = ['pn', 'lid', 'lid-only']

export interface Customer {
  pn: string
  /** What has been written so far. */
  written: number
}

/** Adds customers whom the network addresses in every way in turn, or by `addressing` alone. */
export async function addCustomers(product: Product, first: number, count: number, addressing = everyWay): Promise<Customer[]> {
  const customers = Array.from({ length: count }, (_, at) => ({ pn: `55419${70_000_000 + first + at}`, written: 0 }))
  for (const [at, { pn }] of customers.entries())
    await product.phones.addPhone({ pn, name: `Pessoa ${first + at}`, addressing: addressing[at % addressing.length] })
  return customers
}

/** Lets a customer say the next thing. */
export async function say(
  product: Product,
  customer: Customer,
  text = `${customer.pn} escreve ${customer.written}`,
): Promise<void> {
  customer.written++
  await writeTo(product, customer.pn, text, shop, patiently)
}

/** The messages the customer's phone has from the shop. */
export async function heard(product: Product, { pn }: Customer): Promise<string[]> {
  const read = () => product.phones.messages(pn, shop).catch(falseIfUnavailable)
  const messages = await patiently(`the phone of ${pn} is read`, read)
  return messages.flatMap(({ fromMe, text }) => (fromMe ? [] : [text ?? '']))
}

/** The customer's live ticket, once there is one. */
export async function ticketOf(product: Product, { pn }: Customer): Promise<{ id: number; contactId: number }> {
  const text = `select t.id, t.contact_id as "contactId" from tickets t join contacts c on c.id = t.contact_id
    left join contact_identities i on i.contact_id = c.id
    where t.status <> 'closed' and (c.number = $1 or c.name = $2) order by t.id desc limit 1`
  const name = `Pessoa ${Number(pn.slice(5)) - 70_000_000}`
  return patiently(`a ticket of ${pn}`, async () => (await product.query<{ id: number; contactId: number }>(text, [pn, name]))[0])
}

/** Repeats a call until no kill interrupts it. */
export async function persist<E extends Endpoint>(api: Api, endpoint: E, input: Input<E>): Promise<Output<E>> {
  let answer: Output<E> | undefined
  await patiently(`${endpoint.method} ${endpoint.path}`, () =>
    api.call(endpoint, input).then((body) => {
      answer = body
      return true
    }, falseIfUnavailable),
  )
  return answer as Output<E>
}

export async function accept(product: Product, customer: Customer): Promise<number> {
  const { id } = await ticketOf(product, customer)
  await persist(await product.admin(), updateTicket, { id, status: 'open' })
  return id
}

export async function startCampaign(product: Product, connectionId: number, contactIds: readonly number[]): Promise<number> {
  const admin = await product.admin()
  await admin.call(updateCampaignSettings, { settings: { messageInterval: 0, longerIntervalAfter: 0 } })
  const { id: tagId } = await admin.call(createTag, { name: 'Noite', color: '#123456' })
  for (const id of contactIds)
    await product.query('insert into contact_tags (company_id, contact_id, tag_id) values (1, $1, $2)', [id, tagId])
  const { id } = await admin.call(createCampaign, {
    name: 'Noite',
    message1: 'Oferta da noite',
    whatsappId: connectionId,
    tagId,
    scheduledAt: new Date().toISOString(),
  })
  return id
}

/** Schedules a message to a customer, in this many seconds. */
export async function schedule(product: Product, customer: Customer, seconds: number): Promise<void> {
  const { id: ticketId, contactId } = await ticketOf(product, customer)
  const sendAt = new Date(Date.now() + seconds * 1_000).toISOString()
  await persist(await product.admin(), createSchedule, { contactId, ticketId, body: `marcado para ${customer.pn}`, sendAt })
}

/** Lets the timers' time pass for this ticket alone. */
export async function turnTimer(product: Product, ticketId: number): Promise<void> {
  const ago = `- interval '${timer} minutes'`
  await product.query(
    `update visits set waits_since = waits_since ${ago}, held_since = held_since ${ago} where ticket_id = $1 and closed_at is null`,
    [ticketId],
  )
  await product.query(`update tickets set answered_at = answered_at ${ago} where id = $1`, [ticketId])
}
