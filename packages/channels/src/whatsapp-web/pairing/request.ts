import { z } from 'zod'

const maxBytes = 4096
const maxMs = 600_000

const options = z.object({
  challenge: z.base64url(),
  rpId: z.literal('whatsapp.com'),
  timeout: z.number().positive().catch(maxMs),
  userVerification: z.literal('required'),
})

/** What WhatsApp asks a browser for. Of its options only the challenge is passed on; the helper writes the others itself. */
export interface PasskeyRequest {
  challenge: string
  ms: number
}

/** Undefined when the options cannot be read, or are not for WhatsApp. */
export function readRequest(bytes: Uint8Array | undefined): PasskeyRequest | undefined {
  if (!bytes || bytes.length === 0 || bytes.length > maxBytes) return undefined
  try {
    const { challenge, timeout } = options.parse(JSON.parse(Buffer.from(bytes).toString()))
    if (Buffer.from(challenge, 'base64url').length !== 32) return undefined
    return { challenge, ms: Math.min(timeout, maxMs) }
  } catch {
    return undefined
  }
}
