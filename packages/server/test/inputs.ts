import type { Endpoint, Schema } from '@recado/contract/endpoint'
import { updateCompanySchedules } from '@recado/contract/companies/api'
import { defaultHours } from '@recado/contract/hours'
import { updateFileList } from '@recado/contract/file-lists/api'
import { listChargedMessages, reconcileCosts } from '@recado/contract/message-prices/api'
import { type ReferenceKind, references } from '@recado/contract/reference'
import { sendMessage } from '@recado/contract/messages/api'
import { sendToNumber, sendToTicket } from '@recado/contract/messages-api/api'
import { createQueue, updateQueue } from '@recado/contract/queues/api'
import { listFlowFiles } from '@recado/contract/flows/api'
import { listNotes } from '@recado/contract/ticket-notes/api'
import { z } from 'zod'

export interface ReferenceField {
  name: string
  kind: ReferenceKind
  by: 'id' | 'uuid' | 'list'
  isArray: boolean
}

/** The fields an endpoint takes, by their dotted paths: `body`, `quotedMsg.id`, `options[].id`. */
export function readInputFields(endpoint: Endpoint): string[] {
  return fieldsOf(endpoint.input).map(({ name }) => name)
}

/** The fields that name records, found by the references the contract declares, however deep they are. */
export function referenceFieldsOf(endpoint: Endpoint): ReferenceField[] {
  return fieldsOf(endpoint.input).flatMap(({ name, schema, isArray }) => {
    const declared = references.get(schema as never)
    return declared ? [{ name, kind: declared.kind, by: declared.by ?? 'id', isArray }] : []
  })
}

/** The input with the field, wherever it is, naming another record. */
export function withReference(input: object, { name }: ReferenceField, value: unknown): Record<string, unknown> {
  const [head = '', ...rest] = name.split('.')
  const first = head.replace('[]', '')
  const inner = (input as Record<string, unknown>)[first]
  if (first !== head) {
    const [element] = (inner ?? []) as object[]
    return { ...input, [first]: [withReference(element ?? {}, { name: rest.join('.') } as ReferenceField, value)] }
  }
  if (rest.length === 0) return { ...input, [first]: value }
  return {
    ...input,
    [first]: withReference(typeof inner === 'object' && inner ? inner : {}, { name: rest.join('.') } as ReferenceField, value),
  }
}

const option = { title: 'Hello', message: 'Hello', children: [] }

/** Rules that a schema does not express: one of several fields is required, or a list that may be empty needs an element. */
const rules = new Map<unknown, (own: Record<ReferenceKind, number>) => object>([
  [updateCompanySchedules, () => ({ schedules: defaultHours })],
  [sendMessage, () => ({ body: 'Hello' })],
  [sendToNumber, () => ({ number: '5541988776655', body: 'Hello' })],
  [sendToTicket, () => ({ body: 'Hello' })],
  [updateFileList, () => ({ options: [{ name: 'Hello' }] })],
  [listNotes, (own) => ({ ticketId: own.ticket })],
  [listFlowFiles, () => ({ names: '[]' })],
  [
    listChargedMessages,
    (own) => ({
      wabaId: String(own.company),
      since: '2000-01-01T00:00:00.000Z',
      until: '2100-01-01T00:00:00.000Z',
      category: 'service',
    }),
  ],
  [reconcileCosts, () => ({ month: '2026-10' })],
  [createQueue, () => ({ options: [option] })],
  [updateQueue, () => ({ options: [option] })],
])

/** An input that the endpoint accepts, with the actor's own records in it: what is required, and nothing more. */
export function sampleInput(endpoint: Endpoint, own: Record<ReferenceKind, number>): Record<string, unknown> {
  return { ...(sampleOf(endpoint.input, own) as object), ...rules.get(endpoint)?.(own) }
}

/** The forms that a text may need. */
const texts = [
  'Hello',
  '👍',
  '2100-01-01T12:00:00Z',
  '2100-01-01',
  '#2576d2',
  'ana@recado.example',
  'https://recado.example/',
  'You answer for a shop, in short and friendly sentences.',
  '1',
  '102290129340398',
  'pt_BR',
  '00000000-0000-4000-8000-000000000000',
]

function sampleOf(schema: Schema, own: Record<ReferenceKind, number>): unknown {
  const declared = references.get(schema as never)
  if (declared?.by === 'uuid') return '00000000-0000-4000-8000-000000000000'
  if (declared) return declared.by === 'list' ? `[${own[declared.kind]}]` : own[declared.kind]
  const { type, innerType, element, options, in: before, entries } = schema._zod.def as Definition
  if (type === 'object') {
    const shape = Object.entries(shapeOf(schema)).filter(([, value]) => isRequired(value))
    return Object.fromEntries(shape.map(([name, value]) => [name, sampleOf(value, own)]))
  }
  if (type === 'record') return {}
  if (type === 'array') return z.safeParse(schema, []).success ? [] : [sampleOf(element as Schema, own)]
  const [within] = [innerType, options?.[0], type === 'pipe' ? before : undefined].filter((one) => one !== undefined)
  if (within) return sampleOf(within, own)
  const candidates = [...Object.values(entries ?? {}), ...texts, 1, true]
  return candidates.find((candidate) => z.safeParse(schema, candidate).success)
}

/** What zod says of a schema, as far as it matters here. */
interface Definition {
  type: string
  innerType?: Schema
  element?: Schema
  options?: Schema[]
  in?: Schema
  entries?: Record<string, string>
}

function isRequired(schema: Schema): boolean {
  return !z.safeParse(schema, undefined).success
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
    return [{ name, schema: inner, isArray }, ...fieldsOf(inner, `${name}${isArray ? '[]' : ''}.`)]
  })
}

function shapeOf(schema: Schema): Record<string, Schema> {
  return (schema as unknown as { shape?: Record<string, Schema> }).shape ?? {}
}

/** The schema inside optional, default, list and JSON text. */
function unwrap(schema: Schema): { inner: Schema; isArray: boolean } {
  if (references.has(schema)) return { inner: schema, isArray: false }
  const def = schema._zod.def as { innerType?: Schema; element?: Schema; options?: Schema[] }
  if (def.element) return { inner: unwrap(def.element).inner, isArray: true }
  const within = def.innerType ?? def.options?.[0]
  return within ? unwrap(within) : { inner: schema, isArray: false }
}
