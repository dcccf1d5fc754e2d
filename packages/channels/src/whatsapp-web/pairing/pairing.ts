import type { PasskeyMove } from '@recado/border/passkey'
import { getBinaryNodeChild, type BinaryNode, type WASocket } from '@whiskeysockets/baileys'
import type { Closing, Host } from '#provider.ts'
import { PasskeyCeremony } from './passkey.ts'
import { showQrCodes } from './qr-codes.ts'

/** How long the phone may take to link the device once a code was typed. A wrong code is not reported to us. */
const linkMs = 15_000

export interface PairingParts {
  socket: WASocket
  /** The number of the phone that may link the device by a code. */
  number: string | undefined
  host: Pick<Host, 'qr' | 'pairingCode' | 'pairingRefused' | 'passkey'>
  /** Nothing can come of this session any more. */
  over: (closing: Closing, detail: string) => void
}

/** The codes of a session that has no phone yet. */
export interface Pairing {
  qr(text: string): void
  /** What a user does about the passkey. False when it is not about the current step. */
  passkey(move: PasskeyMove): boolean
  /** Adapts the reason for the session's end to the state of the pairing. */
  closing(closing: Closing): Closing
  stop(): void
}

/**
 * Shows the codes of a socket: QR codes, and beside them one to type. The latter is valid for three minutes, longer than the QR codes of a
 * session (160 seconds). Once a code is typed, right or wrong, Baileys has other secrets than the QR code on display. If the device is not
 * linked then, a new session shows new codes.
 *
 * Some accounts link a device only once their passkey was given. Then no code is shown any more, and the ceremony decides.
 */
export function followPairing({ socket, number, host, over }: PairingParts): Pairing {
  const { ws } = socket
  let code: 'none' | 'asked' | 'refused' | 'shown' | 'typed' = 'none'
  let linking: NodeJS.Timeout | undefined
  const codes = showQrCodes(socket)
  const ceremony = new PasskeyCeremony({
    socket,
    tell: (state) => host.passkey(state),
    begun: () => {
      codes.stop()
      clearTimeout(linking)
    },
    failed: (failure) => over({ reason: 'passkey', passkey: { step: 'failed', failure } }, `the passkey: ${failure}`),
  })

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
  ws.on('CB:notification,type:link_code_companion_reg', (notice: BinaryNode) => {
    code = 'typed'
    const registration = getBinaryNodeChild(notice, 'link_code_companion_reg')
    // Newer phones leave the key to what follows the passkey.
    if (!getBinaryNodeChild(registration, 'link_code_pairing_wrapped_primary_ephemeral_pub')) return
    linking = setTimeout(() => over({ reason: 'qr-ended' }, 'the code was wrong'), linkMs)
  })

  return {
    qr(text) {
      if (ceremony.isUnderWay() || code === 'typed') return
      host.qr(text)
      if (code === 'refused') host.pairingRefused()
      if (!number || code !== 'none') return
      code = 'asked'
      socket.requestPairingCode(number).catch(() => {})
    },
    passkey: (move) => ceremony.move(move),
    closing: (closing) => (ceremony.isUnderWay() ? { reason: 'passkey', passkey: { step: 'failed', failure: 'over' } } : closing),
    stop() {
      clearTimeout(linking)
      codes.stop()
      ceremony.stop()
    },
  }
}
