import { AsyncLocalStorage } from 'node:async_hooks'
import {
  Browsers,
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
import { contain, type Contained } from './incoming/contain.ts'
import { forgetSent } from './limits/bounds.ts'

export interface SocketSettings {
  /** An address other than WhatsApp's, on this machine. */
  socketUrl: string | undefined
}

export type SocketParts = SocketSettings & {
  /** Three numbers other than those the library knows, `2.3000.1`; WhatsApp retires old ones. */
  version: string | undefined
  /** How to get there; the direct way unless set. */
  route: Route | undefined
} & Pick<SocketConfig, 'makeSignalRepository' | 'getMessage' | 'logger'> &
  Partial<Pick<SocketConfig, 'userDevicesCache' | 'cachedGroupMetadata'>> & {
    auth: AuthState
    contained: Contained
  }

const bootstrap: number = proto.HistorySync.HistorySyncType.INITIAL_BOOTSTRAP

/** A Baileys socket with our settings; it starts connecting at once. */
export function connectSocket({ auth, socketUrl, version, route, contained, ...parts }: SocketParts): WASocket {
  const socket = makeWASocket({
    ...parts,
    auth: { creds: auth.creds, keys: auth.keys },
    ...(socketUrl ? { waWebSocketUrl: socketUrl } : {}),
    ...(route ? through(route, socketUrl) : {}),
    version: version ? (version.split('.').map(Number) as [number, number, number]) : DEFAULT_CONNECTION_CONFIG.version,
    browser: Browsers.ubuntu('Chrome'),
    // One try: a failure ends the session, and the network delivers again what was not confirmed.
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
    defaultQueryTimeoutMs: 30_000,
    markOnlineOnConnect: false,
    emitOwnEvents: false,
    syncFullHistory: false,
    // The first piece says which LID is which phone number; old messages are not wanted.
    // What the account's devices share is believed only with the codes of the phone that wrote it.
    appStateMacVerification: { patch: true, snapshot: true },
    shouldSyncHistoryMessage: ({ syncType }) => Number(syncType) === bootstrap,
    shouldIgnoreJid: (jid) => Boolean(isJidStatusBroadcast(jid) || isJidNewsletter(jid)),
    generateHighQualityLinkPreview: false,
  })
  contain(socket.ws, contained)
  keepTokens(socket.authState.keys)
  forgetSent(socket)
  return socket
}

/** Each part of Baileys connects in its own way: its socket, its uploads, and what it fetches, which is history. */
function through(route: Route, socketUrl: string | undefined): Pick<SocketConfig, 'agent' | 'fetchAgent' | 'options'> {
  return { agent: route.socketAgent(socketUrl), fetchAgent: route.requestAgent, options: { dispatcher: route.dispatcher } }
}

/**
 * Baileys gives each contact a privacy token, once a week. It notes that after the message has left, in the context of a
 * transaction that is over: the note is lost, and there would be a token, and three reads, with every message.
 */
function keepTokens(keys: SignalKeyStoreWithTransaction): void {
  const outside = AsyncLocalStorage.snapshot()
  const set = keys.set.bind(keys)
  keys.set = (data) => (data.tctoken ? outside(() => set(data)) : set(data))
}
