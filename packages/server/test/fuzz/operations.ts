import type { Endpoint } from '@recado/contract/endpoint'
import type { ReferenceKind } from '@recado/contract/reference'
import type { App } from '../../src/app.ts'
import { referenceFieldsOf } from '../inputs.ts'
import type { Random } from '../arrival-order/random.ts'
import { sampleText } from './samples.ts'
import { oddText } from './values.ts'

/** JSON Schema, as far as our document uses it. */
export interface Json {
  $ref?: string
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Json[]
  oneOf?: Json[]
  items?: Json
  properties?: Record<string, Json>
  required?: string[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header' | 'body'
  required: boolean
  schema: Json
}

/** One call that the document describes. */
export interface Operation {
  method: Endpoint['method']
  /** With `{names}`, below /api. */
  path: string
  parameters: Parameter[]
  /** The form's field for files. */
  files: string | undefined
  endpoint: Endpoint
  /** Which kind of record a field names, by its dotted path. */
  references: Map<string, { kind: ReferenceKind; by: 'id' | 'uuid' | 'list' }>
}

interface Described {
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: Json }> }
}

export interface Document {
  paths: Record<string, Record<string, Described>>
}

/** What the document describes, with the endpoint behind each operation. */
export function operationsOf(document: Document, { features }: App): Operation[] {
  const endpoints = new Map(
    features.flatMap(({ routes = [] }) => routes).map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
  )
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, { parameters, requestBody }]): Operation => {
      const method = name.toUpperCase() as Endpoint['method']
      const endpoint = endpoints.get(`${method} ${path.replace('/api', '').replace(/\{(\w+)\}/g, ':$1')}`)
      if (!endpoint) throw new Error(`The document describes ${method} ${path}, which there is not`)
      const { properties = {}, required = [] } = resolved(requestBody?.content['application/json']?.schema ?? {}, document)
      const body = Object.entries(properties).map(([field, schema]): Parameter => ({
        name: field,
        in: 'body',
        required: required.includes(field),
        schema,
      }))
      return {
        method,
        path,
        parameters: [...parameters, ...body].map((one) => ({ ...one, schema: inlined(one.schema, document) })),
        files: endpoint.upload?.field,
        endpoint,
        references: new Map(referenceFieldsOf(endpoint).map(({ name: field, kind, by }) => [field, { kind, by }])),
      }
    }),
  )
}

