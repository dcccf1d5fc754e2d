import type { Message } from '#meta/messages.ts'
import { idFor, isHidden } from '#meta/people.ts'
import { toldError } from '#meta/refusal.ts'
import type { State } from '#meta/state.ts'
import { contactOf, metadataOf } from '#meta/values.ts'

export type Status = 'sent' | 'delivered' | 'read' | 'played' | 'failed'

/** Tells what became of a message. A status may be told again, and in any order. */
export function tellStatus(state: State, message: Message, status: Status, failure?: { code: number; details: string }): void {
  const { conversation, pricing, statuses } = message
  const { number, person } = conversation
  const now = state.now().getTime()
  const isFirst = !statuses.includes(status)
  if (isFirst) statuses.push(status)
  if (status !== 'sent' && status !== 'failed') message.deliveredAt ??= now
  if (failure) message.errors.push(failure.code)
  // The price comes with `sent`, and with the first status that says it arrived.
  const isPriced = status === 'sent' || status === 'delivered' || (status === 'read' && !statuses.includes('delivered'))
  const isNumberTold = !(message.isById && isHidden(conversation, now))
  const told = {
    id: message.id,
    status,
    timestamp: String(Math.floor(now / 1000)),
    ...(isNumberTold && { recipient_id: person.number }),
    recipient_user_id: idFor(person, number.waba.portfolio),
    ...(message.reference !== undefined && { biz_opaque_callback_data: message.reference }),
    ...(isPriced && pricing && { pricing }),
    ...(failure && { errors: [toldError(failure.code, failure.details)] }),
  }
  const contacts = status === 'failed' ? {} : { contacts: [contactOf(conversation, isNumberTold)] }
  const value = { messaging_product: 'whatsapp', metadata: metadataOf(number), ...contacts, statuses: [told] }
  state.webhooks.add(number.waba, number, 'messages', value)
}

/** The person's phone gets what was sent to it. */
export function arrive(state: State, message: Message): void {
  const { person, number } = message.conversation
  if (!person.isOnline || person.blocked.has(number) || message.statuses.includes('failed')) return
  if (!message.statuses.includes('delivered')) tellStatus(state, message, 'delivered')
}

/** The phone is on again. */
export function arriveAll(state: State, isMine: (message: Message) => boolean): void {
  for (const message of state.messages.list()) {
    if (!message.isIncoming && isMine(message) && message.statuses.includes('sent')) arrive(state, message)
  }
}
