import { Agent, request as open } from 'node:http'

/** An HTTP request that is sent again and again. `Asked` renews the parts that differ from one to the next. */
export interface LoadRequest {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

/** Makes the request of one connection, which may differ from that of others. */
export type RequestFactory = (connection: number) => LoadRequest

export interface Answer {
  status: number
  text: string
}

export interface Load {
  /** Milliseconds each request took. */
  times: number[]
  /** Milliseconds all of them took together. */
  took: number
}

/** The product limits the requests of one address per minute, so each connection of each load has its own address, as behind a proxy. */
let visitors = 0

function visitor(): Record<string, string> {
  visitors++
  return { 'x-forwarded-for': `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}` }
}

/** Sends requests on all `connections` for `ms`. Each connection sends the next request as soon as its last one was answered. */
export async function load(url: string, asked: RequestFactory, connections: number, ms: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  const start = performance.now()
  const keepAsking = async (connection: number) => {
    const from = visitor()
    while (performance.now() - start < ms) {
      const begun = performance.now()
      const sent = asked(connection)
      const { status, text } = await ask(url, { ...sent, headers: { ...sent.headers, ...from } }, agent)
      if (status !== 200) throw new Error(`${sent.path}: ${status} ${text.slice(0, 300)}`)
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, connection) => keepAsking(connection)))
  const took = performance.now() - start
  agent.destroy()
  return { times, took }
}

/** Sends one request and resolves with its answer, of any status. */
export function ask(url: string, { method, path, headers, body = '' }: LoadRequest, agent?: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body ? { 'content-length': String(Buffer.byteLength(body)) } : {}
    const request = open(`${url}${path}`, { method, headers: { ...headers, ...length }, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** The time that this share of requests stayed under. */
export function quantile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
