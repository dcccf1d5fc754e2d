import type { Alarm, StateReason, TrafficHours } from '@recado/border/connection-state'
import type { Database } from '#tables/database.ts'
import { LeaseLost, type Lease } from '#tables/leases.ts'
import { readTraffic, writeTraffic } from '#tables/traffic.ts'
import type { Logger } from '#log.ts'
import { type TrafficHistory, recordInbound } from '#watch/traffic-history.ts'
import { openIntervals } from '#watch/opening-hours.ts'
import { judgeSilence, evaluateProbe } from '#watch/silence.ts'

export interface SilenceWatchParts {
  database: Database
  lease: Lease
  log: Logger
  /** Logs in again without changing the displayed status, since a new login delivers withheld messages. */
  probe: () => void
  /** Reports that the line's silence is suspicious, or with null that it no longer is. */
  suspect: (because: StateReason | null) => Promise<void>
  alarm: (alarm: Alarm) => Promise<void>
}

/** Watches one line, while its session is open, for a deafness that shows only as silence. Times are ms since 1970. */
export class SilenceWatch {
  private readonly parts: SilenceWatchParts
  private history: TrafficHistory | undefined
  private written: TrafficHistory | undefined
  private hours: TrafficHours | undefined
  private loaded = false
  private openSince: number | undefined
  private lastInboundAt: number | undefined
  private isSuspect = false
  /**
   * The login that is to deliver withheld messages: when it ended the last session, when the silence began, and the send time of the oldest
   * new message so far.
   */
  private login: { at: number; since: number; oldest: number | undefined } | undefined

  constructor(parts: SilenceWatchParts) {
    this.parts = parts
  }

  opened(now: number): void {
    this.openSince = now
    this.isSuspect = false
  }

  closed(): void {
    this.openSince = undefined
  }

  /** Whether incoming messages are compared with stored ones. Only the comparison tells withheld messages from resent ones. */
  isProbing(): boolean {
    return this.login !== undefined
  }

  /** A message arrived that was sent at `sentAt`. `isNew`: it had not arrived before. */
  heard(sentAt: number, now: number, isNew: boolean): void {
    this.lastInboundAt = now
    const at = Math.min(sentAt, now)
    this.history = recordInbound(this.history, at, this.hours?.timeZone ?? 'UTC')
    if (this.login && isNew) this.login.oldest = Math.min(at, this.login.oldest ?? at)
  }

  /** All withheld messages have arrived. */
  async caughtUp(now: number): Promise<void> {
    const { login } = this
    if (!login) return
    this.login = undefined
    if (!this.history) return
    const { history, isDeaf } = evaluateProbe(this.history, login.at, login.oldest)
    this.history = history
    this.parts.log.info({ isDeaf }, 'a silent line was logged in anew')
    await this.write()
    if (isDeaf) await this.parts.alarm({ reason: 'deaf', since: iso(login.since), until: iso(now) })
  }

  /** Reads the stored history once, and the opening hours each time, since they change occasionally. Called before any message arrives. */
  async load(): Promise<void> {
    const { history, hours } = await readTraffic(this.parts.database, this.parts.lease.connectionId)
    this.hours = hours
    if (!this.loaded) this.history = this.written = history
    this.loaded = true
  }

  /** Called periodically to judge whether the silence is suspicious. */
  async look(now: number): Promise<void> {
    try {
      await this.load()
      await this.write()
      await this.judge(now)
    } catch (error) {
      if (error instanceof LeaseLost) return
      this.parts.log.warn({ reason: (error as Error).message }, 'the line could not be watched')
    }
  }

  private async judge(now: number): Promise<void> {
    const { openSince, lastInboundAt, hours } = this
    if (openSince === undefined || this.login) return
    const openingHours = hours?.open ? openIntervals(hours.open) : undefined
    const timeZone = hours?.timeZone ?? 'UTC'
    const { state, since = now, probeAt } = judgeSilence(this.history, { now, lastInboundAt, openSince, timeZone, openingHours })
    const isSuspect = state === 'suspect'
    if (isSuspect !== this.isSuspect) await this.parts.suspect(isSuspect ? { reason: 'suspect' } : null)
    this.isSuspect = isSuspect
    if (probeAt === undefined || probeAt > now) return
    this.login = { at: now, since, oldest: undefined }
    this.parts.log.info('a silent line is logged in anew')
    this.parts.probe()
  }

  private async write(): Promise<void> {
    if (!this.history || this.history === this.written) return
    await writeTraffic(this.parts.lease, this.history)
    this.written = this.history
  }
}

function iso(at: number): string {
  return new Date(at).toISOString()
}
