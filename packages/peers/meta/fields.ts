import type { Call } from '#service/service.ts'
import { Refusal } from './refusal.ts'

/** A node of the graph: each field is made when it is asked for, with what stands behind its name (`.start(1)…`). */
export type Node = Record<string, (details: string) => unknown>

/** A comma that is not between parentheses. */
const outside = /,(?![^(]*\))/

/** The fields of a node that a call asks for with `fields`, or the usual ones; the id always. */
export function pick(node: Node, kind: string, query: URLSearchParams, usual: readonly string[]): object {
  const asked = query.get('fields')?.split(outside) ?? usual
  const values = asked.map((written) => {
    const [, name = written, details = ''] = /^(\w+)(\..*)$/s.exec(written) ?? []
    const value = Object.hasOwn(node, name) ? node[name] : undefined
    if (!value) throw new Refusal(100, { message: `Tried accessing nonexisting field (${name}) on node type (${kind})` })
    return [name, value(details)] as const
  })
  return { ...Object.fromEntries(values.filter(([, value]) => value !== undefined)), id: node['id']?.('') }
}

const defaultLimit = 25

/** A page of a list, from the cursor in `after`. */
export function page(data: readonly object[], { query, path, host }: Call): object {
  const limit = Math.min(100, Number(query.get('limit') ?? defaultLimit))
  const from = Number(Buffer.from(query.get('after') ?? '', 'base64').toString() || 0)
  if (!Number.isInteger(limit) || limit < 1 || !Number.isInteger(from))
    throw new Refusal(100, { message: 'Invalid cursors values' })
  const shown = data.slice(from, from + limit)
  const cursor = (place: number) => Buffer.from(String(place)).toString('base64')
  const after = cursor(from + shown.length)
  const next = new URLSearchParams({ ...Object.fromEntries(query), after })
  const more = from + limit < data.length && { next: `https://${host}${path}?${next.toString()}` }
  return { data: shown, ...(shown.length > 0 && { paging: { cursors: { before: cursor(from), after }, ...more } }) }
}
