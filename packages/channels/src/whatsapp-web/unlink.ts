import { DEFAULT_CONNECTION_CONFIG, S_WHATSAPP_NET, type WASocket } from '@whiskeysockets/baileys'
import { pino } from 'pino'
import { readCredentials } from './auth-state.ts'
import type { ClosingError } from './closing.ts'
import { connectSocket, type SocketParts } from './socket.ts'

/** Who waits longer than this for an answer gets none. */
const patienceMs = 10_000

/** Resolves when the network has unlinked the device of this socket. */
export async function removeDevice(socket: WASocket): Promise<void> {
  const attrs = { jid: socket.authState.creds.me?.id ?? '', reason: 'user_initiated' }
  const content = [{ tag: 'remove-companion-device', attrs }]
  const iq = { tag: 'iq', attrs: { to: S_WHATSAPP_NET, type: 'set', xmlns: 'md' }, content }
  const answer: unknown = await socket.query(iq, patienceMs)
  if (!answer) throw new Error('no answer')
}

const loggedOut = 401

/** What Baileys does with all that a device is told. */
const handlers = ['message', 'receipt', 'call', 'notification', 'ib,,offline_preview', 'ib,,dirty']

/**
 * Logs in as a device only to unlink it; resolves when the network knows it no more. What is waiting for it is neither asked for nor
 * confirmed: it has no keys left to read it, the phone and other devices have copies of their own, and a request to send something
 * again, or a sign that it arrived, would only mislead its writer. So the device never says that it is ready, and answers nothing.
 */
export async function unlinkDevice(saved: Buffer, settings: Pick<SocketParts, 'socketUrl' | 'version' | 'route'>): Promise<void> {
  const creds = readCredentials(saved)
  if (!creds.account) return
  const keys = { get: async () => ({}), set: async () => {} }
  const socket = connectSocket({
    ...settings,
    auth: { creds, keys, saveCreds: () => {}, close: async () => {} },
    logger: pino({ level: 'silent' }),
    contained: { dropped: () => {}, broken: (error) => void socket.end(error) },
    makeSignalRepository: DEFAULT_CONNECTION_CONFIG.makeSignalRepository,
    getMessage: async () => undefined,
  })
  for (const handler of [...handlers, 'success']) socket.ws.removeAllListeners(`CB:${handler}`)
  try {
    await new Promise<void>((resolve, reject) => {
      socket.ws.on('CB:success', () => void removeDevice(socket).then(resolve, reject))
      socket.ev.on('connection.update', ({ connection, lastDisconnect }) => {
        if (connection !== 'close') return
        const error = lastDisconnect?.error as ClosingError | undefined
        if (error?.output?.statusCode === loggedOut) resolve()
        else reject(error ?? new Error('closed'))
      })
    })
  } finally {
    await socket.end(undefined)
  }
}
