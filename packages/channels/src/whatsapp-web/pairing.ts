import type { WASocket } from '@whiskeysockets/baileys'
import type { Closing, Host } from '#provider.ts'

/** How long the phone may take to link the device once a code was typed: of a wrong one nobody tells us. */
const linkMs = 15_000

export interface PairingParts {
  socket: WASocket
  /** Whose phone may link the device by a code. */
  number: string | undefined
  host: Pick<Host, 'qr' | 'pairingCode' | 'pairingRefused' | 'passkey'>
  /** What this session shows is worth nothing any more. */
  spent: (detail: string) => void
}

/** What a session shows while it has no phone yet. */
export interface Pairing {
  qr(text: string): void
  /** What the end of the session means for who was pairing. */
  closing(closing: Closing): Closing
  stop(): void
}

/**
 * Shows the codes of a socket: QR codes, and beside them one to type, which holds for three minutes, longer than the QR codes of a
 * session (160 seconds). Once one was typed Baileys has other secrets than the QR code on display, right or wrong: if nothing comes of
 * it, a new session shows new ones.
 *
 * Some accounts link a device only after a passkey was given on it, which Baileys acknowledges and drops, and nobody here could: the
 * phone waits, and no code leads any further. The socket stays, should the person get round it.
 */
export function followPairing({ socket, number, host, spent }: PairingParts): Pairing {
  const { ws } = socket
  let code: 'none' | 'asked' | 'refused' | 'shown' | 'typed' = 'none'
  let wantsPasskey = false
  let linking: NodeJS.Timeout | undefined

  ws.on('CB:iq,type:result,link_code_companion_reg', () => {
    if (code !== 'asked') return
    code = 'shown'
    host.pairingCode(socket.authState.creds.pairingCode ?? '')
  })
  ws.on('CB:iq,type:error', () => {
    if (code !== 'asked') return
    code = 'refused'
    host.pairingRefused()
  })
  ws.on('CB:notification,type:link_code_companion_reg', () => {
    code = 'typed'
    linking = setTimeout(() => spent('the code was wrong'), linkMs)
  })
  ws.on('CB:notification,type:passkey_prologue_request', () => {
    wantsPasskey = true
    clearTimeout(linking)
    host.passkey()
  })

  return {
    qr(text) {
      if (wantsPasskey || code === 'typed') return
      host.qr(text)
      if (code === 'refused') host.pairingRefused()
      if (!number || code !== 'none') return
      code = 'asked'
      socket.requestPairingCode(number).catch(() => {})
    },
    closing: (closing) => (wantsPasskey && closing.reason === 'qr-ended' ? { reason: 'passkey' } : closing),
    stop: () => clearTimeout(linking),
  }
}
