import type { BinaryNode } from '@whiskeysockets/baileys'
import { attribute } from '#whatsapp/address.ts'
import type { Delivery, MessageStatus } from '#whatsapp/phones/chats.ts'
import type { Companion } from './companion.ts'
import type { LedgerFact } from '#whatsapp/ledger.ts'
import { reportInGroup } from '#whatsapp/groups/receipts.ts'
import { parcelKey } from './mailbox.ts'
import { handleMediaRequest } from '#whatsapp/media/retry.ts'
import type { Phone } from '#whatsapp/phones/phone.ts'
import { answerRetry } from './retries.ts'
import { receiptIds, receiptStanza, timestamp } from '#whatsapp/wire/stanza.ts'
import type { NetworkState } from '#whatsapp/state.ts'
import { now } from '#whatsapp/clock.ts'

/** What the types of a linked device's receipts mean for the message; none means delivered. */
const meanings: Record<string, Extract<MessageStatus, 'delivered' | 'read' | 'played'>> = {
  '': 'delivered',
  inactive: 'delivered',
  sender: 'delivered',
  read: 'read',
  'read-self': 'read',
  played: 'played',
}

/** Takes a receipt from a linked device: it confirms messages and moves their ticks; `retry` asks for one again. */
export async function handleReceipt(state: NetworkState, companion: Companion, receipt: BinaryNode): Promise<void> {
  const type = receipt.attrs['type'] ?? ''
  if (type === 'retry') {
    const id = attribute(receipt, 'id')
    companion.retriesAsked.add(id)
    companion.mailbox.askedAgain(parcelKey('message', id))
    return answerRetry(state, companion, receipt)
  }
  if (type === 'server-error') return handleMediaRequest(state, companion, receipt)
  const ids = receiptIds(receipt)
  for (const id of ids) confirm(state, companion, id)
  const meaning = meanings[type]
  const other = state.directory.phoneByJid(receipt.attrs['recipient'] ?? attribute(receipt, 'to'))
  const own = state.directory.phone(companion.pn)
  const group = state.groups.byJid(attribute(receipt, 'to'))
  if (group && own && meaning && type !== 'sender') {
    const received = ids.flatMap((id) => own.chats.get(id) ?? []).filter(({ fromMe }) => !fromMe)
    return reportInGroup(state, own, group, received, meaning)
  }
  if (!meaning || !other || !own || type === 'sender') return
  forwardReceipt(state, { companion, own, other, ids, status: meaning, isPrivate: type === 'read-self' })
}

/** Takes an `<ack>`: it ends a receipt's journey, and for a message it is a refusal or a silent acceptance. */
export function handleAck(state: NetworkState, companion: Companion, ack: BinaryNode): void {
  const id = attribute(ack, 'id')
  if (ack.attrs['class'] !== 'message') {
    companion.mailbox.answered(parcelKey(ack.attrs['class'] ?? '', id, ack.attrs['type']))
    return
  }
  // The ack with an error that follows a retry receipt is about the unreadable copy; the new one is on its way.
  if (companion.retriesAsked.delete(id)) return
  const error = ack.attrs['error']
  if (error) refuse(state, companion, id, error)
  else confirm(state, companion, id)
}

export function ackOfReceipt(receipt: BinaryNode): BinaryNode {
  const { to, type } = receipt.attrs
  const attrs = { class: 'receipt', id: attribute(receipt, 'id'), t: timestamp() }
  return { tag: 'ack', attrs: { ...attrs, ...(to ? { from: to } : {}), ...(type ? { type } : {}) } }
}

function confirm(state: NetworkState, companion: Companion, id: string): void {
  recordOutcome(state, companion, id, (delivery) => {
    delivery.acknowledgedAt ??= now()
    return { fact: 'acknowledged', id, companion: companion.jid }
  })
}

function refuse(state: NetworkState, companion: Companion, id: string, error: string): void {
  recordOutcome(state, companion, id, (delivery) => {
    delivery.refusedWith = error
    return { fact: 'refused', id, companion: companion.jid, error }
  })
}

/** Removes a message from the mailbox, and notes with its writer what became of it. */
function recordOutcome(state: NetworkState, companion: Companion, id: string, note: (delivery: Delivery) => LedgerFact): void {
  const parcel = companion.mailbox.answered(parcelKey('message', id))
  const chats = state.directory.phone(parcel?.writer ?? '')?.chats
  const message = chats?.get(id)
  const delivery = message?.deliveries[companion.jid]
  if (!chats || !message || !delivery) return
  const fact = note(delivery)
  chats.save(message)
  state.ledger.note(fact)
}

/** A linked device reports on messages that `other` wrote to `own`; privately, if its owner hides read receipts. */
interface Report {
  companion: Companion
  own: Phone
  other: Phone
  ids: string[]
  status: MessageStatus
  isPrivate: boolean
}

/** Passes a report on to the other person's phone and linked devices, to the reader's own phone and to the other devices linked to it. */
function forwardReceipt({ directory, events }: NetworkState, { companion, own, other, ids, status, isPrivate }: Report): void {
  const ownMoved = ids.filter((id) => own.chats.advance(id, status))
  const otherMoved = isPrivate ? [] : ids.filter((id) => other.chats.advance(id, status))
  if (otherMoved.length > 0) {
    const stanza = receiptStanza(companion.jid, otherMoved, status === 'delivered' ? undefined : status)
    for (const { mailbox } of directory.companionsOf(other)) mailbox.deliver(mailbox.put({ stanza }))
  }
  if (ownMoved.length > 0 && status === 'read') {
    const stanza = receiptStanza(own.pnJid, ownMoved, 'read', other.jid)
    const siblings = directory.companionsOf(own).filter((sibling) => sibling !== companion)
    for (const { mailbox } of siblings) mailbox.deliver(mailbox.put({ stanza }))
  }
  if (ownMoved.length > 0) events.emit('phone', own.pn)
  if (otherMoved.length > 0) events.emit('phone', other.pn)
}
