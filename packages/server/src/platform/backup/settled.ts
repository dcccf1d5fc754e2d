import type { SystemTx } from '#platform/database/tx.ts'

/** What a restored copy does not let go when it goes live, and how many of each. */
export interface Settled {
  /** Connections that open again, and those of them that are linked to a phone. */
  connections: number
  linked: number
  /** Messages that waited for a connection: they are in doubt. */
  messages: number
  /** Scheduled messages whose time has passed: they have failed. */
  schedules: number
  /** Campaigns under way, or whose time has passed: they are stopped. */
  campaigns: number
  /** Conversations in which a bot was about to go on: people do. */
  bots: number
  mails: number
  /** Events for webhooks. */
  events: number
  /** Notices to browsers, and automatic texts. */
  notices: number
}

/**
 * Settles what waits in a feature. It runs as the owner of the database, for all companies, in the transaction in which the copy goes live.
 * Returns what it settled.
 */
export type SettleCopy = (tx: SystemTx, now: Date) => Promise<Partial<Settled>>
