import type { Parsed } from '@recado/contract/endpoint'
import type { ErrorBody, ErrorCode } from '@recado/contract/errors'
import type { Changed, closeByToken, Sent, sendToNumber, sendToTicket, transferByToken } from '@recado/contract/messages-api/api'

/** The paths of the four calls. A test compares them with the contract. */
export const paths = {
  send: '/api/messages/send',
  reply: '/api/tickets/messages',
  transfer: '/api/tickets/transfer',
  close: '/api/tickets/close',
} as const

export interface Media {
  name: string
  bytes: Blob | Uint8Array<ArrayBuffer>
}

/** The same key within 24 hours is the same call: it is made once, and answered alike. A retry keeps the key. */
interface Once {
  idempotencyKey?: string
}

type SendInput = Omit<Parsed<typeof sendToNumber>, 'body' | 'template'> & { body?: string }
type Template = NonNullable<Parsed<typeof sendToNumber>['template']>
type TemplateInput = Omit<Template, 'values'> & Partial<Pick<Template, 'values'>>
type ReplyInput = Omit<Parsed<typeof sendToTicket>, 'body'> & { body?: string }

export interface Recado {
  /** Sends a text to a number. */
  send(message: SendInput & { body: string }, once?: Once): Promise<Sent>
  /** Sends an approved template to a number, with the file of its header if it has one. It goes out at any time. */
  sendTemplate(message: Omit<SendInput, 'body'> & { template: TemplateInput; file?: Media }, once?: Once): Promise<Sent>
  /** Sends files to a number, each as its own message. The body is the caption of the first that can carry one. */
  sendMedia(message: SendInput & { medias: readonly Media[] }, once?: Once): Promise<Sent>
  /** Sends a text, files or both in a ticket that is open or pending. */
  reply(message: ReplyInput & { medias?: readonly Media[] }, once?: Once): Promise<Sent>
  transfer(ticket: Parsed<typeof transferByToken>, once?: Once): Promise<Changed>
  close(ticket: Parsed<typeof closeByToken>, once?: Once): Promise<Changed>
}

/** A call that was refused. */
export class RecadoError extends Error {
  override name = 'RecadoError'
  readonly status: number
  /** The documented code. Undefined when the answer did not come from Recado, but for example from a proxy. */
  readonly code: ErrorCode | undefined
  readonly details: unknown
  /** The seconds after which the call may be retried, if the answer tells. */
  readonly retryAfter: number | undefined

  constructor(status: number, body: Partial<ErrorBody>, retryAfter: number | undefined) {
    super(body.message ?? `The call was answered ${status}`)
    this.status = status
    this.code = body.error
    this.details = body.details
    this.retryAfter = retryAfter
  }
}

/** The calls of an installation at `url`, in the name of the token. A refused call rejects with a RecadoError. */
export function recado({
  url,
  token,
  fetch = globalThis.fetch,
}: {
  url: string
  token: string
  fetch?: typeof globalThis.fetch
}): Recado {
  const post = async <T>(path: string, fields: object, medias: readonly Media[], { idempotencyKey }: Once = {}): Promise<T> => {
    const isForm = medias.length > 0
    const response = await fetch(new URL(path, url), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(isForm ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      body: isForm ? formOf(fields, medias) : JSON.stringify(fields),
    })
    if (response.ok) return (await response.json()) as T
    const body = (await response.json().catch(() => ({}))) as Partial<ErrorBody>
    const retryAfter = response.headers.get('retry-after')
    throw new RecadoError(response.status, body, retryAfter === null ? undefined : Number(retryAfter))
  }
  return {
    send: (message, once) => post(paths.send, message, [], once),
    sendTemplate: ({ file, ...message }, once) => post(paths.send, message, file ? [file] : [], once),
    sendMedia: ({ medias, ...message }, once) => post(paths.send, message, medias, once),
    reply: ({ medias = [], ...message }, once) => post(paths.reply, message, medias, once),
    transfer: (ticket, once) => post(paths.transfer, ticket, [], once),
    close: (ticket, once) => post(paths.close, ticket, [], once),
  }
}

function formOf(fields: object, medias: readonly Media[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== null)
      form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  for (const { name, bytes } of medias) form.append('medias', bytes instanceof Blob ? bytes : new Blob([bytes]), name)
  return form
}
