import { graphUrl, type OfficialLine } from '@recado/border/settings'
import { type Dispatcher, request } from 'undici'
import { z } from 'zod'
import { Expired, GraphRefusal, Unclear, Unreached } from './errors.ts'

/** The only hosts that ever see the token. */
const hosts: readonly string[] = [new URL(graphUrl).hostname, 'lookaside.fbsbx.com']
const usualMs = 30_000
const maxAnswerBytes = 1024 * 1024
/** Maximum silence of the network during a download. */
const silenceMs = 30_000
const gone = new Set([403, 404, 410])

const refused = z.object({
  error: z.object({
    code: z.coerce.number(),
    error_subcode: z.coerce.number().optional(),
    message: z.string().optional().catch(undefined),
  }),
})
const usage = z.record(z.string(), z.array(z.object({ estimated_time_to_regain_access: z.number().optional() })))

type Answer = Record<string, unknown>
type Query = Record<string, string>

interface Sent {
  query?: Query
  body?: NonNullable<Dispatcher.RequestOptions['body']>
  headers?: Record<string, string>
  timeoutMs?: number
}

/** Calls of Meta's Graph API with the token of one line. No redirect is followed. Throws GraphRefusal, Unreached or Unclear. */
export class Graph {
  private readonly line: Pick<OfficialLine, 'token' | 'proof'>
  private readonly dispatcher: Dispatcher
  private readonly ending = new AbortController()

  constructor(line: Pick<OfficialLine, 'token' | 'proof'>, dispatcher: Dispatcher) {
    this.line = line
    this.dispatcher = dispatcher
  }

  get(path: string, query: Query = {}): Promise<Answer> {
    return this.ask('GET', path, { query })
  }

  post(path: string, body: object, timeoutMs = usualMs): Promise<Answer> {
    return this.ask('POST', path, { body: JSON.stringify(body), headers: { 'content-type': 'application/json' }, timeoutMs })
  }

  upload(path: string, sent: Required<Pick<Sent, 'body' | 'headers' | 'timeoutMs'>>): Promise<Answer> {
    return this.ask('POST', path, sent)
  }

  delete(path: string): Promise<Answer> {
    return this.ask('DELETE', path, {})
  }

  /** Streams the bytes at an address of Meta's to `take`. Throws Expired when they are no longer there. */
  async download<T>(address: string, take: (body: AsyncIterable<Uint8Array>) => Promise<T>): Promise<T> {
    const url = URL.parse(address)
    if (!url || url.protocol !== 'https:' || url.port !== '' || !hosts.includes(url.hostname))
      throw new Error('The file is not at Meta')
    const watchdog = new AbortController()
    const timer = setTimeout(() => watchdog.abort(), silenceMs)
    try {
      const { statusCode, body } = await this.call('GET', url, {}, watchdog.signal)
      if (gone.has(statusCode)) throw new Expired(`Meta answers HTTP ${statusCode}`)
      if (statusCode !== 200) throw new Unclear(`Meta answers HTTP ${statusCode}`)
      return await take(heard(body, timer))
    } finally {
      clearTimeout(timer)
      watchdog.abort()
    }
  }

  /** Ends pending calls. */
  close(): void {
    this.ending.abort()
  }

  private async ask(
    method: Dispatcher.HttpMethod,
    path: string,
    { query = {}, timeoutMs = usualMs, ...sent }: Sent,
  ): Promise<Answer> {
    const url = new URL(`${graphUrl}/${path}`)
    url.search = new URLSearchParams({ ...query, appsecret_proof: this.line.proof }).toString()
    const { statusCode, headers, body } = await this.call(method, url, sent, AbortSignal.timeout(timeoutMs))
    const answer = parsed(await wholeOf(body))
    const { data } = refused.safeParse(answer)
    if (data) {
      const { code, error_subcode: subcode, message } = data.error
      throw new GraphRefusal(code, subcode, waitOf(headers), message)
    }
    if (statusCode !== 200 || !answer) throw new Unclear(`Meta answers HTTP ${statusCode}`)
    return answer
  }

  private async call(method: Dispatcher.HttpMethod, url: URL, { body, headers = {} }: Sent, until: AbortSignal) {
    try {
      return await request(url, {
        method,
        body: body ?? null,
        headers: { ...headers, authorization: `Bearer ${this.line.token}` },
        dispatcher: this.dispatcher,
        signal: AbortSignal.any([until, this.ending.signal]),
      })
    } catch (error) {
      throw unclear(error)
    }
  }
}

/** Errors of the network may quote what was sent. */
function unclear(error: unknown): Error {
  if (error instanceof Unreached) return error
  const { code, name } = error as NodeJS.ErrnoException
  return new Unclear(`Meta does not answer: ${code ?? name}`)
}

async function wholeOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of body) {
      size += part.length
      if (size > maxAnswerBytes) throw new Error('too large')
      parts.push(part)
    }
  } catch (error) {
    throw unclear(error)
  }
  return Buffer.concat(parts).toString()
}

async function* heard(body: AsyncIterable<Uint8Array>, timer: NodeJS.Timeout) {
  for await (const piece of body) {
    timer.refresh()
    yield piece
  }
}

function parsed(text: string): Answer | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Answer) : undefined
  } catch {
    return undefined
  }
}

/** How long Meta asks to wait: in seconds, or in minutes for each account that has used up its calls. */
function waitOf(headers: Record<string, string | string[] | undefined>): number | undefined {
  const seconds = Number(headers['retry-after'])
  if (seconds > 0) return seconds * 1_000
  const { data = {} } = usage.safeParse(parsed(String(headers['x-business-use-case-usage'])))
  const minutes = Object.values(data).flatMap((uses) => uses.map((use) => use.estimated_time_to_regain_access ?? 0))
  const longest = Math.max(0, ...minutes)
  return longest > 0 ? longest * 60_000 : undefined
}
