import type { proto } from '@whiskeysockets/baileys'
import type { Advertisement } from '@recado/border/around-content'

/** The advertisement that brought a customer here (click to WhatsApp). A mere link preview does not count. */
export function readAdvertisement(context: proto.IContextInfo | null | undefined): Advertisement | undefined {
  const shown = context?.externalAdReply
  const isAdvertisement = shown?.sourceType === 'ad' || shown?.showAdAttribution || shown?.ctwaClid
  if (!shown || !isAdvertisement) return undefined
  const { title, body, sourceUrl: url } = shown
  return { ...(title ? { title } : {}), ...(body ? { body } : {}), ...(url ? { url } : {}) }
}
