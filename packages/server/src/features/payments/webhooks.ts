import type { Driver } from '@recado/contract/payments/settings'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { HttpParts } from '#platform/feature.ts'
import { expedite, insertUnknown } from './poll-charges-queries.ts'
import { digestOf, settingsOf } from './settings.ts'

const maxBytes = 1024 * 1024
const maxTold = 1000
const txid = z.string().regex(/^[a-zA-Z0-9]{26,35}$/)
/** Of what Efí reports, only which charges it is about. Refunds, and payments that were sent, come to the same address. */
const ofEfi = z.object({ pix: z.array(z.object({ txid: z.string().optional() })).max(maxTold) })
const ofAsaas = z.object({ payment: z.object({ externalReference: z.string().nullish() }) })

/**
 * The addresses at which providers report payments. Every call is answered 200, because providers would otherwise stop reporting. A call
 * that is not the provider's has no effect, and one that is makes us ask the provider.
 */
export function addWebhooks(http: FastifyInstance, { system, clock }: HttpParts): void {
  const take = async (driver: Driver, token: unknown, told: readonly (string | null | undefined)[]): Promise<void> => {
    const txids = [...new Set(told)].filter((one) => one !== null && one !== undefined && txid.safeParse(one).success) as string[]
    if (typeof token !== 'string' || txids.length === 0) return
    const now = clock.now()
    await system.across(async (tx) => {
      const { webhook } = await settingsOf(tx)
      if (!isOneOf(digestOf(token), webhook.tokens)) return
      const ours = await expedite(tx, txids, now)
      const others = txids.filter((one) => !ours.includes(one))
      if (others.length > 0) await insertUnknown(tx, driver, others, now)
    })
  }
  const efi = async (request: FastifyRequest, reply: FastifyReply) => {
    const { pix = [] } = read(ofEfi, request.body) ?? {}
    await take(
      'efi',
      (request.query as Record<string, unknown>)['hmac'],
      pix.map((one) => one.txid),
    )
    return reply.code(200).send()
  }
  const asaas = async (request: FastifyRequest, reply: FastifyReply) => {
    await take('asaas', request.headers['asaas-access-token'], [read(ofAsaas, request.body)?.payment.externalReference])
    return reply.code(200).send()
  }
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBytes }, (_request, body, done) => done(null, body))
    scope.post('/api/subscription/webhook', efi)
    // The bank appends this to an address that does not swallow it.
    scope.post('/api/subscription/webhook/pix', efi)
    scope.post('/api/subscription/webhook/asaas', asaas)
  })
}

function read<S extends z.ZodType>(schema: S, body: unknown): z.output<S> | undefined {
  if (typeof body !== 'string') return undefined
  try {
    return schema.safeParse(JSON.parse(body)).data
  } catch {
    return undefined
  }
}

/** Compares all of each digest, whatever they are. */
function isOneOf(digest: string, digests: readonly string[]): boolean {
  const equal = digests.filter((one) => timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(digest, 'hex')))
  return equal.length > 0
}
