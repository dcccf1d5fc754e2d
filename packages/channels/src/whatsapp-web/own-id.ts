import { createHash } from 'node:crypto'

/** WhatsApp's id of the message with our `ref`: 3EB0 and 18 hexadecimal digits, the format of WhatsApp Web. */
export function ownId(ref: string): string {
  return `3EB0${createHash('sha256').update(ref).digest('hex').slice(0, 18).toUpperCase()}`
}
