import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { done, timestamp, pageNumber, searchText } from '#field.ts'
import { nameSchema } from '#name.ts'
import { type Push, push } from '#push.ts'
import { pathReference, reference, uuidReference } from '#reference.ts'

export const maxChatMessageLength = 4_000
const maxMembers = 500

const colleague = z.object({ id: z.int(), name: z.string() })

/** A conversation among colleagues. */
export const chat = z.object({
  id: z.int(),
  /** Part of screen addresses. */
  uuid: z.uuid(),
  title: z.string(),
  /** Who may change and delete it. */
  ownerId: z.int(),
  /** The beginning of the last message, empty without one. */
  lastMessage: z.string(),
  lastSender: z.nullable(colleague),
  /** Its members by name, each with the number of messages they have not read. */
  users: z.array(z.object({ userId: z.int(), unreads: z.int(), user: colleague })),
  createdAt: timestamp,
  /** The time of the last message or change. */
  updatedAt: timestamp,
})
export type Chat = z.infer<typeof chat>

export const chatMessage = z.object({
  id: z.int(),
  chatId: z.int(),
  senderId: z.int(),
  /** Set also for a colleague who has left. */
  sender: colleague,
  /** The id that the sending screen chose, so that it recognises its own message. */
  clientId: z.nullable(z.uuid()),
  /** Plain text. Addresses in it become links. */
  message: z.string(),
  createdAt: timestamp,
})
export type ChatMessage = z.infer<typeof chatMessage>

const shared = { allow: 'chats:use', plan: 'useInternalChat' } as const
const chatId = z.object({ id: pathReference('chat') })
const title = nameSchema(1, 100)
/** At least one colleague. The user who makes the chat is always a member. */
const users = z.array(z.object({ id: reference('user') })).check(z.minLength(1), z.maxLength(maxMembers))

export const listChats = endpoint({
  ...shared,
  method: 'GET',
  path: '/chats',
  summary: 'A page of 20 of the chats that one is in, the one with news first; by uuid that one alone.',
  input: z.object({ pageNumber, uuid: z.optional(uuidReference('chat')), searchParam: z.optional(searchText) }),
  output: z.object({ records: z.array(chat), hasMore: z.boolean() }),
  errors: [],
})

export const listUnreadChats = endpoint({
  ...shared,
  method: 'GET',
  path: '/chats/unread',
  summary: 'The chats in which there is something that one has not read.',
  input: z.object({}),
  output: z.object({ ids: z.array(z.int()) }),
  errors: [],
})

export const createChat = endpoint({
  ...shared,
  method: 'POST',
  path: '/chats',
  summary: 'A chat with these colleagues; the user who makes it owns it.',
  input: z.object({ title, users }),
  output: chat,
  errors: ['ERR_NO_USER_FOUND', 'ERR_USER_DONT_EXISTS'],
})

export const updateChat = endpoint({
  ...shared,
  method: 'PUT',
  path: '/chats/:id',
  summary:
    'Change the title or the members; for its owner. A patch. Who is new reads from the beginning, who is left out hears ' +
    'and reads nothing more.',
  input: z.extend(chatId, { title: z.optional(title), users: z.optional(users) }),
  output: chat,
  errors: ['ERR_NO_CHAT_FOUND', 'ERR_NO_USER_FOUND', 'ERR_USER_DONT_EXISTS'],
})

export const deleteChat = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/chats/:id',
  summary: 'Delete a chat with all that was said in it; for its owner.',
  input: chatId,
  output: done,
  errors: ['ERR_NO_CHAT_FOUND'],
})

export const listChatMessages = endpoint({
  ...shared,
  method: 'GET',
  path: '/chats/:id/messages',
  summary: 'A page of 50 messages, in the order they were said; page 1 has the last ones.',
  input: z.extend(chatId, { pageNumber }),
  output: z.object({ records: z.array(chatMessage), hasMore: z.boolean() }),
  errors: ['ERR_NO_CHAT_FOUND'],
})

export const sendChatMessage = endpoint({
  ...shared,
  method: 'POST',
  path: '/chats/:id/messages',
  summary: 'Say something in a chat; who does has read it up to there. The same clientId says it once.',
  input: z.extend(chatId, {
    clientId: z.optional(z.uuid()),
    message: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxChatMessageLength)),
  }),
  output: chatMessage,
  errors: ['ERR_NO_CHAT_FOUND'],
})

export const readChat = endpoint({
  ...shared,
  method: 'POST',
  path: '/chats/:id/read',
  summary: 'One has read a chat to its end. `userId` may be oneself alone.',
  input: z.extend(chatId, { userId: z.optional(reference('user')) }),
  output: chat,
  errors: ['ERR_NO_CHAT_FOUND', 'ERR_NO_USER_FOUND', 'ERR_USER_DONT_EXISTS'],
})

/** `delete` also goes to a user who was removed from the chat. Otherwise only members get these pushes. */
export const chatPush = push(
  'chat',
  z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), record: chat }),
    z.object({ action: z.literal('delete'), id: z.int() }),
    z.object({ action: z.literal('new-message'), newMessage: chatMessage, chat }),
  ]),
)

/** Every push of one chat, under its own event name, as clients of the family listen for it. */
export function pushOfChat(chatId: number): Push<typeof chatPush.payload> {
  return push(`chat-${chatId}`, chatPush.payload)
}

/** The pushes about created, changed and deleted chats for one user, under the user's own event name. */
export function pushToMember(userId: number): Push<typeof chatPush.payload> {
  return push(`chat-user-${userId}`, chatPush.payload)
}
