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

/** Meta's API, in the version that we speak. A version lives for about two years. */
export const graphUrl = 'https://graph.facebook.com/v25.0'

/** How a connection reaches Meta's official API. */
export const officialLine = z.object({
  /** The id of our record of Meta's app: the address of its webhooks ends with it. */
  app: z.uuid(),
  /** Meta's ids of the WhatsApp Business account and of the phone number. */
  wabaId: z.string().regex(/^\d{1,30}$/),
  numberId: z.string().regex(/^\d{1,30}$/),
  /** Where Meta tells of the account, also when the app's own address is another. Absent from lines that were stored before it was. */
  callback: z.object({ url: z.url(), verifyToken: z.string() }).optional(),
  /** The portfolio to which the account belongs. Its people have the same names on all of its lines. */
  portfolioId: z.string().regex(/^\d{1,20}$/),
  /** The number stays in the WhatsApp Business app. `past`: its history and its contacts are asked for. */
  coexistence: z.object({ past: z.boolean() }).optional(),
  token: z.string().min(1),
  /** Proves with each call that the caller knows the secret of the token's app. */
  proof: z.string(),
})
export type OfficialLine = z.output<typeof officialLine>

/**
 * The additional data that binds a line's configuration to its own row, so that it decrypts nowhere else. The configuration is JSON,
 * encrypted by AES-256-GCM with the channels' key: 12 bytes of IV, 16 of tag, then the ciphertext, in base64url.
 */
export function settingsIdentity(connectionId: number): string {
  return `${connectionId}/settings`
}
