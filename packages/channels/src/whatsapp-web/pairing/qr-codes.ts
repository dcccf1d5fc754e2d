import {
  Browsers,
  buildPairingQRData,
  DEFAULT_CONNECTION_CONFIG,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  S_WHATSAPP_NET,
  type BinaryNode,
  type WASocket,
} from '@whiskeysockets/baileys'

/** How long the first code is shown, and each of the others. */
const shownMs = { first: 60_000, other: 20_000 }
/** What the socket registers as. */
export const browser = Browsers.ubuntu('Chrome')

/**
 * Shows the QR codes of a socket instead of Baileys, which cannot pause: it ends the socket with its last code, although the phone may have
 * taken one and waits. Must be called before the socket has connected.
 */
export function showQrCodes(socket: WASocket): { stop(): void } {
  const { ws, ev } = socket
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const show = (refs: readonly string[], ms: number) => {
    if (stopped || !ws.isOpen) return
    const [ref, ...others] = refs
    if (ref === undefined) {
      void socket.end(Object.assign(new Error('QR refs attempts ended'), { output: { statusCode: 408 } }))
      return
    }
    const { noiseKey, signedIdentityKey, advSecretKey } = socket.authState.creds
    const [noise, identity] = [noiseKey, signedIdentityKey].map((key) => Buffer.from(key.public).toString('base64'))
    ev.emit('connection.update', { qr: buildPairingQRData(ref, noise ?? '', identity ?? '', advSecretKey, browser) })
    timer = setTimeout(() => show(others, DEFAULT_CONNECTION_CONFIG.qrTimeout ?? shownMs.other), ms)
  }

  const begin = async (stanza: BinaryNode) => {
    await socket.sendNode({ tag: 'iq', attrs: { to: S_WHATSAPP_NET, type: 'result', id: stanza.attrs.id ?? '' } })
    const refs = getBinaryNodeChildren(getBinaryNodeChild(stanza, 'pair-device'), 'ref')
    const texts = refs.map(({ content }) => Buffer.from(content as Uint8Array).toString())
    show(texts, DEFAULT_CONNECTION_CONFIG.qrTimeout ?? shownMs.first)
  }

  ws.removeAllListeners('CB:iq,type:set,pair-device')
  // A socket that ends meanwhile says so itself.
  ws.on('CB:iq,type:set,pair-device', (stanza: BinaryNode) => void begin(stanza).catch(() => {}))

  return {
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
