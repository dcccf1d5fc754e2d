import {
  BufferJSON,
  initAuthCreds,
  makeCacheableSignalKeyStore,
  proto,
  type AuthenticationCreds,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStore,
  type SocketConfig,
} from '@whiskeysockets/baileys'
import { credentials, type KeyChange, type Keys } from '#tables/keys.ts'
import { inBatches, inSeries } from '#serial.ts'
import { keyCache } from './limits/bounds.ts'

export interface AuthState {
  creds: AuthenticationCreds
  keys: SignalKeyStore
  /** Queues the write at once, ahead of later writes. A device that no phone has linked is not saved. */
  saveCreds(): void
  /** Refuses further writes. Resolves when pending ones are done. */
  close(): Promise<void>
}

/**
 * The keys in the form that Baileys expects, read again for each session. When the database fails, the session must end (`broken`): Baileys
 * fills its cache before a write is confirmed, and tells the network that it gave up on a message whose keys it could not read.
 */
export async function openAuthState(
  table: Keys,
  logger: SocketConfig['logger'],
  broken: (error: Error) => void,
): Promise<AuthState> {
  const inTurn = inSeries()
  let closed = false
  const saved = (await table.read(credentials.kind, [credentials.id])).get(credentials.id)
  const creds = saved ? readCredentials(saved) : initAuthCreds()

  const orBreak = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      broken(error as Error)
      throw error
    }
  }

  const write = (changes: () => KeyChange[]) =>
    inTurn(async () => {
      if (closed) throw new Error('The session is closed')
      await orBreak(table.write(changes()))
    })

  const store: SignalKeyStore = {
    async get<Kind extends keyof SignalDataTypeMap>(kind: Kind, ids: string[]) {
      const found = await orBreak(table.read(kind, ids))
      return Object.fromEntries([...found].map(([id, bytes]) => [id, revive(kind, bytes) as SignalDataTypeMap[Kind]]))
    },
    set: (data) => write(() => changesOf(data)),
  }

  const cached = makeCacheableSignalKeyStore(store, logger, keyCache())

  return {
    creds,
    // A message is encrypted for several devices concurrently. Baileys' cache would write their keys one after another.
    keys: { ...cached, set: inBatches<SignalDataSet>(async (batch) => cached.set(merge(batch))) },
    saveCreds: () => {
      if (!creds.account) return
      write(() => [{ ...credentials, value: serialize(creds) }]).catch(() => {})
    },
    async close() {
      closed = true
      await inTurn(async () => {})
    },
  }
}

export function readCredentials(saved: Buffer): AuthenticationCreds {
  return parse(saved) as AuthenticationCreds
}

/** Of several values of a key the last one counts. */
function merge(batch: readonly SignalDataSet[]): SignalDataSet {
  const merged: Record<string, object> = {}
  for (const data of batch) {
    for (const [kind, values] of Object.entries(data)) merged[kind] = { ...merged[kind], ...values }
  }
  return merged
}

function changesOf(data: SignalDataSet): KeyChange[] {
  return Object.entries(data).flatMap(([kind, values]) =>
    Object.entries<unknown>(values ?? {}).map(([id, value]) => ({ kind, id, value: value ? serialize(value) : null })),
  )
}

function revive(kind: string, bytes: Buffer): unknown {
  const value: unknown = parse(bytes)
  return kind === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(value as object) : value
}

function serialize(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value, BufferJSON.replacer))
}

function parse(bytes: Buffer): unknown {
  return JSON.parse(bytes.toString(), BufferJSON.reviver)
}
