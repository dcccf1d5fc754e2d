import type { PhoneNumber } from './accounts.ts'
import type { Message } from './messages.ts'
import { type Conversation, idFor, isHidden, type Person } from './people.ts'
import { type Interactive, optionsOf } from './sending/interactive.ts'
import { tellStatus } from './sending/statuses.ts'
import type { State } from './state.ts'
import { findTemplate } from './templates/store.ts'
import { componentOf } from './templates/template.ts'
import { contactOf, metadataOf } from './values.ts'

/** What a person sends. Any type may be written, also one that no page describes. */
export interface Writing {
  /** The message's, a new one unless given. */
  id?: string | undefined
  type: string
  /** What stands under `type` on the wire. */
  content?: object | undefined
  /** A file, for the types that have one. */
  file?: { type: string; name?: string | undefined; bytes: Buffer } | undefined
  /** The id of the message that this one answers. */
  context?: string | undefined
  /** Fields beside the content, such as `referral` or `errors`. */
  more?: object | undefined
}

/** A person cannot do this. */
export class Impossible extends Error {}

/** A person writes to a number: the window opens, and the subscribed apps are told. */
export function write(state: State, person: Person, number: PhoneNumber, writing: Writing): Message {
  if (person.blocked.has(number)) throw new Impossible('the person has blocked this number')
  if (number.status !== 'CONNECTED') throw new Impossible('the number is not registered')
  const now = state.now().getTime()
  const conversation = state.people.conversation(number, person)
  const isNumberTold = !isHidden(conversation, now)
  const content = writing.file ? fileOf(state, number, writing) : writing.content
  const message = state.messages.add({
    id: writing.id,
    isIncoming: true,
    conversation,
    type: writing.type,
    content,
    at: now,
    contextId: writing.context,
    reference: undefined,
    isById: !isNumberTold,
    pricing: undefined,
  })
  state.rates.count(number, now)
  conversation.heardAt = now
  if (isNumberTold) conversation.exchangedAt = now
  if (writing.more && 'referral' in writing.more) conversation.clickedAt = now
  tell(state, message, { [writing.type]: content, ...contextOf(state, message), ...writing.more })
  return message
}

function tell(state: State, message: Message, fields: object): void {
  const { conversation, type, id, at } = message
  const { number, person } = conversation
  const isNumberTold = !message.isById
  const told = {
    ...(isNumberTold && { from: person.number }),
    from_user_id: idFor(person, number.waba.portfolio),
    id,
    timestamp: String(Math.floor(at / 1000)),
    type,
    ...fields,
  }
  const contacts = [contactOf(conversation, isNumberTold)]
  const value = { messaging_product: 'whatsapp', metadata: metadataOf(number), contacts, messages: [told] }
  state.webhooks.add(number.waba, number, 'messages', value)
}

/** What Meta says of a sound and a sticker in any case. */
const flags: Readonly<Record<string, object>> = { audio: { voice: false }, sticker: { animated: false } }

function fileOf(state: State, number: PhoneNumber, { type, file, content }: Writing): object | undefined {
  if (!file) return content
  const media = state.media.add(number, 'incoming', { type: file.type, name: file.name, bytes: file.bytes })
  const hash = { mime_type: media.type, sha256: media.sha256.toString('base64'), id: media.id, url: state.media.urlOf(media) }
  return { ...flags[type], ...content, ...(media.name !== undefined && { filename: media.name }), ...hash }
}

function contextOf(state: State, { contextId, conversation, isById }: Message): object {
  if (contextId === undefined) return {}
  const { number, person } = conversation
  const isOwn = state.messages.find(contextId)?.isIncoming
  const from = isOwn ? (isById ? {} : { from: person.number }) : { from: number.digits }
  return { context: { ...from, id: contextId } }
}

interface QuickReply {
  type: string
  sub_type?: string
  index?: string | number
  parameters?: { payload?: string }[]
}

/** A person taps an option of a message that arrived: one of its buttons or rows by id, or a template's quick reply by its text. */
export function tap(state: State, message: Message, option: string, id?: string): Message {
  const { number, person } = message.conversation
  const writing = message.type === 'template' ? quickReply(message, option) : choice(message, option)
  if (!writing || message.isIncoming) throw new Impossible(`there is no option ${option}`)
  return write(state, person, number, { ...writing, id, context: message.id })
}

function choice({ type, content }: Message, id: string): Writing | undefined {
  const interactive = type === 'interactive' ? (content as Interactive) : undefined
  const option = interactive && optionsOf(interactive).find((one) => one.id === id)
  if (!option) return undefined
  const kind = interactive.type === 'button' ? 'button_reply' : 'list_reply'
  return { type: 'interactive', content: { type: kind, [kind]: option } }
}

