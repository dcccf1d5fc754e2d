import { pnJid } from '#whatsapp/address.ts'
import type { ChatMessage } from '#whatsapp/phones/chats.ts'
import { conflict, missing, phoneOf, route, type Request, type Route } from './route.ts'
import * as schema from './schema.ts'
import { isStandIn } from '#whatsapp/companions/stand-ins.ts'
import type { Group } from '#whatsapp/groups/groups.ts'
import { Phone } from '#whatsapp/phones/phone.ts'
import { setGroupTimer } from '#whatsapp/groups/changes.ts'
import { writeInGroup } from '#whatsapp/groups/messages.ts'
import { forwardForgedStanza } from '#whatsapp/phones/forged-stanzas.ts'
import { writeOnPhone } from '#whatsapp/phones/messages.ts'
import { isAvailable, setAvailable, typeOnPhone } from '#whatsapp/phones/presence.ts'
import { openChat, report } from '#whatsapp/phones/receipts.ts'
import { askAsOutsider, askForRetry } from '#whatsapp/companions/retries.ts'
import { now } from '#whatsapp/clock.ts'

export const chatRoutes: Route[] = [
  route('GET', '/phones/:pn/chats', (request) => {
    const summaries = phoneOf(request).chats.summaries()
    return summaries.map((summary) => ({
      ...summary,
      name: nameOf(request, summary.chat),
      online: isOnline(request, summary.chat),
    }))
  }),
  route('GET', '/phones/:pn/chats/:chat', (request) => {
    const chat = chatOf(request)
    const typing = phoneOf(request).chats.typingIn(chat)
    return { chat, typing, name: nameOf(request, chat), online: isOnline(request, chat) }
  }),
  route('GET', '/phones/:pn/chats/:chat/messages', (request) => phoneOf(request).chats.inChat(chatOf(request))),
  route('POST', '/phones/:pn/chats/:chat/read', (request) => {
    return { read: openChat(request.network.state, phoneOf(request), chatOf(request)) }
  }),
  route('POST', '/phones/:pn/chats/:chat/presence', schema.presence, (request) => {
    const { state } = request.network
    const phone = phoneOf(request)
    const { state: shown } = request.body
    const chat = partnerOf(request)
    if (shown === 'available' || shown === 'unavailable') setAvailable(state, phone, shown === 'available')
    else typeOnPhone(state, phone, chat, shown)
    return {}
  }),
  route('POST', '/phones/:pn/chats/:chat/receipts', schema.receipt, (request) => {
    const phone = phoneOf(request)
    const messages = request.body.ids.map((id) => receivedMessage(phone, id))
    report(request.network.state, phone, messages, request.body.status)
    return {}
  }),
  route('PUT', '/phones/:pn/chats/:chat/timer', schema.timer, async (request) => {
    const { state } = request.network
    const phone = phoneOf(request)
    const chat = chatOf(request)
    const { seconds, forged } = request.body
    const timer = { seconds, setAt: now() }
    const group = state.groups.get(chat)
    const other = group ?? state.directory.phone(chat) ?? missing(`there is no ${chat}`)
    const said = { text: '', change: { kind: 'timer', of: '', timer } } as const
    if (other instanceof Phone) await writeOnPhone(state, phone, other, said)
    else if (forged) await writeInGroup(state, phone, other, said)
    else setGroupTimer(state, other, phone, timer)
    return {}
  }),
  route('POST', '/phones/:pn/chats/:chat/retries', schema.retry, (request) => {
    const phone = phoneOf(request)
    const { state } = request.network
    const { id, device, forged } = request.body
    if (forged) {
      const chat = partnerOf(request)
      const isParty = chat instanceof Phone ? phone.chats.get(id) : chat.members.includes(phone.pn)
      if (isParty) return conflict(`${phone.pn} is a party of this conversation`)
      return askAsOutsider(state, phone, chat, id) ? {} : conflict('no linked device wrote this message')
    }
    const message = receivedMessage(phone, id)
    if (device && !isStandIn(phone, device)) return missing(`the phone has no stand-in ${device}`)
    const { directory } = state
    const writer = directory.companion(pnJid(message.author ?? message.chat, message.device))
    if (!writer) return conflict('no linked device wrote this message')
    askForRetry(state, phone, writer, message.id, message.addressedTo ?? phone.jid, device)
    return {}
  }),
  route('POST', '/phones/:pn/chats/:chat/stanzas', schema.stanza, (request) => {
    forwardForgedStanza(request.network.state, phoneOf(request), partnerOf(request), request.body)
    return {}
  }),
]

/** Whether the other person has WhatsApp open, as far as this is known. False for a group. */
function isOnline({ network }: Request<unknown>, chat: string): boolean {
  const other = network.state.directory.phone(chat)
  return other !== undefined && isAvailable(network.state, other)
}

/** Also names people who are in no list of phones. */
function nameOf({ network }: Request<unknown>, chat: string): string {
  const { directory, groups } = network.state
  return directory.phone(chat)?.record.name ?? groups.get(chat)?.subject ?? chat
}

function chatOf({ params }: Request<unknown>): string {
  return params['chat'] ?? ''
}

function partnerOf(request: Request<unknown>): Phone | Group {
  const { groups, directory } = request.network.state
  const chat = chatOf(request)
  return groups.get(chat) ?? directory.phone(chat) ?? missing(`there is no ${chat}`)
}

function receivedMessage(phone: Phone, id: string): ChatMessage {
  const message = phone.chats.get(id)
  return message && !message.fromMe ? message : missing(`the phone ${phone.pn} has received no message ${id}`)
}
