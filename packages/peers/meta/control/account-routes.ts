import { z } from 'zod'
import { type App, type PhoneNumber, scopes, tiers, type Waba } from '#meta/accounts.ts'
import type { State } from '#meta/state.ts'
import { found, nothing, patch, type Route, route } from './route.ts'

const name = z.string().min(1).optional()
const flag = z.boolean().optional()
const restriction = z.union([z.literal(368), z.literal(131_031), z.null()])
const status = z.enum([
  'CONNECTED',
  'DISCONNECTED',
  'PENDING',
  'FLAGGED',
  'RESTRICTED',
  'RATE_LIMITED',
  'MIGRATED',
  'BANNED',
  'DELETED',
])

const numberChange = z.strictObject({
  status: status.optional(),
  verifiedName: name,
  isVerified: flag,
  isOnApp: flag,
  qualityRating: z.enum(['GREEN', 'YELLOW', 'RED', 'UNKNOWN']).optional(),
  allowedRecipients: z.array(z.string()).optional(),
})

export function appOf({ accounts }: State, id: string): App {
  return found(
    accounts.apps.find((one) => one.id === id),
    `app ${id}`,
  )
}

export function wabaOf({ accounts }: State, id: string): Waba {
  return found(
    accounts.wabas.find((one) => one.id === id),
    `WABA ${id}`,
  )
}

export function numberOf({ accounts }: State, id: string): PhoneNumber {
  return found(
    accounts.numbers.find((one) => one.id === id),
    `number ${id}`,
  )
}

const portfolioOf = ({ accounts }: State, id: string) =>
  found(
    accounts.portfolios.find((one) => one.id === id),
    `portfolio ${id}`,
  )

export const accountRoutes: readonly Route[] = [
  route('POST /apps', z.strictObject({ name, requiresProof: flag, fields: z.array(z.string()).optional() }), ({ state, body }) =>
    state.accounts.addApp(body),
  ),
  route('PUT /apps/:/callback', z.strictObject({ url: z.string(), verifyToken: z.string() }), async ({ state, id, body }) => {
    const app = appOf(state, id)
    await state.webhooks.verify(body)
    app.callback = body
  }),
  route(
    'PUT /apps/:/signup',
    z.strictObject({ configId: z.string(), redirects: z.array(z.string()), waba: z.string().optional() }),
    ({ state, id, body }) => {
      appOf(state, id).signup = body
    },
  ),
  route('POST /apps/:/sample', nothing, async ({ state, id }) => ({ status: await state.webhooks.sendSample(appOf(state, id)) })),
  route(
    'POST /apps/:/tokens',
    z.strictObject({
      wabas: z.tuple([z.string()], z.string()),
      scopes: z.array(z.enum(scopes)).optional(),
      livesMs: z.int().optional(),
    }),
    ({ state, id, body }) => {
      const wabas = body.wabas.map((one) => wabaOf(state, one)) as [Waba, ...Waba[]]
      return { token: state.tokens.add(appOf(state, id), wabas, body).value }
    },
  ),
  route('DELETE /tokens/:', nothing, ({ state, id }) => {
    found(state.tokens.find(id), 'such token').isRevoked = true
  }),
  route('POST /portfolios', z.strictObject({ name, tier: z.enum(tiers).optional() }), ({ state, body }) =>
    state.accounts.addPortfolio(body),
  ),
  route('PATCH /portfolios/:', z.strictObject({ tier: z.enum(tiers) }), ({ state, id, body }) =>
    patch(portfolioOf(state, id), body),
  ),
  route(
    'POST /portfolios/:/wabas',
    z.strictObject({ name, currency: z.string().optional(), hasPaymentMethod: flag }),
    ({ state, id, body }) => ({ id: state.accounts.addWaba(portfolioOf(state, id), body).id }),
  ),
  route(
    'PATCH /wabas/:',
    z.strictObject({ hasPaymentMethod: flag, restriction: restriction.optional() }),
    ({ state, id, body }) => {
      const waba = wabaOf(state, id)
      patch(waba, { hasPaymentMethod: body.hasPaymentMethod })
      if (body.restriction !== undefined) waba.restriction = body.restriction ?? undefined
    },
  ),
  route(
    'POST /wabas/:/numbers',
    z.strictObject({ digits: z.string().regex(/^\d{8,15}$/), verifiedName: name, status: status.optional(), isOnApp: flag }),
    ({ state, id, body: { digits, ...given } }) => {
      const onboardedAt = state.now().getTime()
      return { id: state.accounts.addNumber(wabaOf(state, id), digits, { ...given, onboardedAt }).id }
    },
  ),
  route('PATCH /numbers/:', numberChange, ({ state, id, body }) => {
    patch(numberOf(state, id), body)
  }),
]
