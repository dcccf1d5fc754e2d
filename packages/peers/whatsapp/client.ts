import type { z } from 'zod'
import type { Contact } from '#whatsapp/app-state/address-books.ts'
import type { BulkProgress } from './bulk.ts'
import type { ChatMessage, ChatSummary } from '#whatsapp/phones/chats.ts'
import type * as schema from '#whatsapp/control/schema.ts'
import type { Fault } from './faults.ts'
import type { Group } from '#whatsapp/groups/groups.ts'
import type { LedgerBook } from './ledger.ts'
import type * as limits from '#whatsapp/control/limit-schema.ts'
import type { LoggedQuery } from '#whatsapp/limits/query-log.ts'
import type { AccountRestrictions } from '#whatsapp/limits/restriction-store.ts'
import type { gate, newPasskey, passkeyAct } from '#whatsapp/control/passkey-schema.ts'
import type * as messages from '#whatsapp/control/message-schema.ts'
import type { ShownQrCode } from './network.ts'
import type { NetworkSettings } from './state.ts'
import type { phoneView } from '#whatsapp/control/phone-routes.ts'

export type PhoneView = ReturnType<typeof phoneView>
export type DeviceView = PhoneView['companions'][number]
/** A message without a file: a text, a location, contacts, a poll. */
export type NewMessage = z.input<typeof messages.newMessage>
/** What goes with a file: the receiver, and what the type does not say. */
export type NewMedia = Partial<z.output<typeof messages.newMedia>> & { to: string }
export type { BulkProgress, ChatMessage, ChatSummary, LedgerBook, LoggedQuery, ShownQrCode }

/** The control API of a running network, for tests and start-up scripts. Every call throws on an answer other than 200. */
export class WhatsAppControl {
  readonly #url: string

  /** @param url the `controlUrl` that the network printed */
  constructor(url: string) {
    this.#url = url
  }

  phones = (): Promise<PhoneView[]> => this.#call('GET', '/phones')
  phone = (pn: string): Promise<PhoneView> => this.#call('GET', `/phones/${pn}`)
  addPhone = (phone: z.input<typeof schema.newPhone>): Promise<PhoneView> => this.#call('POST', '/phones', phone)
  changePhone = (pn: string, change: z.input<typeof schema.phoneChange>): Promise<PhoneView> =>
    this.#call('PATCH', `/phones/${pn}`, change)

  /** Links the device that shows this QR code; resolves when it is linked. */
  scan = (pn: string, qr: string): Promise<DeviceView> => this.#call('POST', `/phones/${pn}/scan`, { qr })
  /** The same with an account that asks for its passkey: the phone waits for the device. */
  scanWithPasskey = (pn: string, qr: string, passkey: z.input<typeof gate> = true): Promise<unknown> =>
    this.#call('POST', `/phones/${pn}/scan`, { qr, passkey })
  /** The account has this passkey from now on. */
  setPasskey = (pn: string, passkey: z.input<typeof newPasskey>): Promise<unknown> =>
    this.#call('PUT', `/phones/${pn}/passkey`, passkey)
  /** What its owner does on a phone that waits for the passkey. */
  actOnPasskey = (pn: string, act: z.input<typeof passkeyAct>): Promise<unknown> =>
    this.#call('POST', `/phones/${pn}/passkey`, { act })
  /** Links the device that shows these eight characters to the owner of this number; resolves when it is linked. */
  enterLinkCode = (pn: string, code: string): Promise<DeviceView> => this.#call('POST', `/phones/${pn}/link-code`, { code })
  enterLinkCodeWithPasskey = (pn: string, code: string, passkey: z.input<typeof gate> = true): Promise<unknown> =>
    this.#call('POST', `/phones/${pn}/link-code`, { code, passkey })
  showQrCode = (qr: string, label: string): Promise<{ waiting: boolean }> => this.#call('POST', '/qr-codes', { qr, label })
  qrCodes = (): Promise<ShownQrCode[]> => this.#call('GET', '/qr-codes')
  /** The refs of all devices that wait to be linked, whether or not their QR codes were shown here. */
  registrations = (): Promise<string[]> => this.#call('GET', '/registrations')
  removeDevice = (pn: string, device: number): Promise<unknown> => this.#call('DELETE', `/phones/${pn}/devices/${device}`)
  disconnect = (pn: string, device: number, how: z.input<typeof schema.disconnection>): Promise<unknown> =>
    this.#call('POST', `/phones/${pn}/devices/${device}/disconnect`, how)

