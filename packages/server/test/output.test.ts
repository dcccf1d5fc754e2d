import { endpoint } from '@recado/contract/endpoint'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openRoute, route, type OpenRoute, type Route } from '#platform/feature.ts'
import { addRoutes } from '#platform/http/routes.ts'
import { createHttp } from '#platform/http/server.ts'
import { createMetrics } from '#platform/metrics.ts'
import { World } from './world.ts'

let w: World
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

const child = z.object({ name: z.string() })
const output = z.object({
  id: z.int(),
  children: z.array(child),
  parent: z.nullable(child),
  former: z.optional(child),
})

/** Calls an endpoint made for this test, whose handler returns `returned`. */
async function answerOf(returned: unknown, bind: 'route' | 'open'): Promise<{ status: number; body: unknown }> {
  const shared = { method: 'GET', path: '/loose', summary: 'Returns too much.', input: z.object({}), output, errors: [] } as const
  const bound: Route | OpenRoute =
    bind === 'route'
      ? route(endpoint({ ...shared, allow: 'session:use' }), async () => returned as never)
      : openRoute(endpoint({ ...shared, allow: 'anyone' }), async () => returned as never)
  const log = pino({ level: 'silent' })
  const http = await createHttp({ log, metrics: createMetrics(), secure: false, trustedProxies: '' })
  const { features, around } = w.app
  const [sessions] = features.flatMap((feature) => feature.sessions?.(around) ?? [])
  const [taker] = features.flatMap((feature) => feature.files?.(around) ?? [])
  const [programs] = features.flatMap((feature) => feature.programs?.(around) ?? [])
  if (!sessions || !programs || !taker) throw new Error('A feature is missing')
  addRoutes(http, [bound], { around, secure: false, sessions, programs, taker })
  const { token } = await w.user(await w.company(), 'user')
  const answer = await http.inject({ url: '/api/loose', headers: { authorization: `Bearer ${token}` } })
  await http.close()
  return { status: answer.statusCode, body: answer.json() }
}

test.each(['route', 'open'] as const)(
  'a field that the contract does not name is not answered, however deep it lies: %s',
  async (bind) => {
    const loose = { name: 'a', secret: 'b' }
    const returned = { id: 1, passwordHash: 'x', children: [loose, loose], parent: loose, former: loose }
    const tight = { name: 'a' }
    expect(await answerOf(returned, bind)).toEqual({
      status: 200,
      body: { id: 1, children: [tight, tight], parent: tight, former: tight },
    })
  },
)

test.each(['route', 'open'] as const)(
  'an answer that differs from the contract is a server error that tells nothing: %s',
  async (bind) => {
    for (const id of ['1', 1.5, undefined]) {
      const { status, body } = await answerOf({ id, children: [], parent: null }, bind)
      expect(status).toBe(500)
      expect(body).toEqual({ error: 'ERR_INTERNAL_SERVER_ERROR', message: expect.stringMatching(/x-request-id/) })
    }
  },
)
