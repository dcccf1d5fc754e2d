import { listQueues } from '@recado/contract/queues/api'
import { updateTicket } from '@recado/contract/tickets/api'
import { MetaControl } from '@recado/peers/meta/client'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Company, HeardMessage } from './company.ts'
import { shop } from './connection.ts'
import { until } from './until.ts'

/** What these helpers need of a company. */
type Desk = Pick<Company, 'phones' | 'query' | 'admin' | 'signIn'>

export interface Customer {
  /** On the local network. */
  phone: string
  name: string
}

export const customers = {
  beatriz: { phone: '5531965432109', name: 'Beatriz Nogueira' },
  joao: { phone: '5521976543210', name: 'João Pedro Almeida' },
  rafael: { phone: '5541954321098', name: 'Rafael Kowalski' },
  mariana: { phone: '5511987654321', name: 'Mariana Souza' },
} as const satisfies Record<string, Customer>

/** A customer writes; returns the ticket that waits for it. */
export async function receive(product: Pick<Desk, 'phones' | 'query'>, { phone, name }: Customer, text: string): Promise<number> {
  await product.phones.write(phone, shop, text)
  return until('the ticket waits', async () => {
    const [found] = await product.query<{ id: number }>(
      `select t.id from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
       where c.name = $1 and t.last_message = $2 and t.status = 'pending'`,
      [name, text],
    )
    return found?.id
  })
}

/** A customer writes, the admin puts the ticket into a queue, and the attendant, if named, accepts it. Runs before any screen is open. */
export async function receiveIn(
  product: Desk,
  queue: string,
  customer: Customer,
  text: string,
  attendant?: string,
): Promise<void> {
  const admin = await product.admin()
  const id = await receive(product, customer, text)
  const queues = await admin.call(listQueues, {})
  await admin.call(updateTicket, { id, queueId: queues.find(({ name }) => name === queue)?.id ?? null })
  if (attendant) await (await product.signIn(attendant)).call(updateTicket, { id, status: 'open' })
}

/** The words of a message as its reader sees them: options that can be tapped have their place before them, as a menu of words has. */
export function wordsOf({ text, choices }: HeardMessage): string {
  return [text, ...(choices?.options ?? []).map(({ title }, at) => `*${at + 1}* - ${title}`)].join('\n')
}

/** A customer chooses from the newest menu: taps the option where it can be tapped, and else writes its place. */
export async function chooseOption({ phones }: Desk, { phone }: Pick<Customer, 'phone'>, place: number): Promise<void> {
  if (!(phones instanceof MetaControl)) return void (await phones.write(phone, shop, String(place)))
  const menu = (await phones.messages(phone, shop)).findLast(({ fromMe }) => !fromMe)
  const option = menu?.choices?.options[place - 1]
  await (menu && option ? phones.tap(phone, menu.id, option.id) : phones.write(phone, shop, String(place)))
}

/** Where the database has a customer's ticket; undefined when it is gone. */
export async function ticketState(product: Desk, { name }: Pick<Customer, 'name'>): Promise<object | undefined> {
  const [found] = await product.query<object>(
    `select t.status, q.name as queue, u.name as attendant, t.unread_messages as unread
     from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
       left join queues q on q.company_id = t.company_id and q.id = t.queue_id
       left join users u on u.company_id = t.company_id and u.id = t.user_id
     where c.name = $1`,
    [name],
  )
  return found
}

export function row(page: Page, { name }: Pick<Customer, 'name'>): Locator {
  return page.getByRole('list', { name: 'Atendimentos' }).getByRole('listitem').filter({ hasText: name })
}

export function conversation(page: Page, { name }: Pick<Customer, 'name'>): Locator {
  return page.getByRole('region', { name: `Conversa com ${name}` })
}

/** Where the user writes; it is a combobox while it offers quick replies. */
export function field(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Mensagem' }).or(page.getByRole('combobox', { name: 'Mensagem' }))
}

/** Performs an action of the conversation, by its button or, if there is no room for it, from the menu. */
export async function chooseTicketAction(page: Page, customer: Pick<Customer, 'name'>, verb: string): Promise<void> {
  const button = conversation(page, customer).getByRole('button', { name: verb, exact: true })
  const more = conversation(page, customer).getByRole('button', { name: 'Mais ações' })
  await button.or(more).first().waitFor()
  if ((await button.count()) > 0) return button.click()
  await more.click()
  await page.getByRole('menuitem', { name: verb }).click()
}

export function openTab(page: Page, name: RegExp): Promise<void> {
  return page.getByRole('tab', { name }).click()
}

/** Chooses what a combobox offers for the words typed into it. */
export async function choose(page: Page, field: Locator, typed: string, option: string | RegExp = typed): Promise<void> {
  await field.fill(typed)
  await page.getByRole('option', { name: option }).click()
}

/** Reads a notice and dismisses it, unless it closes first: on a phone it covers the conversation's verbs for seconds. */
export async function dismiss(page: Page, text: string): Promise<void> {
  const notice = page.getByRole('region', { name: 'Avisos' }).getByRole('dialog').filter({ hasText: text })
  await notice.first().waitFor()
  // These very buttons: a locator would wait for the next notice.
  for (const close of await notice.getByLabel('Dispensar aviso').elementHandles()) await close.click().catch(mayBeGone)
  await expect.poll(() => notice.count()).toBe(0)
}

function mayBeGone(error: Error): void {
  if (!error.message.includes('not attached')) throw error
}