  /** Leaves a linked device this many one-time prekeys. Below five the server notifies it. */
  spendPreKeys = (pn: string, device: number, left: number): Promise<unknown> =>
    this.#call('POST', `/phones/${pn}/devices/${device}/pre-keys`, { left })
  /** Links devices to a phone until it has so many. Other devices only encrypt for them. */
  linkStandIns = (pn: string, count: number): Promise<PhoneView> => this.#call('POST', `/phones/${pn}/stand-ins`, { count })
  /** WhatsApp is reinstalled on the phone: another identity key, no linked devices. */
  reinstall = (pn: string): Promise<unknown> => this.#call('POST', `/phones/${pn}/reinstall`)

  write = (from: string, to: string, text: string, id?: string): Promise<ChatMessage> =>
    this.#call('POST', `/phones/${from}/messages`, { to, text, id })
  /** Writes a message of any kind except a file; `quote` is the id of the message it answers. */
  send = (from: string, message: NewMessage): Promise<ChatMessage> => this.#call('POST', `/phones/${from}/messages`, message)
  /** Reacts to a message on the phone `pn`; an empty emoji takes the reaction back. @returns the message */
  react = (pn: string, id: string, emoji: string): Promise<ChatMessage> =>
    this.#call('PUT', `/phones/${pn}/messages/${encodeURIComponent(id)}/reaction`, { emoji })
  /**
   * Edits one's own message, sealed unless another `form` is named. `forged`: a modified app edits another person's message. @returns the
   * message
   */
  edit = (pn: string, id: string, text: string, how: Omit<z.input<typeof messages.edit>, 'text'> = {}): Promise<ChatMessage> =>
    this.#call('PATCH', `/phones/${pn}/messages/${encodeURIComponent(id)}`, { text, ...how })
  /** Deletes a message for everyone: one's own, or any as a group's administrator; `forged` as above. @returns the message */
  deleteForEveryone = (pn: string, id: string, claim: z.input<typeof messages.deletion> = {}): Promise<ChatMessage> =>
    this.#call('DELETE', `/phones/${pn}/messages/${encodeURIComponent(id)}`, claim)
  forward = (pn: string, id: string, to: string): Promise<ChatMessage> =>
    this.#call('POST', `/phones/${pn}/messages/${encodeURIComponent(id)}/forward`, { to })
  /**
   * Publishes a status, or writes in a newsletter or to a broadcast list. It goes to the linked devices of `to` and to the writer's own.
   */
  publish = (from: string, publication: z.input<typeof messages.publication>): Promise<{ id: string }> =>
    this.#call('POST', `/phones/${from}/publications`, publication)
  /** Calls, and hangs up at once unless it is to go on `ringing`. */
  placeCall = (from: string, call: z.input<typeof messages.newCall>): Promise<ChatMessage> =>
    this.#call('POST', `/phones/${from}/calls`, call)
  hangUp = (from: string, id: string): Promise<ChatMessage> => this.#call('DELETE', `/phones/${from}/calls/${id}`)
  groups = (): Promise<Group[]> => this.#call('GET', '/groups')
  /** A new group; write to its `id` as to a number. */
  addGroup = (group: z.input<typeof schema.newGroup>): Promise<Group> => this.#call('POST', '/groups', group)
  /** Changes the name or the members. `by` is the member who does it, and leaves by removing himself. */
  changeGroup = (id: string, change: z.input<typeof schema.groupChange>): Promise<Group> =>
    this.#call('PATCH', `/groups/${id}`, change)
  /** Sends a file; `kind` and `voice` follow from the type unless given. */
  sendMedia = (from: string, file: Uint8Array, mimetype: string, told: NewMedia): Promise<ChatMessage> => {
    const { structure, ...plain } = told
    const given = Object.entries(plain).filter(([, value]) => value !== undefined)
    const texts = given.map(([name, value]): [string, string] => [name, String(value)])
    const query = new URLSearchParams(structure ? [...texts, ['structure', JSON.stringify(structure)]] : texts).toString()
    return this.#call('POST', `/phones/${from}/media?${query}`, new Blob([Buffer.from(file)], { type: mimetype }))
  }
  /** The file in a message, as the phone `pn` downloads and opens it. */
  media = async (pn: string, id: string): Promise<Buffer> => {
    const response = await fetch(`${this.#url}/phones/${pn}/messages/${encodeURIComponent(id)}/media`)
    if (!response.ok) throw new Error(`the file in ${id}: ${response.status} ${await response.text()}`)
    return Buffer.from(await response.arrayBuffer())
  }
  /**
   * The media server no longer hands this file out (410, or 403 as for an address whose signature has expired). The phones still have it.
   */
  expireMedia = (pn: string, id: string, expiry: z.input<typeof messages.expiry> = {}): Promise<unknown> =>
    this.#call('DELETE', `/phones/${pn}/messages/${encodeURIComponent(id)}/media`, expiry)
  /** A phone's address book. It is set as a whole, and the differences reach the linked devices. */
  contacts = (pn: string): Promise<Contact[]> => this.#call('GET', `/phones/${pn}/contacts`)
  setContacts = (pn: string, contacts: Contact[]): Promise<Contact[]> => this.#call('PUT', `/phones/${pn}/contacts`, contacts)
  /** From now on a device that starts from nothing gets the address book in one piece. */
  makeContactsSnapshot = (pn: string): Promise<unknown> => this.#call('POST', `/phones/${pn}/contacts/snapshot`)
  setPicture = (pn: string, picture: Uint8Array, mimetype: string): Promise<PhoneView> =>
    this.#call('PUT', `/phones/${pn}/picture`, new Blob([Buffer.from(picture)], { type: mimetype }))
  removePicture = (pn: string): Promise<PhoneView> => this.#call('DELETE', `/phones/${pn}/picture`)
  /** `online`: the other person has WhatsApp open. `typing`: a person is writing there. */
  chats = (pn: string): Promise<(ChatSummary & { name: string; online: boolean })[]> => this.#call('GET', `/phones/${pn}/chats`)
  chat = (pn: string, chat: string): Promise<Pick<ChatSummary, 'chat' | 'typing'> & { name: string; online: boolean }> =>
    this.#call('GET', `/phones/${pn}/chats/${chat}`)
  /** What a person does in a conversation (`composing`, `recording`, `paused`) or with WhatsApp (`available`, `unavailable`). */
  show = (pn: string, chat: string, state: z.input<typeof schema.presence>['state']): Promise<unknown> =>
    this.#call('POST', `/phones/${pn}/chats/${chat}/presence`, { state })
  messages = (pn: string, chat: string): Promise<ChatMessage[]> => this.#call('GET', `/phones/${pn}/chats/${chat}/messages`)
  /** Opens a conversation on a phone, so that its unread messages become read. */
  read = (pn: string, chat: string): Promise<{ read: number }> => this.#call('POST', `/phones/${pn}/chats/${chat}/read`)
  /** Later messages in the conversation disappear after so many seconds. 0 ends that. */
  setTimer = (pn: string, chat: string, seconds: z.input<typeof schema.timer>['seconds'], forged?: boolean): Promise<unknown> =>
    this.#call('PUT', `/phones/${pn}/chats/${chat}/timer`, { seconds, forged })
  report = (pn: string, chat: string, receipt: z.input<typeof schema.receipt>): Promise<unknown> =>
    this.#call('POST', `/phones/${pn}/chats/${chat}/receipts`, receipt)
  /** Asks for a message again: the phone that got it, its stand-in `device`, or (`forged`) a phone that is no party of the conversation. */
  askForRetry = (pn: string, chat: string, id: string, how: Omit<z.input<typeof schema.retry>, 'id'> = {}): Promise<unknown> =>
    this.#call('POST', `/phones/${pn}/chats/${chat}/retries`, { id, ...how })
  /** A modified app makes up a stanza. Only its sender is true. */
  passOn = (pn: string, chat: string, stanza: z.input<typeof schema.stanza>): Promise<unknown> =>
    this.#call('POST', `/phones/${pn}/chats/${chat}/stanzas`, stanza)

