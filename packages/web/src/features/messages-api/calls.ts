import type { ErrorCode } from '@recado/contract/errors'
import type { EventType } from '@recado/contract/webhooks/events'
import { closeByToken, sendToNumber, sendToTicket, transferByToken } from '@recado/contract/messages-api/api'
import type { Shape } from './outline.ts'

/** The calls that a token permits, as the contract defines them. */
export const calls = { send: sendToNumber, reply: sendToTicket, transfer: transferByToken, close: closeByToken } as const
export type CallName = keyof typeof calls
export const callNames = Object.keys(calls) as CallName[]

type Fields<E> = E extends { input: { shape: infer Shape } } ? keyof Shape : never
export type FieldName = Fields<(typeof calls)[CallName]> | 'medias'

/** The fields of a call, including files, in the contract's order. */
export function fieldsOf(name: CallName): FieldName[] {
  const { input, upload } = calls[name]
  const fields = Object.keys(input.shape) as FieldName[]
  return upload ? [...fields, 'medias'] : fields
}

export function addressOf(name: CallName): string {
  return `/api${calls[name].path}`
}

/** The payloads posted to a receiver, by kind of event, in an OpenAPI document. */
export function eventsIn(document: Record<string, unknown>): [EventType, Shape][] {
  const webhooks = document['webhooks'] as Record<EventType, { post: Posted }>
  return Object.entries(webhooks).map(([type, { post }]) => [
    type as EventType,
    post.requestBody.content['application/json'].schema,
  ])
}

interface Posted {
  requestBody: { content: { 'application/json': { schema: Shape } } }
}

export interface Fault {
  status: number
  code: ErrorCode
}

interface Answers {
  responses: Record<string, { content: { 'application/json': { schema: { allOf?: [unknown, Named] } } } }>
}
interface Named {
  properties: { error: { enum: ErrorCode[] } }
}

/** The error responses of the calls in an OpenAPI document, by status. */
export function faultsIn(document: Record<string, unknown>): Fault[] {
  const operations = Object.values(document['paths'] as Record<string, { post: Answers }>).map(({ post }) => post)
  const answers = operations.flatMap(({ responses }) => Object.entries(responses))
  const faults = answers.flatMap(([status, { content }]) => {
    const [, named] = content['application/json'].schema.allOf ?? []
    return named?.properties.error.enum.map((code): [ErrorCode, number] => [code, Number(status)]) ?? []
  })
  return [...new Map(faults)]
    .map(([code, status]) => ({ code, status }))
    .toSorted((a, b) => a.status - b.status || (a.code < b.code ? -1 : 1))
}
