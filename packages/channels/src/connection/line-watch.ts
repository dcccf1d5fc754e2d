import type { Alarm, Because, LineHours } from '@recado/border/line-state'
import type { Database } from '#tables/database.ts'
import { LeaseLost, type Lease } from '#tables/leases.ts'
import { readTraffic, writeTraffic } from '#tables/traffic.ts'
import type { Logger } from '#log.ts'
import { type History, learn } from '#watch/history.ts'
import { openIntervals } from '#watch/opening-hours.ts'
import { judge, probed } from '#watch/watch.ts'

export interface LineWatchParts {
  database: Database
  lease: Lease
  log: Logger
  /** Log in anew, unseen by people: whatever was kept back comes then. */
  probe: () => void
  /** Something is odd with the silence of the line, or no longer. */
  suspect: (because: Because | null) => Promise<void>
  alarm: (alarm: Alarm) => Promise<void>
}

/** Watches one line, while its session is open, for the deafness that shows in nothing but silence. Times are ms since 1970. */
export class LineWatch {
  private readonly parts: LineWatchParts
  private history: History | undefined
  private written: History | undefined
  private hours: LineHours | undefined
  private loaded = false
  private openSince: number | undefined
  private lastInboundAt: number | undefined
  private isSuspect = false
  /** The login that is to show what was kept back: when the last session was ended, and the oldest of what came since. */
  private login: { at: number; since: number; oldest: number | undefined } | undefined

  constructor(parts: LineWatchParts) {
    this.parts = parts
  }

  opened(now: number): void {
    this.openSince = now
    this.isSuspect = false
  }

  closed(): void {
    this.openSince = undefined
  }

  /** Whether what comes now is compared with what came before: only that tells what was kept back from what is sent again. */
  isProbing(): boolean {
    return this.login !== undefined
  }

  /** Something came in that was sent at `sentAt`; `isNew`: it had not come before. */
  heard(sentAt: number, now: number, isNew: boolean): void {
    this.lastInboundAt = now
    const at = Math.min(sentAt, now)
    this.history = learn(this.history, at, this.hours?.timeZone ?? 'UTC')
    if (this.login && isNew) this.login.oldest = Math.min(at, this.login.oldest ?? at)
  }

  /** All that was kept back has come in. */
  async caughtUp(now: number): Promise<void> {
    const { login } = this
    if (!login) return
    this.login = undefined
    if (!this.history) return
    const { history, isDeaf } = probed(this.history, login.at, login.oldest)
    this.history = history
    this.parts.log.info({ isDeaf }, 'a silent line was logged in anew')
    await this.write()
    if (isDeaf) await this.parts.alarm({ reason: 'deaf', since: iso(login.since), until: iso(now) })
  }

  /** Reads what is remembered, once, and the hours, which change now and then. Nothing is heard before. */
  async load(): Promise<void> {
    const { history, hours } = await readTraffic(this.parts.database, this.parts.lease.connectionId)
    this.hours = hours
    if (!this.loaded) this.history = this.written = history
    this.loaded = true
  }

  /** Looks whether the silence is odd, now and then. */
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
    const { state, since = now, probeAt } = judge(this.history, { now, lastInboundAt, openSince, timeZone, openingHours })
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
