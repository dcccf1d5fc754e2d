import { z } from 'zod'

/** Providers of WhatsApp: `beta` is a linked device of a phone, `cloud` is Meta's official API. */
export const provider = z.enum(['beta', 'cloud'])
export type ProviderName = z.output<typeof provider>

/** How a linked device reaches the network. */
export const linkedDevice = z.object({
  /** All its traffic goes through this proxy: `http://`, `https://` or `socks5://`, with user and password if the proxy requires them. */
  proxyUrl: z.string().exactOptional(),
})
export type LinkedDevice = z.output<typeof linkedDevice>

/**
 * The additional data that binds a line's configuration to its own row, so that it decrypts nowhere else. The configuration is JSON,
 * encrypted by AES-256-GCM with the channels' key: 12 bytes of IV, 16 of tag, then the ciphertext, in base64url.
 */
export function settingsIdentity(connectionId: number): string {
  return `${connectionId}/settings`
}
