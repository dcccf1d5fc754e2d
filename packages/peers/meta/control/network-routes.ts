import { z } from 'zod'
import { codes } from '#meta/codes.ts'
import type { Message } from '#meta/messages.ts'
import { chargesOf, sumOf } from '#meta/sending/bill.ts'
import { tellStatus } from '#meta/sending/statuses.ts'
import { numberOf, wabaOf } from './account-routes.ts'
import { messageOf } from './people-routes.ts'
import { nothing, patch, type Route, route } from './route.ts'

const common = { on: z.string().optional(), times: z.int().min(1).optional(), after: z.literal(true).optional() }
const fault = z.discriminatedUnion('kind', [
  z.strictObject({ ...common, kind: z.literal('error'), status: z.int().min(400).max(599), retryAfter: z.string().optional() }),
  z.strictObject({ ...common, kind: z.literal('slow'), ms: z.int().min(0) }),
  z.strictObject({ ...common, kind: z.literal('redirect'), to: z.string() }),
  z.strictObject({ ...common, kind: z.enum(['hang', 'cut', 'html', 'drip', 'flood', 'bomb']) }),
])

const refusal = z.strictObject({
  code: z.int(),
  in: z.enum(['answer', 'status']),
  after: z.enum(['sent', 'delivered']).optional(),
  details: z.string().optional(),
  number: z.string().optional(),
  person: z.string().optional(),
  times: z.int().min(1).optional(),
})

const plan = z.strictObject({
  batch: z.int().min(1).optional(),
  times: z.int().min(1).optional(),
  concurrency: z.int().min(1).optional(),
  order: z.enum(['kept', 'reversed', 'shuffled']).optional(),
  seed: z.int().min(1).optional(),
  isHeld: z.boolean().optional(),
})

const settings = z.strictObject({
  toldAtOnce: z.array(z.int()).optional(),
  pairLimit: z.enum(['strict', 'lenient', 'off']).optional(),
  window: z.enum(['closes', 'stays']).optional(),
  sha256: z.enum(['hex', 'base64']).optional(),
  fileSize: z.enum(['number', 'text']).optional(),
  review: z.enum(['approves', 'waits']).optional(),
})

const status = z.strictObject({
  message: z.string(),
  status: z.enum(['sent', 'delivered', 'read', 'played', 'failed']),
  code: z.int().optional(),
})
const webhook = z.strictObject({ field: z.string(), value: z.looseObject({}) })

export const networkRoutes: readonly Route[] = [
  route('POST /statuses', status, ({ state, body: { message, status, code } }) => {
    const failure = code === undefined ? undefined : { code, details: codes[code]?.[1] ?? '' }
    tellStatus(state, messageOf(state, message), status, failure)
  }),
  route('POST /numbers/:/webhooks', webhook, ({ state, id, body }) => {
    const number = numberOf(state, id)
    state.webhooks.add(number.waba, number, body.field, body.value)
  }),
  route('POST /wabas/:/webhooks', webhook, ({ state, id, body }) => {
    state.webhooks.add(wabaOf(state, id), undefined, body.field, body.value)
  }),
  route('GET /webhooks', nothing, ({ state: { webhooks } }) => {
    const { plan, isHeld, waiting, taken, lost } = webhooks
    return { ...plan, isHeld, waiting, taken: taken.length, lost: lost.length }
  }),
  route('PATCH /webhooks', plan, ({ state: { webhooks }, body: { isHeld, ...rest } }) => {
    patch(webhooks.plan, rest)
    if (isHeld !== undefined) webhooks.hold(isHeld)
  }),
  route('POST /webhooks/deliver', nothing, async ({ state }) => {
    const delivered = await state.webhooks.deliver()
    return { statuses: delivered.map(({ status }) => status) }
  }),
  route('DELETE /webhooks', nothing, ({ state }) => state.webhooks.drop()),
  route('GET /faults', nothing, ({ faults }) => faults.list()),
  route('POST /faults', fault, ({ faults, body }) => faults.add(body)),
  route('DELETE /faults', nothing, ({ faults }) => faults.clear()),
  route('GET /refusals', nothing, ({ state }) => state.refusals.list()),
  route('POST /refusals', refusal, ({ state, body }) => state.refusals.add(body)),
  route('DELETE /refusals', nothing, ({ state }) => state.refusals.clear()),
  route('PATCH /settings', settings, ({ state, body }) => patch(state.settings, body)),
  route('PUT /desks/:', z.strictObject({ origin: z.url() }), ({ desks, id, body }) => void desks.set(id, body.origin)),
  route('PUT /clock', z.strictObject({ aheadMs: z.int() }), ({ clock, body }) => {
    clock.aheadMs = body.aheadMs
  }),
  route('GET /ledger', nothing, ({ state }) => {
    const messages = state.messages.list()
    const charges = chargesOf(messages)
    const total = Object.fromEntries([...Map.groupBy(charges, ({ currency }) => currency)].map(([key, of]) => [key, sumOf(of)]))
    return { messages: messages.map(shown), refused: state.refused, charges, total }
  }),
]

function shown({ conversation, ...message }: Message): object {
  return { ...message, number: conversation.number.id, person: conversation.person.number }
}
