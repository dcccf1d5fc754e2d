import {
  addTransactionCapability,
  DEFAULT_CONNECTION_CONFIG,
  initAuthCreds,
  type LIDMapping,
  type SignalDataSet,
} from '@whiskeysockets/baileys'
import { pino } from 'pino'

/** Baileys' own mapping, with keys in memory. `ask` looks up unknown numbers, and by default finds none. */
export function knownLids(ask: (pns: string[]) => Promise<LIDMapping[]> = async () => []) {
  const stored = new Map<string, unknown>()
  const silent = pino({ level: 'silent' })
  const store = {
    get: async (kind: string, ids: string[]) => Object.fromEntries(ids.map((id) => [id, stored.get(`${kind}/${id}`)])) as never,
    set: async (data: SignalDataSet) => {
      for (const [kind, values] of Object.entries(data)) {
        for (const [id, value] of Object.entries(values)) stored.set(`${kind}/${id}`, value)
      }
    },
  }
  const keys = addTransactionCapability(store, silent, { maxCommitRetries: 1, delayBetweenTriesMs: 0 })
  return DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds: initAuthCreds(), keys }, silent, ask).lidMapping
}
