import type { proto } from '@whiskeysockets/baileys'
import type { Advertisement } from '@recado/border/signals'

/** The advertisement a person came by (click to WhatsApp); a link with a preview is none. */
export function readAdvertisement(context: proto.IContextInfo | null | undefined): Advertisement | undefined {
  const shown = context?.externalAdReply
  const isAdvertisement = shown?.sourceType === 'ad' || shown?.showAdAttribution || shown?.ctwaClid
  if (!shown || !isAdvertisement) return undefined
  const { title, body, sourceUrl: url } = shown
  return { ...(title ? { title } : {}), ...(body ? { body } : {}), ...(url ? { url } : {}) }
}
