import type { WASocket } from '@whiskeysockets/baileys'
import type { Closing, Host } from '#provider.ts'

/** What a session shows while it has no phone yet. */
export interface Pairing {
  qr(text: string): void
  /** What the end of the session means for who was pairing. */
  closing(closing: Closing): Closing
}

/**
 * Shows the codes of a socket. Some accounts link a device only after a passkey was given on it, which Baileys acknowledges and
 * drops, and nobody here could: the phone waits, and no code leads any further. The socket stays, should the person get round it.
 */
export function followPairing({ ws }: WASocket, host: Pick<Host, 'qr' | 'passkey'>): Pairing {
  let wantsPasskey = false
  ws.on('CB:notification,type:passkey_prologue_request', () => {
    wantsPasskey = true
    host.passkey()
  })
  return {
    qr(text) {
      if (!wantsPasskey) host.qr(text)
    },
    closing: (closing) => (wantsPasskey && closing.reason === 'qr-ended' ? { reason: 'passkey' } : closing),
  }
}
