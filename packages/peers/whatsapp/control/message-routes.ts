import type { ChatMessage } from '#whatsapp/phones/chats.ts'
import { contentOf, type Content, type Quoted } from '#whatsapp/wire/content.ts'
import { conflict, ControlError, FileAnswer, missing, phoneOf, route, withFileBody } from './route.ts'
import type { Request, Route, UploadedFile } from './route.ts'
import { writeInGroup } from '#whatsapp/groups/messages.ts'
import { isAdmin } from '#whatsapp/groups/groups.ts'
import { describeFile, downloadMedia, uploadMedia } from '#whatsapp/media/media.ts'
import * as schema from './message-schema.ts'
import { toVoiceNote } from '#whatsapp/media/voice-note.ts'
import type { Phone } from '#whatsapp/phones/phone.ts'
import { hangUp, placeCall } from '#whatsapp/phones/calls.ts'
import { publish } from '#whatsapp/phones/feeds.ts'
import { writeOnPhone } from '#whatsapp/phones/messages.ts'

export const messageRoutes: Route[] = [
  route('POST', '/phones/:pn/messages', schema.newMessage, (request) => {
    const { to, id, quote, forgedQuote, ...content } = request.body
    const quoted = forgedQuote ? { ...forgedQuote, forged: true as const } : quotedOf(phoneOf(request), quote)
    return write(request, to, () => ({ ...content, ...named(content.structure), quoted }), id)
  }),
  withFileBody(
    route('POST', '/phones/:pn/media', schema.newMedia, async (request) => {
      const { to, id, quote, caption, viewOnce, forwarded, structure, ...told } = request.body
      const { state } = request.network
      const { bytes, mimetype } = await asPhonesRecord(request.file)
      if (bytes.length === 0) throw new ControlError(400, 'the body is the file, and it is empty')
      const upload = () => uploadMedia(state.media, phoneOf(request).pn, bytes, describeFile(mimetype, told))
      const quoted = quotedOf(phoneOf(request), quote)
      return write(
        request,
        to,
        () => ({ text: caption, viewOnce, forwarded, quoted, structure, ...named(structure), media: upload() }),
        id,
      )
    }),
  ),
  route('GET', '/phones/:pn/messages/:id/media', (request) => {
    const { media, deleted } = messageOf(request)
    if (!media || deleted) return missing('there is no file in such a message')
    try {
      const bytes = downloadMedia(request.network.state.media, media)
      return new FileAnswer(bytes, media.mimetype, media.fileName)
    } catch (error) {
      throw new ControlError(404, (error as Error).message)
    }
  }),
  route('DELETE', '/phones/:pn/messages/:id/media', schema.expiry, (request) => {
    const { directPath } = messageOf(request).media ?? missing('there is no file in such a message')
    request.network.state.media.expire(directPath, request.body.status)
    return {}
  }),
  route('PUT', '/phones/:pn/messages/:id/reaction', schema.reaction, (request) => {
    const { id: of } = presentMessageOf(request)
    return change(request, { text: '', change: { kind: 'reaction', of, emoji: request.body.emoji } })
  }),
  route('PATCH', '/phones/:pn/messages/:id', schema.edit, (request) => {
    const { text, ...how } = request.body
    const { id: of } = how.forged ? presentMessageOf(request) : ownMessageOf(request)
    return change(request, { text: '', change: { kind: 'edit', of, text, ...how } })
  }),
  route('DELETE', '/phones/:pn/messages/:id', schema.deletion, (request) => {
    const { id: of, fromMe } = presentMessageOf(request)
    const claim = fromMe || request.body.forged ? request.body : { byAdmin: administered(request) }
    return change(request, { text: '', change: { kind: 'delete', of, ...claim } })
  }),
  route('POST', '/phones/:pn/messages/:id/forward', schema.forward, (request) => {
    const content = contentOf(presentMessageOf(request))
    const { to, id } = request.body
    return write(request, to, () => ({ ...content, quoted: undefined, ad: undefined, forwarded: true }), id)
  }),
  route('POST', '/phones/:pn/publications', schema.publication, async (request) => {
    const { state } = request.network
    const { to, ...what } = request.body
    const readers = to.map((pn) => state.directory.phone(pn) ?? missing(`the number ${pn} is not on WhatsApp`))
    return { id: await publish(state, phoneOf(request), { ...what, readers }) }
  }),
  route('POST', '/phones/:pn/calls', schema.newCall, (request) => {
    const { to, ...how } = request.body
    const { state } = request.network
    const callee = state.directory.phone(to) ?? missing(`the number ${to} is not on WhatsApp`)
    return placeCall(state, phoneOf(request), callee, how)
  }),
  route('DELETE', '/phones/:pn/calls/:id', (request) => {
    const call = messageOf(request)
    if (call.call?.outcome !== 'ringing') conflict(`the call ${call.id} is over`)
    return hangUp(request.network.state, phoneOf(request), call)
  }),
]

