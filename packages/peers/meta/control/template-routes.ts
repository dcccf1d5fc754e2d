import { z } from 'zod'
import { endPacing } from '#meta/sending/pacing.ts'
import { changeCategory, changeQuality, changeStatus, pause, unpause } from '#meta/templates/changes.ts'
import { decide } from '#meta/templates/decisions.ts'
import { addTemplate, findOwned, findTemplate, type Owned } from '#meta/templates/store.ts'
import { categories, type Component, scores, statuses } from '#meta/templates/template.ts'
import type { State } from '#meta/state.ts'
import { wabaOf } from './account-routes.ts'
import { found, nothing, patch, type Route, route } from './route.ts'

// Components are not checked, so that also what no page describes may be listed.
const components = z.array(z.looseObject({ type: z.string() })) as z.ZodType<Component[]>
const template = z.strictObject({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  language: z.string().default('pt_BR'),
  category: z.enum(categories).default('UTILITY'),
  parameterFormat: z.enum(['POSITIONAL', 'NAMED']).default('POSITIONAL'),
  status: z.enum(statuses).default('APPROVED'),
  components: components.default([{ type: 'BODY', text: 'Olá!' }]),
})

const reason = z.string().optional()
const rejection = z.strictObject({ reason: z.string(), recommendation: z.string() }).optional()
const decision = z.strictObject({ status: z.enum(['APPROVED', 'REJECTED']), reason, rejection })
const review = z.strictObject({
  name: z.string().optional(),
  status: z.enum(['APPROVED', 'REJECTED', 'PENDING']).optional(),
  category: z.enum(categories).optional(),
  reason,
  rejection,
  inAnswer: z.boolean().optional(),
  times: z.int().min(1).optional(),
})

const ownedOf = ({ accounts }: State, id: string): Owned => found(findOwned(accounts, id), `template ${id}`)

export const templateRoutes: readonly Route[] = [
  route('PUT /wabas/:/templates', template, ({ state, id, body }) => {
    const waba = wabaOf(state, id)
    const known = findTemplate(waba, body.name, body.language)
    return { id: (known ? patch(known, body) : addTemplate(waba, body, state.now().getTime())).id }
  }),
  route('GET /wabas/:/templates', nothing, ({ state, id }) => wabaOf(state, id).templates),
  route('POST /templates/:/review', decision, ({ state, id, body }) => decide(state, ownedOf(state, id), body)),
  route(
    'POST /templates/:/status',
    z.strictObject({ status: z.enum(statuses).optional(), event: z.string().optional(), reason }),
    ({ state, id, body: { status, ...more } }) => {
      const owned = ownedOf(state, id)
      changeStatus(state, owned, status ?? owned.template.status, more)
    },
  ),
  route('POST /templates/:/pause', z.strictObject({ forMs: z.int().min(0).optional() }), ({ state, id, body }) =>
    pause(state, ownedOf(state, id), body.forMs),
  ),
  route('POST /templates/:/unpause', nothing, ({ state, id }) => unpause(state, ownedOf(state, id))),
  route('POST /templates/:/quality', z.strictObject({ score: z.enum(scores) }), ({ state, id, body }) =>
    changeQuality(state, ownedOf(state, id), body.score),
  ),
  route(
    'POST /templates/:/category',
    z.strictObject({ category: z.enum(categories), inMs: z.int().min(0).optional() }),
    ({ state, id, body }) => changeCategory(state, ownedOf(state, id), body.category, body.inMs),
  ),
  route('PUT /templates/:/pacing', z.strictObject({ free: z.int().min(0) }), ({ state, id, body }) => {
    ownedOf(state, id).template.freeOfPacing = body.free
  }),
  route('DELETE /templates/:/pacing', z.strictObject({ outcome: z.enum(['sent', 'dropped']) }), ({ state, id, body }) =>
    endPacing(state, ownedOf(state, id), body.outcome),
  ),
  route('GET /reviews', nothing, ({ state }) => state.reviews.list()),
  route('POST /reviews', review, ({ state, body }) => state.reviews.add(body)),
  route('DELETE /reviews', nothing, ({ state }) => state.reviews.clear()),
]
