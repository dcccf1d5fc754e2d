import { randomUUID } from 'node:crypto'
import type { Answer, Api } from './api.ts'

// Source: OpenAPI 3.1 and JSON Schema, as far as GET /api/docs/openapi.json uses them.
interface Schema {
  type?: string
  format?: string
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
}

interface Operation {
  tags: string[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
}

export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
}

export interface Visited {
  /** Method and path, as in the document. */
  operation: string
  answer: Answer
}

export interface Walk {
  document: ApiDocument
  methods: readonly string[]
  /** The value for a path's parameter: by its name and by the first part of the path. */
  parameter: (name: string, tag: string) => string
  /** The query a path must have. */
  queries: Readonly<Record<string, string>>
}

/**
 * Calls every operation of the API's document once, with the minimum its body must hold. Deletions come late, and what ends
 * the session comes last.
 */
export async function walkApi(api: Api, { document, methods, parameter, queries }: Walk): Promise<Visited[]> {
  const visited: Visited[] = []
  const operations = Object.entries(document.paths).flatMap(([path, of]) =>
    Object.entries(of).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const rank = ({ method, path }: { method: string; path: string }) =>
    (path.startsWith('/api/auth/') ? 2 : 0) + (method === 'DELETE' ? 1 : 0)
  for (const { method, path, operation } of operations.sort((a, b) => rank(a) - rank(b))) {
    if (!methods.includes(method)) continue
    const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) => parameter(name, operation.tags[0] ?? ''))
    const schema = operation.requestBody?.content['application/json'].schema
    const hasBody = method === 'POST' || method === 'PUT'
    const answer = await api.request(
      method,
      `${filled}${method === 'GET' ? (queries[path] ?? '') : ''}`,
      hasBody ? sample(schema ?? {}) : undefined,
    )
    visited.push({ operation: `${method} ${path}`, answer })
  }
  return visited
}

function sample(schema: Schema): unknown {
  const [first] = schema.anyOf ?? []
  if (first) return sample(first)
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'string') return schema.format === 'uuid' ? randomUUID() : 'amostra de texto comum'
  if (schema.type === 'integer' || schema.type === 'number') return 1
  if (schema.type === 'boolean') return false
  if (schema.type === 'array') return []
  return Object.fromEntries((schema.required ?? []).map((name) => [name, sample(schema.properties?.[name] ?? {})]))
}
