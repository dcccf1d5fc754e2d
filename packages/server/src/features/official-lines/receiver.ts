import type { FastifyInstance } from 'fastify'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { pushConnectionChange } from '#features/connections/connections.ts'
import type { HttpParts } from '#platform/feature.ts'
import { secretsOf } from '#platform/secrets.ts'
import { hookPath, signingSecrets } from './apps.ts'
import { hookWriter } from './hook-writer.ts'
import { findHookApp, type HookApp, markVerified } from './queries.ts'

/** Meta's largest webhook. */
const maxBytes = 3 * 1024 * 1024
/** Meta calls for all numbers of an app from few addresses: with the statuses of a campaign hundreds of times a second. */
const callsPerMinute = 60_000
/** How long an app is not looked up again, as long as what comes is signed with a secret of it. */
const knownForMs = 5_000
const uuid = z.uuid()
const challenge = z.object({
  'hub.mode': z.literal('subscribe'),
  'hub.verify_token': z.string(),
  'hub.challenge': z.string().max(1_000),
})

/**
 * The address that Meta calls for each app. A webhook is stored as it came before it is answered, and read by the channels process. Only
 * the raw bytes verify: written anew, they differ.
 */
export function addReceiver(http: FastifyInstance, { system, unit, clock, key }: HttpParts): void {
  const appOf = async (id: string) => (uuid.safeParse(id).success ? system.across((tx) => findHookApp(tx, id)) : undefined)
  const store = hookWriter({ system, clock })
  const known = new Map<string, { app: HookApp; until: number }>()
  const isBy = (app: HookApp, signature: string, body: Buffer) => {
    const secrets = secretsOf(key('secrets'), key('channels'), app.companyId)
    const all = signingSecrets({ secrets, now: clock.now() }, app)
    return all.some((secret) => isSame(signature, `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`))
  }
  const isSigned = async (id: string, signature: string, body: Buffer) => {
    const before = known.get(id)
    if (before && performance.now() < before.until && isBy(before.app, signature, body)) return true
    const app = await appOf(id)
    known.delete(id)
    if (!app || !isBy(app, signature, body)) return false
    known.set(id, { app, until: performance.now() + knownForMs })
    return true
  }
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) => done(null, body))
    scope.get<{ Params: { app: string } }>(`${hookPath}/:app`, async (request, reply) => {
      const { app: id } = request.params
      const asked = challenge.safeParse(request.query).data
      const app = asked && (await appOf(id))
      if (!app || !isSame(asked['hub.verify_token'], app.verifyToken)) return reply.code(403).send()
      const lines = await system.across((tx) => markVerified(tx, id, clock.now()))
      for (const line of lines) await unit(line.companyId, (ctx) => pushConnectionChange(ctx, line.id))
      return reply.code(200).type('text/plain').send(asked['hub.challenge'])
    })
    const options = { config: { rateLimit: { max: callsPerMinute, timeWindow: 60_000 } } }
    scope.post<{ Params: { app: string } }>(`${hookPath}/:app`, options, async (request, reply) => {
      const { app: id } = request.params
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const signature = String(request.headers['x-hub-signature-256'] ?? '')
      if (!(await isSigned(id, signature, body))) return reply.code(401).send()
      await store({ app: id, body })
      return reply.code(200).send()
    })
  })
}

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}
