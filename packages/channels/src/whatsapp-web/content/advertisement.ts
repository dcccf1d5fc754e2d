import type { proto } from '@whiskeysockets/baileys'
import type { Advertisement } from '@recado/border/signals'

/** The advertisement that brought a person here (click to WhatsApp); a mere link preview is none. */
export function readAdvertisement(context: proto.IContextInfo | null | undefined): Advertisement | undefined {
  const shown = context?.externalAdReply
  const isAdvertisement = shown?.sourceType === 'ad' || shown?.showAdAttribution || shown?.ctwaClid
  if (!shown || !isAdvertisement) return undefined
  const { title, body, sourceUrl: url } = shown
  return { ...(title ? { title } : {}), ...(body ? { body } : {}), ...(url ? { url } : {}) }
}
