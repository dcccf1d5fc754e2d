import type { TestUser } from '../world.ts'
import { calls, lackingIn } from './rows.ts'

export type Sent = Record<string, unknown>
// Only the documents say what is in an answer; what it really is shows when it is read.
// oxlint-disable-next-line typescript/no-explicit-any
export type Answered = any

/**
 * A program that knows the documents and nothing of the contract. It notes what it has tried, and which answers differed from the
 * documents.
 */
export class Integrator {
  readonly faults: string[] = []
  private readonly tried = new Map<string, Set<string>>()
  private readonly origin: string

  constructor(origin: string) {
    this.origin = origin
  }

  /** Makes a documented call, which must succeed. Values fill the braces of its path one by one. */
  async call(
    who: Pick<TestUser, 'token'> | undefined,
    call: string,
    path: readonly unknown[] = [],
    sent: Sent = {},
  ): Promise<Answered> {
    const response = await this.send(who, call, path, sent)
    const answer: unknown = await response.json()
    if (response.status !== 200) throw new Error(`${call}: ${response.status} ${JSON.stringify(answer)}`)
    const row = calls.find((one) => one.call === call)
    if (!row) throw new Error(`No document names ${call}`)
    this.faults.push(...lackingIn(answer, row.answers).map((field) => `${call} answers no ${field}`))
    return answer
  }

  /** The same, however it ends. */
  async send(who: Pick<TestUser, 'token'> | undefined, call: string, path: readonly unknown[], sent: Sent): Promise<Response> {
    const [method = '', template = ''] = call.split(' ')
    const values = [...path]
    const url = new URL(`${this.origin}/api${template.replace(/\{\}/g, () => encodeURIComponent(String(values.shift())))}`)
    const headers: Record<string, string> = { ...cookieOf(sent), ...(who ? { authorization: `Bearer ${who.token}` } : {}) }
    const { cookie: _cookie, ...fields } = sent
    const known = this.tried.get(call) ?? new Set()
    this.tried.set(call, new Set([...known, ...Object.keys(fields)]))
    const isQuery = method === 'GET' || method === 'DELETE'
    if (isQuery) for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, String(value))
    if (isQuery || Object.keys(fields).length === 0) return fetch(url, { method, headers })
    const isForm = Object.values(fields)
      .flat()
      .some((value) => value instanceof Blob)
    if (isForm) return fetch(url, { method, headers, body: formOf(fields) })
    return fetch(url, { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(fields) })
  }

  /** The documented calls, and fields of calls, that were never tried. */
  untried(): string[] {
    return calls.flatMap(({ call, takes }) => {
      const sent = this.tried.get(call)
      if (!sent) return [call]
      return takes.filter((field) => !sent.has(field)).map((field) => `${call} with ${field}`)
    })
  }
}

function cookieOf({ cookie }: Sent): { cookie?: string } {
  return typeof cookie === 'string' ? { cookie } : {}
}

function formOf(fields: Sent): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
      form.append(name, one instanceof Blob || typeof one === 'string' ? one : JSON.stringify(one))
  return form
}
