import type { Storage } from '@recado/storage/storage'
import type { Logger } from 'pino'
import type { AiService } from './ai.ts'
import type { Backups } from './backup/schedule.ts'
import type { Clock } from './clock.ts'
import type { SystemDb } from './database/system.ts'
import type { Count } from './metrics.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { Services, Unit } from './unit.ts'

/** The link by which a demo is entered without a password. The latest one counts. */
export interface DemoLink {
  /** The address of the phones of the demo's customers. */
  phonesUrl: string
  /** Returns the token of a new link for the person with this address. */
  make(email: string, now: Date): string
  /** The e-mail address of the link's user. Undefined when the link was used, is too old or never existed. */
  find(token: string, now: Date): string | undefined
  /** Uses the link up. */
  take(token: string, now: Date): string | undefined
}

/** The same for all calls and all work, outside of transactions: it knows no company, and opens short transactions of each. */
export interface Installation extends Services {
  system: SystemDb
  unit: Unit
  clock: Clock
  log: Logger
  /** Adds to a counter that operators watch. */
  count: Count
  storage: Storage
  /** The one door to the network. */
  outbound: Outbound
  /** Where and when backups are made. Absent where none are. */
  backups?: Backups | undefined
  /** Whom prompts ask. */
  ai: AiService
  /** How many days pass until a company may ask for its file again. Null: only the operator writes it. */
  exportDays: number | null
  /** May a visitor make a company? */
  signUp: boolean
  /** Without it this is no demo. */
  demoLink?: DemoLink | undefined
}
