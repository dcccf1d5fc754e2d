import { createHmac } from 'node:crypto'

/** A body as Meta writes it: what is not ASCII, slashes and the at sign are escaped, so that only the raw bytes verify. */
export function toBytes(body: object): Buffer {
  const text = JSON.stringify(body).replaceAll('/', String.raw`\/`)
  const isEscaped = /[\u0080-\uffff@]/g
  return Buffer.from(text.replaceAll(isEscaped, (unit) => String.raw`\u` + unit.charCodeAt(0).toString(16).padStart(4, '0')))
}

export function signatureOf(bytes: Buffer, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`
}

/** Adds to each object a field that no page describes, as Meta does without notice. */
export function withUnknownFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknownFields)
  if (typeof value !== 'object' || value === null) return value
  const known = Object.entries(value).map(([name, held]) => [name, withUnknownFields(held)] as const)
  return { ...Object.fromEntries(known), added_later: { a: [1] } }
}
