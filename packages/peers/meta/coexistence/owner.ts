import type { AppContact, PhoneNumber, Waba } from '#meta/accounts.ts'
import type { Message } from '#meta/messages.ts'
import { idFor, type Person } from '#meta/people.ts'
import type { State } from '#meta/state.ts'
import { metadataOf } from '#meta/values.ts'
import { Impossible } from '#meta/writing.ts'

// What the owner of a number does in the WhatsApp Business app: Meta tells it as an echo.

/** What the owner sends, as it stands under its type on the wire. */
export interface Echo {
  type: string
  content: object
}

/** The owner writes to a person in the app. It is free, and moves no window. */
export function ownerWrites(state: State, number: PhoneNumber, person: Person, { type, content }: Echo): Message {
  requireApp(number)
  const conversation = state.people.conversation(number, person)
  const at = state.now().getTime()
  const message = state.messages.add({
    isIncoming: false,
    conversation,
    type,
    content,
    at,
    contextId: undefined,
    reference: undefined,
    isById: false,
    pricing: undefined,
  })
  message.statuses.push('sent', 'delivered')
  conversation.exchangedAt = at
  echo(state, number, person, { id: message.id, at, type, content })
  return message
}

/** The owner edits or deletes a message of the number in the app. */
export function ownerChanges(state: State, target: Message, change: { type: 'edit'; text: string } | { type: 'revoke' }): void {
  const { number, person } = target.conversation
  requireApp(number)
  if (target.isIncoming) throw new Impossible('the owner changes own messages alone')
  const message = change.type === 'edit' && { message: { type: 'text', text: { body: change.text } } }
  const content = { original_message_id: target.id, ...message }
  const own = { isIncoming: false, conversation: target.conversation, type: change.type, content, at: state.now().getTime() }
  const { id, at } = state.messages.add({ ...own, contextId: undefined, reference: undefined, isById: false, pricing: undefined })
  echo(state, number, person, { id, at, type: change.type, content })
}

function echo(state: State, number: PhoneNumber, person: Person, told: Echo & { id: string; at: number }): void {
  const { id, at, type, content } = told
  const to = { to: person.number, to_user_id: idFor(person, number.waba.portfolio) }
  const message = { from: number.digits, ...to, id, timestamp: seconds(at), type, [type]: content }
  const value = { messaging_product: 'whatsapp', metadata: metadataOf(number), message_echoes: [message] }
  state.webhooks.add(number.waba, number, 'smb_message_echoes', value)
}

/** The owner changes the address book. Meta tells it once it has been asked for it. */
export function ownerSaves(state: State, number: PhoneNumber, contact: AppContact, action: 'add' | 'remove'): void {
  requireApp(number)
  const others = number.app.contacts.filter(({ phone }) => phone !== contact.phone)
  number.app.contacts = action === 'add' ? [...others, contact] : others
  if (number.app.asked.includes('smb_app_state_sync')) tellContacts(state, number, [contact], action)
}

export function tellContacts(state: State, number: PhoneNumber, contacts: readonly AppContact[], action: 'add' | 'remove'): void {
  if (contacts.length === 0) return
  const metadata = { timestamp: seconds(state.now().getTime()) }
  const sync = contacts.map(({ phone, name, first }) => ({
    type: 'contact',
    contact: { ...(action === 'add' && { full_name: name, ...(first && { first_name: first }) }), phone_number: phone },
    action,
    metadata,
  }))
  const value = { messaging_product: 'whatsapp', metadata: metadataOf(number), state_sync: sync }
  state.webhooks.add(number.waba, number, 'smb_app_state_sync', value)
}

export const departures = [
  'ACCOUNT_DISCONNECTED',
  'BUSINESS_DOWNGRADE',
  'CHANGE_NUMBER',
  'COMPANION_INACTIVITY',
  'PRIMARY_INACTIVITY',
  'USER_RE_REGISTERED',
] as const
export type Departure = (typeof departures)[number]

/** The number leaves the API: the owner has unlinked it, or the phone was away for too long. */
export function depart(state: State, number: PhoneNumber, reason: Departure): void {
  requireApp(number)
  number.status = 'DISCONNECTED'
  const byOwner = reason === 'ACCOUNT_DISCONNECTED'
  const info = { reason, initiated_by: byOwner ? 'BUSINESS' : 'SYSTEM' }
  tellAccount(state, number.waba, {
    event: 'PARTNER_REMOVED',
    waba_info: { waba_id: number.waba.id, owner_business_id: number.waba.portfolio.id },
    disconnection_info: info,
  })
  tellAccount(state, number.waba, { event: 'ACCOUNT_OFFBOARDED' })
}

/** The phone is back within the time that Meta allows. */
export function comeBack(state: State, number: PhoneNumber): void {
  number.status = 'CONNECTED'
  tellAccount(state, number.waba, { event: 'ACCOUNT_RECONNECTED' })
}

function tellAccount(state: State, waba: Waba, value: object): void {
  state.webhooks.add(waba, undefined, 'account_update', value)
}

export function requireApp({ isOnApp }: PhoneNumber): void {
  if (!isOnApp) throw new Impossible('the number is not on the WhatsApp Business app')
}

export function seconds(ms: number): string {
  return String(Math.floor(ms / 1000))
}