function quickReply({ content, conversation }: Message, text: string): Writing | undefined {
  const {
    name,
    language,
    components = [],
  } = content as {
    name: string
    language: { code: string }
    components?: QuickReply[]
  }
  const template = findTemplate(conversation.number.waba, name, language.code)
  const buttons = (template && componentOf(template, 'BUTTONS'))?.buttons ?? []
  const index = buttons.findIndex((one) => one.type === 'QUICK_REPLY' && one.text === text)
  if (index < 0) return undefined
  const given = components.find((one) => one.sub_type === 'quick_reply' && Number(one.index) === index)
  return { type: 'button', content: { text, payload: given?.parameters?.[0]?.payload ?? text } }
}

/** A person tells the own number to a business that asked for it: by a button of a template, or in a message of that kind. */
export function shareNumber(state: State, message: Message): Message {
  const { number, person } = message.conversation
  const { name, language, type } = message.content as { name?: string; language?: { code: string }; type?: string }
  const template = message.type === 'template' && name && language ? findTemplate(number.waba, name, language.code) : undefined
  const buttons = (template && componentOf(template, 'BUTTONS'))?.buttons ?? []
  const isAsked = type === 'request_contact_info' || buttons.some((one) => one.type === 'REQUEST_CONTACT_INFO')
  if (message.isIncoming || !isAsked) throw new Impossible('the number is not asked for')
  const phones = [{ phone: `+${person.number}`, wa_id: person.number, type: 'CELL' }]
  const card = { origin: 'contact_request', name: { formatted_name: person.name, first_name: person.name }, phones }
  const shared = write(state, person, number, { type: 'contacts', content: [card], context: message.id })
  // From now on the business knows it.
  message.conversation.exchangedAt = shared.at
  return shared
}

/** A person reads all that has arrived from a number. */
export function read(state: State, conversation: Conversation): void {
  for (const message of state.messages.in(conversation)) {
    const isUnread = message.statuses.includes('delivered') && !message.statuses.includes('read')
    if (!message.isIncoming && isUnread) tellStatus(state, message, 'read')
  }
}

/** A person takes another number, and with it a new id in each portfolio. Those who have talked with the person are told. */
export function changeNumber(state: State, person: Person, number: string): void {
  const previous = { number: person.number, ids: new Map(person.ids) }
  person.number = number
  for (const portfolio of previous.ids.keys()) person.ids.delete(portfolio)
  for (const own of state.accounts.numbers) {
    const conversation = state.people.conversation(own, person)
    if (conversation.heardAt === undefined && conversation.exchangedAt === undefined) continue
    const { portfolio } = own.waba
    const system = {
      type: 'user_changed_number',
      body: `User ${person.name} changed from ${previous.number} to ${number}`,
      wa_id: number,
      user_id: idFor(person, portfolio),
      previous_user_id: previous.ids.get(portfolio),
    }
    tellSystem(state, own, { from: previous.number, from_user_id: previous.ids.get(portfolio) }, system)
  }
}

/** A person gets another id in a portfolio without another number. */
export function changeId(state: State, person: Person, number: PhoneNumber): void {
  const { portfolio } = number.waba
  const previous = idFor(person, portfolio)
  person.ids.delete(portfolio)
  const id = idFor(person, portfolio)
  const system = { type: 'user_changed_user_id', body: 'User id changed', user_id: id, previous_user_id: previous }
  tellSystem(state, number, { from_user_id: previous }, system)
}

/** A system message comes without `contacts`. */
function tellSystem(state: State, number: PhoneNumber, from: object, system: object): void {
  const now = state.now().getTime()
  const id = `wamid.${Buffer.from(`${number.id} ${now} ${JSON.stringify(system)}`)
    .toString('base64')
    .slice(-48)}`
  const message = { ...from, id, timestamp: String(Math.floor(now / 1000)), type: 'system', system }
  const value = { messaging_product: 'whatsapp', metadata: metadataOf(number), messages: [message] }
  state.webhooks.add(number.waba, number, 'messages', value)
}

/** A person stops the marketing of a portfolio, or takes that back. */
export function prefer(state: State, conversation: Conversation, value: 'stop' | 'resume'): void {
  const { person, number } = conversation
  if (value === 'stop') person.stopped.add(number.waba.portfolio)
  else person.stopped.delete(number.waba.portfolio)
  const timestamp = Math.floor(state.now().getTime() / 1000)
  const preference = {
    wa_id: person.number,
    user_id: idFor(person, number.waba.portfolio),
    detail: value === 'stop' ? 'User requested to stop marketing messages' : 'User requested to resume marketing messages',
    category: 'marketing_messages',
    value,
    timestamp,
  }
  const parts = { metadata: metadataOf(number), contacts: [contactOf(conversation, true)], user_preferences: [preference] }
  state.webhooks.add(number.waba, number, 'user_preferences', { messaging_product: 'whatsapp', ...parts })
}
