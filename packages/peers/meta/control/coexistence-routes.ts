import { z } from 'zod'
import { comeBack, depart, departures, ownerChanges, ownerSaves, ownerWrites } from '#meta/coexistence/owner.ts'
import { numberOf } from './account-routes.ts'
import { messageOf, personOf } from './people-routes.ts'
import { nothing, type Route, route } from './route.ts'

const past = z.strictObject({
  people: z.int().min(1),
  messages: z.int().min(0),
  perChunk: z.int().min(1).optional(),
  twice: z.int().min(0).optional(),
  shuffled: z.int().optional(),
  pictures: z.int().min(0).optional(),
  fate: z.enum(['refused', 'silent']).optional(),
})
const contact = z.strictObject({
  phone: z.string(),
  name: z.string(),
  first: z.string().optional(),
  action: z.enum(['add', 'remove']).optional(),
})
const change = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('edit'), text: z.string().min(1) }),
  z.strictObject({ type: z.literal('revoke') }),
])

export const coexistenceRoutes: readonly Route[] = [
  route(
    'POST /numbers/:/app/messages',
    z.strictObject({ to: z.string(), type: z.string(), content: z.looseObject({}) }),
    ({ state, id, body: { to, ...echo } }) => ({ id: ownerWrites(state, numberOf(state, id), personOf(state, to), echo).id }),
  ),
  route('POST /numbers/:/app/changes', z.strictObject({ message: z.string(), change }), ({ state, body }) =>
    ownerChanges(state, messageOf(state, body.message), body.change),
  ),
  route('POST /numbers/:/app/contacts', contact, ({ state, id, body: { action = 'add', ...entry } }) =>
    ownerSaves(state, numberOf(state, id), entry, action),
  ),
  route('PUT /numbers/:/app/past', past, ({ state, id, body }) => {
    numberOf(state, id).app.past = body
  }),
  route('POST /numbers/:/app/departure', z.strictObject({ reason: z.enum(departures) }), ({ state, id, body }) =>
    depart(state, numberOf(state, id), body.reason),
  ),
  route('POST /numbers/:/app/return', nothing, ({ state, id }) => comeBack(state, numberOf(state, id))),
]