/** Phones here do not show these messages, so their text names the kind. */
function named(structure: Content['structure']): { text?: string } {
  return structure ? { text: `<${structure.kind}>` } : {}
}

/** The page that plays the phones runs in a browser, and browsers record in another container. */
async function asPhonesRecord(file: UploadedFile): Promise<UploadedFile> {
  if (!file.mimetype.startsWith('audio/webm')) return file
  const bytes = await toVoiceNote(file.bytes).catch((error: Error) => {
    throw new ControlError(400, error.message)
  })
  return { bytes, mimetype: 'audio/ogg; codecs=opus' }
}

/** @param content is called only once it is certain that the message can be written */
function write(request: Request<unknown>, to: string, content: () => Content, id?: string): Promise<ChatMessage> {
  const { state } = request.network
  const writer = phoneOf(request)
  if (writer.record.isOfficial) conflict(`${writer.pn} writes through Meta's API`)
  const group = state.groups.get(to)
  if (group && !group.members.includes(writer.pn)) conflict(`${writer.pn} is no member of this group`)
  const reader = group ?? state.directory.phone(to) ?? missing(`the number ${to} is not on WhatsApp`)
  if (id && writer.chats.get(id)) conflict(`there is a message ${id} already`)
  if ('members' in reader) return writeInGroup(state, writer, reader, content(), id)
  return writeOnPhone(state, writer, reader, content(), id)
}

/** @returns the message that was changed */
async function change(request: Request<unknown>, content: Content): Promise<ChatMessage> {
  await write(request, messageOf(request).chat, () => content)
  return messageOf(request)
}

function quotedOf(phone: Phone, id: string | undefined): Quoted | undefined {
  if (!id) return undefined
  const original = phone.chats.get(id) ?? missing(`there is no message ${id} on this phone`)
  return { id, text: original.text, from: phone.chats.authorOf(original) }
}

function messageOf(request: Request<unknown>): ChatMessage {
  const id = request.params['id'] ?? ''
  return phoneOf(request).chats.get(id) ?? missing(`there is no message ${id} on this phone`)
}

function presentMessageOf(request: Request<unknown>): ChatMessage {
  const message = messageOf(request)
  const isThere = !message.deleted && !message.change && !message.call
  return isThere ? message : conflict(`the message ${message.id} is deleted, or none that people see as a message`)
}

/** An administrator of the group deletes another member's message. */
function administered(request: Request<unknown>): true {
  const group = request.network.state.groups.get(messageOf(request).chat)
  const may = group && isAdmin(group, phoneOf(request))
  return may ? true : conflict(`${phoneOf(request).pn} is no administrator of a group with this message of somebody else`)
}

function ownMessageOf(request: Request<unknown>): ChatMessage {
  const message = presentMessageOf(request)
  return message.fromMe ? message : conflict(`${message.id} was written by somebody else`)
}
