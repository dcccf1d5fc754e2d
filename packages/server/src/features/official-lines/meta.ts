import { graphUrl } from '@recado/border/settings'
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Outbound } from '#platform/outbound/outbound.ts'

const timeoutMs = 15_000
const maxBytes = 1024 * 1024

/** What Meta refused, in its own words. Without a code it gave no answer that can be read. */
export interface MetaRefusal {
  code: number | null
  words: string
}
export type MetaAnswer = { data: unknown } | { refusal: MetaRefusal }

/** An app's secret proves that a call with a token comes from the app's owner. */
export interface MetaAccess {
  token: string
  secret: string
}

const refused = z.object({
  error: z.object({ code: z.number(), message: z.string(), error_data: z.object({ details: z.string() }).optional() }),
})

/** Calls Meta's API. Any answer resolves, also none. `path` begins with the id of the object. */
export async function askMeta(
  outbound: Pick<Outbound, 'send'>,
  { token, secret }: MetaAccess,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<MetaAnswer> {
  const url = new URL(`${graphUrl}/${path}`)
  url.searchParams.set('appsecret_proof', proofOf(token, secret))
  const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) }
  try {
    const answer = await outbound.send(url.href, {
      method,
      headers,
      body: body && JSON.stringify(body),
      timeoutMs,
      maxBytes,
    })
    return read(answer.status, JSON.parse(answer.body.toString()))
  } catch {
    return { refusal: { code: null, words: '' } }
  }
}

/** Meta's proof that the caller of a token knows the secret of its app. */
export function proofOf(token: string, secret: string): string {
  return createHmac('sha256', secret).update(token).digest('hex')
}

function read(status: number, data: unknown): MetaAnswer {
  const { error } = refused.safeParse(data).data ?? {}
  if (error) return { refusal: { code: error.code, words: error.error_data?.details ?? error.message } }
  return status === 200 ? { data } : { refusal: { code: null, words: '' } }
}
