import type { proto } from '@whiskeysockets/baileys'

/** The words of the advertisement a person came by (click to WhatsApp), a line each; empty when there is none. */
export function readAdvertisement(context: proto.IContextInfo | null | undefined): string {
  const shown = context?.externalAdReply
  if (!shown) return ''
  const isAdvertisement = shown.sourceType === 'ad' || shown.showAdAttribution || shown.ctwaClid
  if (!isAdvertisement) return ''
  return [shown.title, shown.body, shown.sourceUrl].filter(Boolean).join('\n')
}
