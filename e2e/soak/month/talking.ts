import { sendMessage } from '@recado/contract/messages/api'
import { updateTicket } from '@recado/contract/tickets/api'
import { shop } from '../../support/connection.ts'
import { until } from '../../support/until.ts'
import { randomUUID } from 'node:crypto'
import { timed } from './ledger.ts'
import { crew, type Month, type Who } from './month.ts'
import { connectionTexts, welcome } from './opening.ts'

/** A customer: a telephone on the network, under its owner's name. */
export interface Customer {
  phone: string
  name: string
}

const patienceMs = 120_000

/** The messages on the customer's phone from the company. */
export async function heard({ product }: Month, { phone }: Customer): Promise<string[]> {
  const messages = await product.phones.messages(phone, shop)
  return messages.flatMap(({ fromMe, text }) => (fromMe ? [] : [text ?? '']))
}

/** A customer writes and gets a new message with this text. */
export async function ask(month: Month, customer: Customer, text: string, answer: string | RegExp): Promise<string> {
  const before = (await heard(month, customer)).length
  await month.product.phones.write(customer.phone, shop, text)
  return hears(month, customer, answer, before)
}

/** A customer gets this text, after the first `after` messages. */
export async function hears(month: Month, customer: Customer, words: string | RegExp, after: number): Promise<string> {
  const isIt = (said: string) => (typeof words === 'string' ? said.includes(words) : words.test(said))
  return until(`${customer.name} hears ${words}`, async () => (await heard(month, customer)).slice(after).find(isIt), patienceMs)
}

export async function addPhone({ product }: Month, { phone, name }: Customer): Promise<void> {
  await product.phones.addPhone({ pn: phone, name, addressing: 'pn' })
}

/** Starts a conversation: the customer writes, is asked for a section, and chooses one. */
export async function come(month: Month, customer: Customer, section: string, text = 'Oi, bom dia'): Promise<void> {
  const { ledger } = month
  const talk = ledger.open(customer.name, await timed(() => ask(month, customer, text, connectionTexts.greeting)))
  talk.waits = await timed(() => ask(month, customer, section, welcome[section] ?? ''))
}

/** The live ticket of a customer. */
export async function ticketOf(month: Month, { phone }: Customer): Promise<{ id: number; uuid: string }> {
  const text = `select t.id, t.uuid from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
    where t.company_id = $1 and t.status <> 'closed' and c.number = $2`
  return until(`a ticket of ${phone}`, async () => (await month.query<{ id: number; uuid: string }>(text, phone))[0])
}

export async function accept(month: Month, who: Who, customer: Customer): Promise<void> {
  const { id } = await ticketOf(month, customer)
  const api = await month.api(who)
  month.ledger.take(customer.name, crew[who].name, await timed(() => api.call(updateTicket, { id, status: 'open' })))
}

/** An attendant answers a customer, who reads it. */
export async function answer(month: Month, who: Who, customer: Customer, body: string): Promise<void> {
  const { id: ticketId } = await ticketOf(month, customer)
  const before = (await heard(month, customer)).length
  await (await month.api(who)).call(sendMessage, { ticketId, body, clientId: randomUUID() })
  await hears(month, customer, body, before)
}

/** The attendant resolves a conversation, and its customer is asked for a rating. */
export async function resolve(month: Month, who: Who, customer: Customer): Promise<void> {
  const { id } = await ticketOf(month, customer)
  const before = (await heard(month, customer)).length
  const api = await month.api(who)
  month.ledger.close(customer.name, await timed(() => api.call(updateTicket, { id, status: 'closed' })))
  await hears(month, customer, connectionTexts.rating, before)
}

/** A customer's rating, 1 to 3. */
export async function rate(month: Month, customer: Customer, rating: number): Promise<void> {
  month.ledger.rate(customer.name, rating, await timed(() => ask(month, customer, String(rating), connectionTexts.over)))
}

/** A customer's visit on a day: the section, the attendant and the rating. */
export interface PlannedVisit {
  customer: Customer
  section: string
  who: Who
  rating?: number
}

/** A part of a day: all customers come, wait, are served, and rate. */
export async function serve(
  month: Month,
  visits: readonly PlannedVisit[],
  waitMinutes: number,
  talkMinutes: number,
): Promise<void> {
  await Promise.all(visits.map(({ customer, section }) => come(month, customer, section)))
  await month.pass(waitMinutes)
  for (const { who, customer } of visits) await accept(month, who, customer)
  await Promise.all(visits.map(({ who, customer }) => answer(month, who, customer, `Olá, aqui é ${crew[who].name}`)))
  await month.pass(talkMinutes)
  await Promise.all(visits.map(({ who, customer }) => resolve(month, who, customer)))
  await Promise.all(visits.flatMap(({ customer, rating }) => (rating ? [rate(month, customer, rating)] : [])))
}
