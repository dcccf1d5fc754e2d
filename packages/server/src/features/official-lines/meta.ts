import { graphUrl } from '@recado/border/settings'
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Outbound, OutboundRequest } from '#platform/outbound/outbound.ts'

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
  error: z.object({
    code: z.number(),
    message: z.string(),
    error_user_msg: z.string().optional(),
    error_data: z.object({ details: z.string() }).optional(),
  }),
})

/** Calls Meta's API. Any answer resolves, also none. `path` begins with the id of the object. */
export function askMeta(
  outbound: Pick<Outbound, 'send'>,
  access: MetaAccess,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<MetaAnswer> {
  const headers = body ? { 'content-type': 'application/json' } : {}
  return call(outbound, access, method, path, { headers, body: body && JSON.stringify(body) })
}

async function call(
  outbound: Pick<Outbound, 'send'>,
  { token, secret }: MetaAccess,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  { headers, body }: Pick<OutboundRequest, 'headers' | 'body'>,
): Promise<MetaAnswer> {
  const url = new URL(`${graphUrl}/${path}`)
  url.searchParams.set('appsecret_proof', proofOf(token, secret))
  try {
    const sent = { method, headers: { authorization: `Bearer ${token}`, ...headers }, body, timeoutMs, maxBytes }
    const answer = await outbound.send(url.href, sent)
    return read(answer.status, JSON.parse(answer.body.toString()))
  } catch {
    return { refusal: { code: null, words: '' } }
  }
}

const exchanged = z.object({ access_token: z.string().min(1) })

/** The token for what a business has shared with an app in Meta's window. */
export async function exchangeCode(
  outbound: Pick<Outbound, 'send'>,
  { metaId, secret, code, redirectUrl }: { metaId: string; secret: string; code: string; redirectUrl: string },
): Promise<{ token: string } | { refusal: MetaRefusal }> {
  const asked = { client_id: metaId, client_secret: secret, code, redirect_uri: redirectUrl }
  const url = `${graphUrl}/oauth/access_token?${new URLSearchParams(asked).toString()}`
  const silent = { refusal: { code: null, words: '' } }
  try {
    const answer = await outbound.send(url, { method: 'GET', headers: {}, timeoutMs, maxBytes })
    const told = read(answer.status, JSON.parse(answer.body.toString()))
    if ('refusal' in told) return told
    const token = exchanged.safeParse(told.data).data?.access_token
    return token === undefined ? silent : { token }
  } catch {
    return silent
  }
}

const tokenInfo = z.object({ data: z.object({ app_id: z.coerce.string() }) })
const session = z.object({ id: z.string().startsWith('upload:') })
const uploaded = z.object({ h: z.string() })

/** Uploads a file as a sample for a template, and resolves with Meta's handle of it. */
export async function uploadSample(
  outbound: Pick<Outbound, 'send'>,
  access: MetaAccess,
  { bytes, type, name }: { bytes: Buffer; type: string; name: string },
): Promise<{ handle: string } | { refusal: MetaRefusal }> {
  const silent = { refusal: { code: null, words: '' } }
  const app = await askMeta(outbound, access, 'GET', `debug_token?input_token=${encodeURIComponent(access.token)}`)
  if ('refusal' in app) return app
  const id = tokenInfo.safeParse(app.data).data?.data.app_id
  if (id === undefined) return silent
  const query = new URLSearchParams({ file_length: String(bytes.length), file_type: type, file_name: name })
  const opened = await askMeta(outbound, access, 'POST', `${id}/uploads?${query.toString()}`)
  if ('refusal' in opened) return opened
  const upload = session.safeParse(opened.data).data?.id
  if (upload === undefined) return silent
  const headers = { authorization: `OAuth ${access.token}`, file_offset: '0', 'content-type': 'application/octet-stream' }
  const answer = await call(outbound, access, 'POST', upload, { headers, body: bytes })
  if ('refusal' in answer) return answer
  const handle = uploaded.safeParse(answer.data).data?.h
  return handle === undefined ? silent : { handle }
}

/** Meta's proof that the caller of a token knows the secret of its app. */
export function proofOf(token: string, secret: string): string {
  return createHmac('sha256', secret).update(token).digest('hex')
}

function read(status: number, data: unknown): MetaAnswer {
  const { error } = refused.safeParse(data).data ?? {}
  if (error) return { refusal: { code: error.code, words: error.error_user_msg ?? error.error_data?.details ?? error.message } }
  return status === 200 ? { data } : { refusal: { code: null, words: '' } }
}
