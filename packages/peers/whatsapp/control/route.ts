import type { z } from 'zod'
import type { Companion } from '#whatsapp/companions/companion.ts'
import type { WhatsAppNetwork } from '#whatsapp/network.ts'
import type { Phone } from '#whatsapp/phones/phone.ts'

/** An answer other than 200: a status and what was wrong. */
export class ControlError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** What a route knows of a request: `params` are the named parts of its path. */
export interface Request<Body> {
  network: WhatsAppNetwork
  params: Record<string, string>
  body: Body
  file: UploadedFile
}

/** A body that is not JSON; empty for most calls. */
export interface UploadedFile {
  bytes: Buffer
  mimetype: string
}

/** An answer that is not JSON. */
export class FileAnswer {
  readonly bytes: Buffer
  readonly mimetype: string
  readonly fileName: string | undefined

  constructor(bytes: Buffer, mimetype: string, fileName?: string) {
    this.bytes = bytes
    this.mimetype = mimetype
    this.fileName = fileName
  }
}

export interface Route {
  method: string
  path: string
  /** Schema of the body, or of the query when the body is a file. */
  body?: z.ZodType
  takesFile?: true
  handle: (request: Request<unknown>) => unknown
}

export function route(method: string, path: string, handle: (request: Request<undefined>) => unknown): Route
export function route<S extends z.ZodType>(
  method: string,
  path: string,
  body: S,
  handle: (request: Request<z.output<S>>) => unknown,
): Route
export function route(method: string, path: string, ...rest: unknown[]): Route {
  const [body, handle] = rest.length === 1 ? [undefined, rest[0]] : rest
  return { method, path, handle: handle as Route['handle'], ...(body ? { body: body as z.ZodType } : {}) }
}

export function withFileBody(route: Route): Route {
  return { ...route, takesFile: true }
}

export function phoneOf({ network, params }: Request<unknown>): Phone {
  return network.state.directory.phone(params['pn'] ?? '') ?? missing(`there is no phone ${params['pn']}`)
}

export function deviceOf(request: Request<unknown>): Companion {
  const device = Number(request.params['device'])
  const companions = request.network.state.directory.companionsOf(phoneOf(request))
  return companions.find(({ record }) => record.device === device) ?? missing(`the phone has no linked device ${device}`)
}

export function missing(what: string): never {
  throw new ControlError(404, what)
}

export function conflict(what: string): never {
  throw new ControlError(409, what)
}
