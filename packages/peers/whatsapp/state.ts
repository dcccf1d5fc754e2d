import type { EventEmitter } from 'node:events'
import type { AddressBooks } from '#whatsapp/app-state/address-books.ts'
import type { AppStates } from '#whatsapp/app-state/app-states.ts'
import type { Directory } from './directory.ts'
import type { Faults } from './faults.ts'
import type { Groups } from '#whatsapp/groups/groups.ts'
import type { Ledger } from './ledger.ts'
import type { MediaStore } from '#whatsapp/media/store.ts'
import type { QueryLog } from '#whatsapp/limits/query-log.ts'
import type { PrivacyTokens } from '#whatsapp/limits/privacy-tokens.ts'
import type { Rates } from '#whatsapp/limits/rates.ts'
import type { RestrictionStore } from '#whatsapp/limits/restriction-store.ts'
import type { Pictures } from '#whatsapp/phones/pictures.ts'
import type { StandIns } from '#whatsapp/companions/stand-ins.ts'
import type { Store } from './store.ts'
import type { Trace } from './trace.ts'

export interface NetworkEvents {
  /** Something about this phone changed: a message, a tick, a linked device. */
  phone: [pn: string]
  /** A QR code was shown, scanned or expired. */
  qrCodes: []
}

/** How the network as a whole behaves, until it ends. */
export interface NetworkSettings {
  /** Clients of a lower version are neither let in nor linked (405). Without it any version is. */
  minVersion?: string | undefined
  /** How long a pairing code can be entered; three minutes when not set. */
  linkCodeSeconds?: number | undefined
}

export interface NetworkState {
  store: Store
  directory: Directory
  groups: Groups
  media: MediaStore
  pictures: Pictures
  addressBooks: AddressBooks
  appStates: AppStates
  faults: Faults
  settings: NetworkSettings
  queries: QueryLog
  rates: Rates
  standings: RestrictionStore
  tokens: PrivacyTokens
  standIns: StandIns
  ledger: Ledger
  trace: Trace
  events: EventEmitter<NetworkEvents>
}
