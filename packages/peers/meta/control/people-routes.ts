import { z } from 'zod'
import type { Message } from '#meta/messages.ts'
import type { Person } from '#meta/people.ts'
import { fileOf, shownOn, writingOfChange } from '#meta/phones.ts'
import { arriveAll } from '#meta/sending/statuses.ts'
import type { State } from '#meta/state.ts'
import { changeId, changeNumber, prefer, read, shareNumber, tap, write } from '#meta/writing.ts'
import { numberOf } from './account-routes.ts'
import { found, nothing, patch, type Route, route } from './route.ts'

const digits = z.string().regex(/^\d{8,15}$/)
const to = z.strictObject({ to: z.string() })

const writing = z.strictObject({
  to: z.string(),
  type: z.string(),
  content: z.union([z.looseObject({}), z.array(z.looseObject({}))]).optional(),
  file: z.strictObject({ type: z.string(), name: z.string().optional(), base64: z.base64() }).optional(),
  context: z.string().optional(),
  more: z.looseObject({}).optional(),
})

const change = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('reaction'), emoji: z.string() }),
  z.strictObject({ type: z.literal('edit'), text: z.string().min(1) }),
  z.strictObject({ type: z.literal('revoke') }),
])

export const personOf = ({ people }: State, number: string): Person => found(people.find(number), `person ${number}`)

export const messageOf = ({ messages }: State, id: string): Message => found(messages.find(id), `message ${id}`)

function conversationOf(state: State, person: string, number: string) {
  return state.people.conversation(numberOf(state, number), personOf(state, person))
}

export const peopleRoutes: readonly Route[] = [
  route(
    'POST /people',
    z.strictObject({ number: digits, name: z.string(), username: z.string().optional() }),
    ({ state, body }) => {
      state.people.add(body.number, body.name, body.username)
    },
  ),
  route(
    'PATCH /people/:',
    z.strictObject({
      name: z.string().optional(),
      username: z.string().optional(),
      isOnWhatsApp: z.boolean().optional(),
      isOnline: z.boolean().optional(),
      marketingCapMs: z.int().min(0).optional(),
    }),
    ({ state, id, body: { marketingCapMs: capMs, ...body } }) => {
      const person = patch(personOf(state, id), body)
      if (capMs !== undefined) person.cappedUntil = state.now().getTime() + capMs
      if (body.isOnline) arriveAll(state, ({ conversation }) => conversation.person === person)
    },
  ),
  route('POST /people/:/messages', writing, ({ state, id, body: { to, file, ...rest } }) => {
    const sent = file && { type: file.type, name: file.name, bytes: Buffer.from(file.base64, 'base64') }
    return { id: write(state, personOf(state, id), numberOf(state, to), { ...rest, file: sent }).id }
  }),
  route('GET /people/:/chats/:', nothing, ({ state, id, more }) =>
    shownOn(state, state.messages.in(conversationOf(state, id, more))),
  ),
  route('GET /files/:', nothing, ({ state, id }) => fileOf(state, messageOf(state, id))),
  route('POST /people/:/changes', z.strictObject({ message: z.string(), change }), ({ state, id, body: { message, change } }) => {
    const { number } = messageOf(state, message).conversation
    write(state, personOf(state, id), number, writingOfChange(message, change))
  }),
  route('POST /people/:/taps', z.strictObject({ message: z.string(), option: z.string() }), ({ state, body }) => ({
    id: tap(state, messageOf(state, body.message), body.option).id,
  })),
  route('POST /people/:/shares', z.strictObject({ message: z.string() }), ({ state, body }) => ({
    id: shareNumber(state, messageOf(state, body.message)).id,
  })),
  route('POST /people/:/read', to, ({ state, id, body }) => read(state, conversationOf(state, id, body.to))),
  route('PUT /people/:/blocked/:', z.strictObject({ isBlocked: z.boolean() }), ({ state, id, more, body }) => {
    const { blocked } = personOf(state, id)
    if (body.isBlocked) blocked.add(numberOf(state, more))
    else blocked.delete(numberOf(state, more))
  }),
  route('POST /people/:/marketing', to.extend({ value: z.enum(['stop', 'resume']) }), ({ state, id, body }) =>
    prefer(state, conversationOf(state, id, body.to), body.value),
  ),
  route('PUT /people/:/number', z.strictObject({ number: digits }), ({ state, id, body }) =>
    changeNumber(state, personOf(state, id), body.number),
  ),
  route('POST /people/:/new-id', to, ({ state, id, body }) => changeId(state, personOf(state, id), numberOf(state, body.to))),
]
