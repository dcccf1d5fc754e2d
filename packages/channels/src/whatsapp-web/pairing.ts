import type { WASocket } from '@whiskeysockets/baileys'
import type { Closing, Host } from '#provider.ts'

/** How long the phone may take to link the device once a code was typed. A wrong code is not reported to us. */
const linkMs = 15_000

export interface PairingParts {
  socket: WASocket
  /** The number of the phone that may link the device by a code. */
  number: string | undefined
  host: Pick<Host, 'qr' | 'pairingCode' | 'pairingRefused' | 'passkey'>
  /** The codes that this session shows are no longer valid. */
  spent: (detail: string) => void
}

/** The codes of a session that has no phone yet. */
export interface Pairing {
  qr(text: string): void
  /** Adapts the reason for the session's end to the state of the pairing. */
  closing(closing: Closing): Closing
  stop(): void
}

/**
 * Shows the codes of a socket: QR codes, and beside them one to type. The latter is valid for three minutes, longer than the QR codes of a
 * session (160 seconds). Once a code is typed, right or wrong, Baileys has other secrets than the QR code on display. If the device is not
 * linked then, a new session shows new codes.
 *
 * Some accounts link a device only after a passkey was given on it. Baileys acknowledges that request and drops it, and a passkey could not
 * be given here anyway: the phone waits, and no code can complete the pairing. The socket stays open in case the owner gets round it.
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
