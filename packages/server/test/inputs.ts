import type { Endpoint, Schema } from '@recado/contract/endpoint'
import { type ReferenceKind, references } from '@recado/contract/reference'
import { createConnection } from '@recado/contract/connections'
import { createSchedule } from '@recado/contract/schedules'
import { syncTags } from '@recado/contract/tags'
import { createNote, listNotes } from '@recado/contract/ticket-notes'
import { editMessage, forwardMessages, reactToMessage, sendMessage } from '@recado/contract/messages'
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
  [createNote, (own: Record<ReferenceKind, number>) => ({ note: 'A note', ticketId: own.ticket })],
  [listNotes, (own: Record<ReferenceKind, number>) => ({ ticketId: own.ticket })],
  [syncTags, (own: Record<ReferenceKind, number>) => ({ contactId: own.contact, tags: [] })],
  [
    createSchedule,
    (own: Record<ReferenceKind, number>) => ({ body: 'See you', contactId: own.contact, sendAt: '2100-01-01T12:00:00Z' }),
  ],
  [createTicket, (own: Record<ReferenceKind, number>) => ({ contactId: own.contact })],
  [sendMessage, () => ({ body: 'Hello' })],
  [editMessage, () => ({ body: 'Hello' })],
  [reactToMessage, () => ({ emoji: '👍' })],
  [forwardMessages, (own: Record<ReferenceKind, number>) => ({ messageIds: [own.message] })],
] as unknown as [Endpoint, (own: Record<ReferenceKind, number>) => object][])

/** The fields an endpoint takes, by their dotted paths: `body`, `quotedMsg.id`. */
export function readInputFields(endpoint: Endpoint): string[] {
  return fieldsOf(endpoint.input).map(({ name }) => name)
}

/** The fields that name records, found by the references the contract declares, however deep they lie. */
export function referenceFieldsOf(endpoint: Endpoint): ReferenceField[] {
  return fieldsOf(endpoint.input).flatMap(({ name, schema, isArray }) => {
    const declared = references.get(schema as never)
    return declared ? [{ name, kind: declared.kind, by: declared.by ?? 'id', isArray }] : []
  })
}

/** The input with the field, wherever it lies, naming another record. */
export function withReference(input: object, { name }: ReferenceField, value: unknown): Record<string, unknown> {
  const [first = '', ...rest] = name.split('.')
  const inner = (input as Record<string, unknown>)[first]
  if (rest.length === 0) return { ...input, [first]: value }
  return {
    ...input,
    [first]: withReference(typeof inner === 'object' && inner ? inner : {}, { name: rest.join('.') } as ReferenceField, value),
  }
}

/** An input that the endpoint takes, with one's own records in its path. */
export function sampleInput(endpoint: Endpoint, own: Record<ReferenceKind, number>): Record<string, unknown> {
  const inPath = referenceFieldsOf(endpoint).filter(({ name }) => endpoint.path.includes(`:${name}`))
  const path = inPath.map(({ name, kind, by }) => [name, by === 'uuid' ? '00000000-0000-4000-8000-000000000000' : own[kind]])
  return { ...samples.get(endpoint)?.(own), ...Object.fromEntries(path) }
}

export interface Field {
  name: string
  schema: Schema
  isArray: boolean
}

/** The fields an endpoint takes, however deep, by their dotted paths. */
export function fieldsOf(schema: Schema, prefix = ''): Field[] {
  return Object.entries(shapeOf(schema)).flatMap(([key, value]) => {
    const { inner, isArray } = unwrap(value)
    const name = `${prefix}${key}`
    return [{ name, schema: inner, isArray }, ...fieldsOf(inner, `${name}.`)]
  })
}

function shapeOf(schema: Schema): Record<string, Schema> {
  return (schema as unknown as { shape?: Record<string, Schema> }).shape ?? {}
}

/** What is inside of optional, default, list and JSON text. */
function unwrap(schema: Schema): { inner: Schema; isArray: boolean } {
  if (references.has(schema)) return { inner: schema, isArray: false }
  const def = schema._zod.def as { innerType?: Schema; element?: Schema; options?: Schema[] }
  if (def.element) return { inner: unwrap(def.element).inner, isArray: true }
  const within = def.innerType ?? def.options?.[0]
  return within ? unwrap(within) : { inner: schema, isArray: false }
}
