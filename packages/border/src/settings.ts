import { z } from 'zod'

/** Ways to reach WhatsApp: `beta` is a linked device of a phone, `cloud` Meta's official API. */
export const provider = z.enum(['beta', 'cloud'])
export type ProviderName = z.output<typeof provider>

/** How a linked device reaches the network. */
export const linkedDevice = z.object({
  /** All it sends and fetches goes through this proxy: `http://`, `https://` or `socks5://`, with user and password where it asks for them. */
  proxyUrl: z.string().exactOptional(),
})
export type LinkedDevice = z.output<typeof linkedDevice>

/**
 * What the configuration of a line is bound to, so that it opens in its own row only: JSON, sealed by AES-256-GCM under the channels'
 * key with this name as additional data; 12 bytes of IV, 16 of tag, then the text, in base64url.
 */
export function settingsIdentity(connectionId: number): string {
  return `${connectionId}/settings`
}
