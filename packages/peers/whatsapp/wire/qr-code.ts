/** What a linked device shows to the phone that is to link it. */
export interface QrCode {
  ref: string
  noiseKey: Buffer
  identityKey: Buffer
  advSecret: Buffer
}

/** Reads the text of a QR code, with or without WhatsApp's address in front. @returns undefined when it is none */
export function parseQrCode(text: string): QrCode | undefined {
  const content = text.trim().replace(/^https:\/\/wa\.me\/settings\/linked_devices#/, '')
  const [ref, noiseKey, identityKey, advSecret] = content.split(',')
  if (!ref || !noiseKey || !identityKey || !advSecret) return undefined
  const qr = {
    ref,
    noiseKey: Buffer.from(noiseKey, 'base64'),
    identityKey: Buffer.from(identityKey, 'base64'),
    advSecret: Buffer.from(advSecret, 'base64'),
  }
  return qr.noiseKey.length === 32 && qr.identityKey.length === 32 && qr.advSecret.length === 32 ? qr : undefined
}