  startBulk = (order: z.input<typeof schema.bulkOrder>): Promise<BulkProgress> => this.#call('POST', '/bulk', order)
  bulk = (id: number): Promise<BulkProgress> => this.#call('GET', `/bulk/${id}`)

  /** `minVersion`: clients of a lower version are refused with 405, at login and at pairing; null for any. @returns all settings */
  changeSettings = (change: z.input<typeof schema.settings>): Promise<NetworkSettings> => this.#call('PATCH', '/settings', change)
  settings = (): Promise<NetworkSettings> => this.#call('GET', '/settings')
  addFault = (fault: z.input<typeof schema.fault>): Promise<unknown> => this.#call('POST', '/faults', fault)
  faults = (): Promise<Fault[]> => this.#call('GET', '/faults')
  /** All of them, or those of one number. */
  clearFaults = (pn?: string): Promise<unknown> => this.#call('DELETE', pn ? `/phones/${pn}/faults` : '/faults')
  /** The latest queries of an account's linked devices, oldest first. */
  queries = (pn: string): Promise<LoggedQuery[]> => this.#call('GET', `/phones/${pn}/queries`)
  clearQueries = (pn: string): Promise<unknown> => this.#call('DELETE', `/phones/${pn}/queries`)
  /** What any account may do in 60 seconds. Actions that are not named are unlimited. */
  setRates = (rates: z.input<typeof limits.rates>): Promise<unknown> => this.#call('PUT', '/rates', rates)
  /** The restriction and the cap of an account. */
  standing = (pn: string): Promise<AccountRestrictions> => this.#call('GET', `/phones/${pn}/standing`)
  /** Stops an account from writing to people who never wrote to it (463). Its devices are notified. */
  restrict = (pn: string, restriction: z.input<typeof limits.restriction> = {}): Promise<unknown> =>
    this.#call('PUT', `/phones/${pn}/restriction`, restriction)
  endRestriction = (pn: string): Promise<unknown> => this.#call('DELETE', `/phones/${pn}/restriction`)
  /** Limits how many messages an account may write to people who never wrote to it (then 475). Its devices are notified. */
  capNewChats = (pn: string, cap: z.input<typeof limits.newChatCap>): Promise<unknown> =>
    this.#call('PUT', `/phones/${pn}/new-chat-cap`, cap)
  endNewChatCap = (pn: string): Promise<unknown> => this.#call('DELETE', `/phones/${pn}/new-chat-cap`)
  ledger = (): Promise<LedgerBook> => this.#call('GET', '/ledger')
  trace = (): Promise<string[]> => this.#call('GET', '/trace')
  clearTrace = (): Promise<unknown> => this.#call('DELETE', '/trace')

  async #call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const content = body instanceof Blob ? { body } : body === undefined ? {} : json
    const response = await fetch(`${this.#url}${path}`, { method, ...content })
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${(answer as { error: string }).error}`)
    return answer as T
  }
}
