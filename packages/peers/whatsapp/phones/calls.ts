import type { BinaryNode } from '@whiskeysockets/baileys'
import { attribute } from '#whatsapp/address.ts'
import type { ChatMessage } from './chats.ts'
import type { Call } from '#whatsapp/wire/content.ts'
import type { Companion } from '#whatsapp/companions/companion.ts'
import type { Phone } from './phone.ts'
import { newMessageId, timestamp } from '#whatsapp/wire/stanza.ts'
import type { NetworkState } from '#whatsapp/state.ts'
import { now } from '#whatsapp/clock.ts'

/**
 * A person calls another. The called person cannot answer here: it rings until the caller hangs up, or a linked device refuses.
 * @param how without `ringing` the caller hangs up at once
 * @returns the call, as the caller's phone shows it in the conversation
 */
export function placeCall(
  state: NetworkState,
  caller: Phone,
  callee: Phone,
  how: { video: boolean; ringing: boolean },
): ChatMessage {
  const id = newMessageId()
  const call: Call = { video: how.video, outcome: 'ringing' }
  // Calls have no ticks; `read` keeps them from counting as unread.
  const shown = { id, text: '', at: now(), status: 'read', device: 0, wireCopies: 0, retries: 0, deliveries: {} } as const
  const own: ChatMessage = { ...shown, chat: callee.pn, fromMe: true, call: { ...call } }
  state.store.atomically(() => {
    caller.chats.add(own)
    callee.chats.add({ ...shown, chat: caller.pn, fromMe: false, call: { ...call } })
  })
  const kinds = how.video ? ['audio', 'video'] : ['audio']
  const content = kinds.map((tag) => ({ tag, attrs: { enc: tag === 'audio' ? 'opus' : 'vp8' } }))
  notifyCallee(state, caller, callee, { tag: 'offer', attrs: { 'call-id': id }, content })
  return how.ringing ? own : hangUp(state, caller, own)
}

export function hangUp(state: NetworkState, caller: Phone, call: ChatMessage): ChatMessage {
  const callee = state.directory.phone(call.chat)
  if (callee) end(state, caller, callee, call.id, 'missed')
  return call
}

/** A linked device refuses a call that rings. @returns the answer to its stanza */
export function handleCallRejection(state: NetworkState, companion: Companion, stanza: BinaryNode): BinaryNode {
  const [reject] = (stanza.content ?? []) as BinaryNode[]
  const callee = state.directory.phone(companion.pn)
  const call = callee?.chats.get(reject?.attrs['call-id'] ?? '')
  const caller = call && state.directory.phone(call.chat)
  if (reject?.tag === 'reject' && callee && caller && call.call?.outcome === 'ringing') {
    end(state, caller, callee, call.id, 'rejected')
  }
  const attrs = { class: 'call', id: attribute(stanza, 'id'), from: attribute(stanza, 'to'), t: timestamp() }
  return { tag: 'ack', attrs: { ...attrs, type: reject?.tag ?? '' } }
}

function end(state: NetworkState, caller: Phone, callee: Phone, id: string, outcome: Call['outcome']): void {
  for (const phone of [caller, callee]) {
    const shown = phone.chats.get(id)
    if (shown?.call) phone.chats.save(Object.assign(shown, { call: { ...shown.call, outcome } }))
  }
  notifyCallee(state, caller, callee, { tag: 'terminate', attrs: { 'call-id': id } })
}

/** Notifies the linked devices of the called person of a step of the call. */
function notifyCallee({ directory, events }: NetworkState, caller: Phone, callee: Phone, step: BinaryNode): void {
  const number = caller.record.addressing === 'lid' ? { caller_pn: caller.pnJid } : {}
  const child = { ...step, attrs: { ...step.attrs, 'call-creator': caller.jid, ...number } }
  for (const { mailbox } of directory.companionsOf(callee)) {
    const attrs = { from: caller.jid, id: newMessageId(), t: timestamp(), notify: caller.record.name }
    mailbox.deliver(mailbox.put({ stanza: { tag: 'call', attrs, content: [child] } }))
  }
  events.emit('phone', caller.pn)
  events.emit('phone', callee.pn)
}
