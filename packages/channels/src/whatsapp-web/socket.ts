import { AsyncLocalStorage } from 'node:async_hooks'
import {
  DEFAULT_CONNECTION_CONFIG,
  isJidNewsletter,
  isJidStatusBroadcast,
  makeWASocket,
  proto,
  type SignalKeyStoreWithTransaction,
  type SocketConfig,
  type WASocket,
} from '@whiskeysockets/baileys'
import type { Route } from '#proxy/route.ts'
import type { AuthState } from './auth-state.ts'
import { browser } from './pairing/qr-codes.ts'
import { isolateListeners, type ListenerFailureHandlers } from './incoming/isolate-listeners.ts'
import { forgetSent } from './limits/bounds.ts'

export interface SocketSettings {
  /** A local address to use instead of WhatsApp's. */
  socketUrl: string | undefined
}

export type SocketParts = SocketSettings & {
  /** A version to use instead of the library's: three numbers, `2.3000.1`. WhatsApp retires old ones. */
  version: string | undefined
  /** The route to the network, the direct one unless set. */
  route: Route | undefined
} & Pick<SocketConfig, 'makeSignalRepository' | 'getMessage' | 'logger'> &
  Partial<Pick<SocketConfig, 'userDevicesCache' | 'cachedGroupMetadata'>> & {
    auth: AuthState
    contained: ListenerFailureHandlers
  }

const bootstrap: number = proto.HistorySync.HistorySyncType.INITIAL_BOOTSTRAP

/** Creates a Baileys socket with our settings, which starts connecting at once. */
export function connectSocket({ auth, socketUrl, version, route, contained, ...parts }: SocketParts): WASocket {
  const socket = makeWASocket({
    ...parts,
    auth: { creds: auth.creds, keys: auth.keys },
    ...(socketUrl ? { waWebSocketUrl: socketUrl } : {}),
    ...(route ? through(route, socketUrl) : {}),
    version: version ? (version.split('.').map(Number) as [number, number, number]) : DEFAULT_CONNECTION_CONFIG.version,
    browser,
    // One attempt: a failure ends the session, and the network redelivers what was not confirmed.
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
    defaultQueryTimeoutMs: 30_000,
    markOnlineOnConnect: false,
    emitOwnEvents: false,
    syncFullHistory: false,
    // The data that an account's devices share is trusted only with the MACs of the phone that wrote it. Of the history only the first part
    // is wanted, which maps LIDs to phone numbers, not the old messages.
    appStateMacVerification: { patch: true, snapshot: true },
    shouldSyncHistoryMessage: ({ syncType }) => Number(syncType) === bootstrap,
    shouldIgnoreJid: (jid) => Boolean(isJidStatusBroadcast(jid) || isJidNewsletter(jid)),
    generateHighQualityLinkPreview: false,
  })
  isolateListeners(socket.ws, contained)
  keepTokens(socket.authState.keys)
  forgetSent(socket)
  return socket
}

/** Each part of Baileys connects in its own way: its socket, its uploads, and its downloads, which are history. */
function through(route: Route, socketUrl: string | undefined): Pick<SocketConfig, 'agent' | 'fetchAgent' | 'options'> {
  return { agent: route.socketAgent(socketUrl), fetchAgent: route.requestAgent, options: { dispatcher: route.dispatcher } }
}

/**
 * Baileys sends each contact a privacy token once a week. It records this after the message has left, in the context of a finished
 * transaction. The record would be lost, and every message would carry a token and cost three reads.
 */
function keepTokens(keys: SignalKeyStoreWithTransaction): void {
  const outside = AsyncLocalStorage.snapshot()
  const set = keys.set.bind(keys)
  keys.set = (data) => (data.tctoken ? outside(() => set(data)) : set(data))
}
