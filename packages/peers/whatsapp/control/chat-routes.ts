import { pnJid } from '#whatsapp/address.ts'
import type { ChatMessage } from '#whatsapp/phones/chats.ts'
import { conflict, missing, phoneOf, route, type Request, type Route } from './route.ts'
import * as schema from './schema.ts'
import type { Phone } from '#whatsapp/phones/phone.ts'
import { isAvailable, setAvailable, typeOnPhone } from '#whatsapp/phones/presence.ts'
import { openChat, report } from '#whatsapp/phones/receipts.ts'
import { askForRetry } from '#whatsapp/companions/retries.ts'

/** The conversations on a phone. */
export const chatRoutes: Route[] = [
  route('GET', '/phones/:pn/chats', (request) => {
    const summaries = phoneOf(request).chats.summaries()
    return summaries.map((summary) => ({ ...summary, online: isOnline(request, summary.chat) }))
  }),
  route('GET', '/phones/:pn/chats/:chat', (request) => {
    const chat = chatOf(request)
    return { chat, typing: phoneOf(request).chats.typingIn(chat), online: isOnline(request, chat) }
  }),
  route('GET', '/phones/:pn/chats/:chat/messages', (request) => phoneOf(request).chats.inChat(chatOf(request))),
  route('POST', '/phones/:pn/chats/:chat/read', (request) => {
    return { read: openChat(request.network.state, phoneOf(request), chatOf(request)) }
  }),
  route('POST', '/phones/:pn/chats/:chat/presence', schema.presence, (request) => {
    const { state } = request.network
    const phone = phoneOf(request)
    const { state: shown } = request.body
    const chat =
      state.groups.get(chatOf(request)) ?? state.directory.phone(chatOf(request)) ?? missing(`there is no ${chatOf(request)}`)
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
  route('POST', '/phones/:pn/chats/:chat/retries', schema.retry, (request) => {
    const phone = phoneOf(request)
    const message = receivedMessage(phone, request.body.id)
    const { directory } = request.network.state
    const writer = directory.companion(pnJid(message.author ?? message.chat, message.device))
    if (!writer) return conflict('no linked device wrote this message')
    askForRetry(request.network.state, phone, writer, message.id, message.addressedTo ?? phone.jid)
    return {}
  }),
]

/** Whether the other person has WhatsApp open, as far as this is known; for a group it never is. */
function isOnline({ network }: Request<unknown>, chat: string): boolean {
  const other = network.state.directory.phone(chat)
  return other !== undefined && isAvailable(network.state, other)
}

function chatOf({ params }: Request<unknown>): string {
  return params['chat'] ?? ''
}

function receivedMessage(phone: Phone, id: string): ChatMessage {
  const message = phone.chats.get(id)
  return message && !message.fromMe ? message : missing(`the phone ${phone.pn} has received no message ${id}`)
}
