import { z } from 'zod/mini'
import { cut } from './cut.ts'

/** A timestamp on the wire: ISO 8601, UTC, milliseconds. */
export const timestamp = z.iso.datetime({ precision: 3 })

/** The record's last change that the caller knows of. If it was changed since: ERR_CONFLICT, and nothing is written. */
export const seenAt = z.optional(timestamp)

/** A page number: 1 to 10,000. */
export const pageNumber = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1)

/** `true` or `false` in a query or form. A JSON body may carry the boolean itself. */
export const flag = z._default(
  z.union([
    z.boolean(),
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((text) => text === 'true'),
    ),
  ]),
  false,
)

/** A value that a query or form carries as JSON text, and a JSON body directly. */
export function jsonText<S extends z.core.$ZodType>(schema: S) {
  return z.union([schema, z.pipe(z.pipe(z.string(), z.transform(parseJson)), schema)])
}

/** Parses JSON inside a schema. Invalid JSON, or half a character or a NUL in it, becomes an issue of the field. */
export function parseJson(text: string, context: { issues: unknown[] }): unknown {
  try {
    return JSON.parse(text, (key, value: unknown) => {
      for (const said of [key, value])
        if (typeof said === 'string' && (said.includes('\0') || !said.isWellFormed())) throw new SyntaxError('no text holds it')
      return value
    })
  } catch {
    context.issues.push({ code: 'custom', input: text, message: 'not JSON' })
    return z.NEVER
  }
}

/** The maximum length of a text that WhatsApp accepts as one message. */
export const maxMessageLength = 4096

/** The beginning of a text that fits in one message, in whole letters. */
export function cutToMessage(text: string, max = maxMessageLength): string {
  return cut(text, max)
}

export const done = z.object({ message: z.string() })

/** A user who asks for something now sends a time that has passed when it arrives. A time that passed at most this long ago means now. */
export const nowMs = 5 * 60_000

/** A search term: 1 to 100 characters. `%` and `_` have no special meaning. */
export const searchText = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

/** A day without a time: yyyy-MM-dd. */
export const day = z.iso.date()

/** 5 to 50 characters, as in the specification's user form; the server also refuses the 10,000 most common. */
export const password = z.string().check(z.minLength(5), z.maxLength(50))
