import { Agent, request } from 'node:http'
import type { Call } from './calls.ts'

/** What came back; a status of 0 when the caller had hung up. */
export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
  ms: number
}

const patienceMs = 60_000
const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/** Sends a call over a connection, from an address of its own. */
export function send(origin: string, call: Call, address: string): Promise<Answer> {
  const began = performance.now()
  const { hostname, port } = new URL(origin)
  const { method, target, body, cutAfter } = call
  const { authorization } = call.caller
  const session: Record<string, string> = authorization === undefined ? {} : { authorization }
  const headers: Record<string, string> = { ...session, ...call.headers, 'x-forwarded-for': address }
  if (body) headers['content-length'] = String(body.length)
  return new Promise((resolve, reject) => {
    const nothing = () => resolve({ status: 0, headers: {}, body: Buffer.alloc(0), ms: performance.now() - began })
    const asked = request({ hostname, port, method, path: target, headers, agent, timeout: patienceMs }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', (error) => (cutAfter === undefined ? reject(error) : nothing()))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts),
          ms: performance.now() - began,
        }),
      )
    })
    asked.on('timeout', () => asked.destroy(new Error(`no answer in ${patienceMs} ms`)))
    asked.on('error', (error) => (cutAfter === undefined ? reject(error) : nothing()))
    if (cutAfter === undefined) asked.end(body)
    else asked.write(body?.subarray(0, cutAfter) ?? '', () => asked.destroy())
  })
}

export function closeSockets(): void {
  agent.destroy()
}
