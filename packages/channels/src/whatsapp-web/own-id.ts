import { createHash } from 'node:crypto'

/** The id under which WhatsApp will know a message that we call `ref`: 3EB0 and 18 hexadecimal digits, as WhatsApp Web makes them. */
export function ownId(ref: string): string {
  return `3EB0${createHash('sha256').update(ref).digest('hex').slice(0, 18).toUpperCase()}`
}