/** The schema that a reference stands for. A reference that leads nowhere is the document's mistake. */
function resolved(schema: Json, document: Document): Json {
  if (schema.$ref === undefined) return schema
  let found: unknown = document
  for (const part of schema.$ref.replace(/^#\/?/, '').split('/')) found = (found as Record<string, unknown> | undefined)?.[part]
  if (found === undefined || found === document) throw new Error(`${schema.$ref} leads nowhere`)
  return found as Json
}

/** The schema without references. A recursive schema ends after a few levels. */
function inlined(schema: Json, document: Document, left = 12): Json {
  const { $ref: _, ...known } = { ...resolved(schema, document), ...schema }
  const inner = (one: Json) => inlined(one, document, left - 1)
  const within = (all: Json[]) => all.map(inner)
  if (left === 0) return { type: 'array', maxItems: 0 }
  return {
    ...known,
    ...(known.items && { items: inner(known.items) }),
    ...(known.anyOf && { anyOf: within(known.anyOf) }),
    ...(known.oneOf && { oneOf: within(known.oneOf) }),
    ...(known.properties && {
      properties: Object.fromEntries(Object.entries(known.properties).map(([name, one]) => [name, inner(one)])),
    }),
  }
}

export interface Source {
  chance: Random
  /** The number or uuid of a record. */
  record: (kind: ReferenceKind, by: 'id' | 'uuid' | 'list') => unknown
  text: () => string
  /** May texts be odd, as long as they keep to what the schema says? */
  odd: boolean
  /** One of this many optional fields is given. */
  scarcity: number
}

const patterned = [
  '#2576d2',
  '08:30',
  '18:00',
  '👍',
  '',
  '5541988776655',
  '+55 41 98877-6655',
  'http://proxy.recado.example:3128',
  'ERR_SENDING_WAPP_MSG',
  '2100-01-01T12:00:00Z',
  '2026-11-26',
  'Bom dia',
  'cidade',
  'A'.repeat(87),
  'A'.repeat(22),
  '0',
  'x',
]

/** A value as the schema wants it. `path` is the field's dotted name. */
export function rightValue(schema: Json, { references }: Operation, source: Source, path: string): unknown {
  const reference = references.get(path)
  if (reference && schema.type !== 'array') return source.record(reference.kind, reference.by)
  return valueOf(schema, { references } as Operation, source, path)
}

function valueOf(schema: Json, operation: Operation, source: Source, path: string): unknown {
  const { chance } = source
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return chance.oneOf(schema.enum)
  const either = schema.anyOf ?? schema.oneOf
  if (either) return rightValue(chance.oneOf(either), operation, source, path)
  if (schema.type === 'object') {
    const { properties = {}, required = [] } = schema
    const chosen = Object.entries(properties).filter(([name]) => required.includes(name) || chance.once(source.scarcity))
    return Object.fromEntries(
      chosen.map(([name, one]) => [name, rightValue(one, operation, source, path === '' ? name : `${path}.${name}`)]),
    )
  }
  if (schema.type === 'array') return listOf(schema, operation, source, path)
  if (schema.type === 'boolean') return chance.once(2)
  if (schema.type === 'null') return null
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema, chance)
  return textOf(schema, source, path)
}

function listOf({ items = {}, minItems = 0, maxItems = 3 }: Json, operation: Operation, source: Source, path: string): unknown {
  const count = Math.min(maxItems, minItems + source.chance.below(3))
  // A list of record ids has its kind under its own name, a list of objects under `list[].field`.
  const name = items.type === 'object' ? `${path}[]` : path
  return Array.from({ length: count }, (_, at) => {
    const days = items.properties?.['weekdayEn']?.enum
    const one = rightValue(items, operation, source, name)
    return days && count === days.length ? { ...(one as object), weekdayEn: days[at] } : one
  })
}

function numberOf({ type, minimum, exclusiveMinimum, maximum = 2_000_000_000 }: Json, chance: Random): number {
  const least = minimum ?? (exclusiveMinimum === undefined ? -5 : exclusiveMinimum + 1)
  const most = chance.once(3) ? maximum : Math.min(maximum, Math.max(least, 0) + 60)
  const [from, to] = [Math.max(least, -2_000_000_000), Math.min(most, 2_000_000_000)]
  return from + chance.below(Math.max(1, to - from + 1)) + (type === 'number' && chance.once(4) ? 0.25 : 0)
}

function textOf(schema: Json, source: Source, path: string): string {
  const { format, pattern, minLength = 0, maxLength = 200 } = schema
  const { chance } = source
  const sample = source.odd ? undefined : sampleText(path, chance)
  if (sample !== undefined) return sample
  if (format === 'uuid') return uuid(chance)
  if (format === 'email') return `pessoa${chance.below(1_000_000)}@recado.example`
  if (format === 'date') return chance.oneOf(['2026-11-26', '2026-01-01', '2030-12-31', '2024-02-29'])
  if (format === 'date-time')
    return chance.oneOf(['2100-01-01T12:00:00Z', '2030-06-01T00:00:00.000Z', '2026-11-26T12:00:00.000Z'])
  if (format === 'uri') return `https://push.recado.example/${chance.below(1_000)}`
  if (pattern !== undefined) {
    const fitting = [source.text(), ...patterned].filter((text) => new RegExp(pattern, 'u').test(text))
    return chance.oneOf(fitting.length > 0 ? fitting : ['x'])
  }
  const text = source.odd && chance.once(3) ? oddText(chance, maxLength) : source.text()
  return text.padEnd(minLength, 'x').slice(0, maxLength)
}

function uuid(chance: Random): string {
  const hex = (count: number) => Array.from({ length: count }, () => chance.below(16).toString(16)).join('')
  return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`
}
