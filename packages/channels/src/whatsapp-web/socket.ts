import {
  Browsers,
  DEFAULT_CONNECTION_CONFIG,
  isJidNewsletter,
  isJidStatusBroadcast,
  makeWASocket,
  proto,
  type SocketConfig,
  type WASocket,
} from '@whiskeysockets/baileys'
import type { AuthState } from './auth-state.ts'

export interface SocketSettings {
  /** An address other than WhatsApp's, on this machine. */
  socketUrl: string | undefined
  /** A version other than the one the library knows; WhatsApp retires old ones. */
  version: [number, number, number] | undefined
}

export type SocketParts = SocketSettings &
  Pick<SocketConfig, 'makeSignalRepository' | 'getMessage' | 'logger'> & { auth: AuthState }

const bootstrap: number = proto.HistorySync.HistorySyncType.INITIAL_BOOTSTRAP

/** A Baileys socket with our settings; it starts connecting at once. */
export function connectSocket({ auth, socketUrl, version, ...parts }: SocketParts): WASocket {
  return makeWASocket({
    ...parts,
    auth: { creds: auth.creds, keys: auth.keys },
    ...(socketUrl ? { waWebSocketUrl: socketUrl } : {}),
    version: version ?? DEFAULT_CONNECTION_CONFIG.version,
    browser: Browsers.ubuntu('Chrome'),
    // One try: a failure ends the session, and the network delivers again what was not confirmed.
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
    defaultQueryTimeoutMs: 30_000,
    markOnlineOnConnect: false,
    emitOwnEvents: false,
    syncFullHistory: false,
    // The first piece says which LID is which phone number; old messages are not wanted.
    shouldSyncHistoryMessage: ({ syncType }) => Number(syncType) === bootstrap,
    shouldIgnoreJid: (jid) => Boolean(isJidStatusBroadcast(jid) || isJidNewsletter(jid)),
    generateHighQualityLinkPreview: false,
  })
}
