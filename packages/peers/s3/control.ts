import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { type Faults, operations } from './faults.ts'

const common = { on: z.enum(operations).optional(), times: z.int().min(1).optional() }

const fault = z.discriminatedUnion('kind', [
  z.strictObject({ ...common, kind: z.literal('error'), code: z.enum(['InternalError', 'SlowDown']).optional() }),
  z.strictObject({ ...common, kind: z.literal('hang') }),
  z.strictObject({ ...common, kind: z.literal('slow'), ms: z.int().min(0) }),
  z.strictObject({ ...common, kind: z.literal('cut') }),
  z.strictObject({ ...common, kind: z.literal('stall') }),
])

interface Controlled {
  faults: Faults
  keys: () => string[]
  unfinished: () => string[]
}

/** Answers the calls another process makes to control the peer; a bucket's name never begins with `_`. */
export async function answerControl(peer: Controlled, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const asked = `${request.method} ${request.url}`
  if (asked === 'GET /_objects') return sendJson(response, 200, { keys: peer.keys(), unfinished: peer.unfinished() })
  if (asked === 'GET /_faults') return sendJson(response, 200, peer.faults.list())
  if (asked === 'POST /_faults') return addFault(peer, await readText(request), response)
  if (asked !== 'DELETE /_faults') return sendJson(response, 404, { error: 'there is no such call' })
  peer.faults.clear()
  sendJson(response, 200, [])
}

function addFault({ faults }: Controlled, text: string, response: ServerResponse): void {
  const parsed = z.string().transform(parseJson).pipe(fault).safeParse(text)
  if (!parsed.success) return sendJson(response, 400, { error: z.prettifyError(parsed.error) })
  faults.add(parsed.data)
  sendJson(response, 200, faults.list())
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  request.setEncoding('utf8')
  return (await request.toArray()).join('')
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
