import { DEFAULT_CONNECTION_CONFIG, S_WHATSAPP_NET, type WASocket } from '@whiskeysockets/baileys'
import { pino } from 'pino'
import { readCredentials } from './auth-state.ts'
import type { ClosingError } from './closing.ts'
import { connectSocket, type SocketParts } from './socket.ts'

/** Timeout for the network's answer. */
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

/** Baileys' handlers for everything that a device receives. */
const handlers = ['message', 'receipt', 'call', 'notification', 'ib,,offline_preview', 'ib,,dirty']

/**
 * Logs in as a device only to unlink it. Resolves when the network no longer knows the device. It neither requests nor confirms the
 * messages that wait for it: it has no keys left to read them, the phone and other devices have their own copies, and a resend request or a
 * receipt would only mislead the writer. So the device never reports that it is ready, and answers nothing.
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
