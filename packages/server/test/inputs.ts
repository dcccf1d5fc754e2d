import type { Endpoint, Schema } from '@recado/contract/endpoint'
import { type ReferenceKind, references } from '@recado/contract/reference'
import { createConnection } from '@recado/contract/connections'
import { sendMessage } from '@recado/contract/messages'
import { createTicket } from '@recado/contract/tickets'

export interface ReferenceField {
  name: string
  kind: ReferenceKind
  by: 'id' | 'uuid' | 'list'
  isArray: boolean
}

/** What else a call must carry to get as far as looking its references up. */
const samples = new Map<Endpoint, (own: Record<ReferenceKind, number>) => object>([
  [createConnection, () => ({ name: 'Another one', greetingMessage: 'Hello' })],
  [createTicket, (own: Record<ReferenceKind, number>) => ({ contactId: own.contact })],
  [sendMessage, () => ({ body: 'Hello' })],
] as unknown as [Endpoint, (own: Record<ReferenceKind, number>) => object][])

/** The names of the fields an endpoint takes. */
export function readInputFields(endpoint: Endpoint): string[] {
  return Object.keys(shapeOf(endpoint.input))
}

/** The fields that name records, found by the references the contract declares. */
export function referenceFieldsOf(endpoint: Endpoint): ReferenceField[] {
  return Object.entries(shapeOf(endpoint.input)).flatMap(([name, schema]) => {
    const { inner, isArray } = unwrap(schema)
    const declared = references.get(inner as never)
    return declared ? [{ name, kind: declared.kind, by: declared.by ?? 'id', isArray }] : []
  })
}

/** An input that the endpoint takes, with one's own records in its path. */
export function sampleInput(endpoint: Endpoint, own: Record<ReferenceKind, number>): Record<string, unknown> {
  const inPath = referenceFieldsOf(endpoint).filter(({ name }) => endpoint.path.includes(`:${name}`))
  const path = inPath.map(({ name, kind, by }) => [name, by === 'uuid' ? '00000000-0000-4000-8000-000000000000' : own[kind]])
  return { ...samples.get(endpoint)?.(own), ...Object.fromEntries(path) }
}

function shapeOf(schema: Schema): Record<string, Schema> {
  return (schema as unknown as { shape?: Record<string, Schema> }).shape ?? {}
}

function unwrap(schema: Schema): { inner: Schema; isArray: boolean } {
  if (references.has(schema)) return { inner: schema, isArray: false }
  const def = schema._zod.def as { innerType?: Schema; element?: Schema }
  if (def.element) return { inner: unwrap(def.element).inner, isArray: true }
  return def.innerType ? unwrap(def.innerType) : { inner: schema, isArray: false }
}
