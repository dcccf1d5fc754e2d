import type { ConnectionState, WASocket } from '@whiskeysockets/baileys'
import type { Host } from '#provider.ts'
import type { Restriction } from '#tables/restrictions.ts'
import { firstContactPauseMs } from '#whatsapp-web/verdicts.ts'

/** How often the network is asked whether a limit has ended, when no end is known or no answer came. */
const askMs = 3_600_000
/** Minimum interval between queries, whatever end the network names. */
const minMs = 5_000

type Reason = Restriction['reason']
/**
 * A limit as far as it is known. `until` is absent when the network named no end. Only for an `untold` limit, which the network does not
 * admit, the end is assumed.
 */
type Held = Partial<Pick<Restriction, 'until' | 'untold'>>

export interface RestrictionWatchParts {
  socket: Pick<WASocket, 'ev' | 'fetchAccountReachoutTimelock' | 'fetchNewChatMessageCap'>
  host: Pick<Host, 'limits' | 'because'>
  /** The limits known before this session. A new session or another process is no reason to try again. */
  known: readonly Restriction[]
}

/** Whether the account may write to first contacts, as the network reports and as it answers when asked. */
export class RestrictionWatch {
  private readonly parts: RestrictionWatchParts
  private readonly limits: Map<Reason, Held>
  /** Whether the absence of limits is certain: the network has said so, or a named end has passed. A missing answer does not count. */
  private isCertain = false
  /** Number of stored limits that the next lease holder would find. */
  private kept: number
  private timer: NodeJS.Timeout | undefined
  private asking: Promise<void> | undefined
  /** The network reported a restriction while a query was pending. An older answer may still arrive after it. */
  private saidMeanwhile = false
  private stopped = false

  constructor(parts: RestrictionWatchParts) {
    const { socket, known } = parts
    this.parts = parts
    this.limits = new Map(known.map(({ reason, until, untold }) => [reason, { until, untold }]))
    this.kept = known.length
    socket.ev.on('connection.update', ({ reachoutTimeLock }) => {
      if (reachoutTimeLock) this.restricted(reachoutTimeLock)
    })
    socket.ev.on('message-capping.update', (cap) => {
      this.heard('capped', capOf(cap))
    })
    this.report()
  }

  ask(): Promise<void> {
    if (this.stopped) return Promise.resolve()
    return (this.asking ??= this.askOnce().finally(() => {
      this.asking = undefined
      this.keep()
      this.report()
      const isContradicted = this.saidMeanwhile && !this.limits.has('restricted')
      this.saidMeanwhile = false
      if (isContradicted) void this.ask()
    }))
  }

  /** A message to a first contact was refused. An answer without a restriction does not lift this limit. */
  async refused(reason: Reason): Promise<void> {
    const { until = new Date(Date.now() + firstContactPauseMs) } = this.limits.get(reason) ?? {}
    this.limits.set(reason, { until, untold: true })
    this.keep()
    await this.ask()
  }

  stop(): void {
    this.stopped = true
    clearTimeout(this.timer)
  }

  private restricted({ isActive, timeEnforcementEnds }: NonNullable<ConnectionState['reachoutTimeLock']>): void {
    const limit = limitOf(isActive, timeEnforcementEnds)
    // The answer to a query arrives through this event too.
    if (this.asking) {
      this.saidMeanwhile ||= limit !== undefined
      return this.answered('restricted', limit)
    }
    this.heard('restricted', limit)
    // If a notification names no end, the library invents one.
    if (isActive) void this.ask()
  }

  private async askOnce(): Promise<void> {
    const { socket } = this.parts
    const answers = await Promise.allSettled([socket.fetchAccountReachoutTimelock(), socket.fetchNewChatMessageCap()])
    const [, cap] = answers
    if (cap.status === 'fulfilled') this.answered('capped', capOf(cap.value))
    if (answers.every(({ status }) => status === 'fulfilled')) this.isCertain = true
    for (const [reason, limit] of this.limits) if (isOver(limit)) this.ends(reason)
  }

  /** An unsolicited report of the network. */
  private heard(reason: Reason, limit: Held | undefined): void {
    if (limit) this.limits.set(reason, limit)
    else this.ends(reason)
    this.keep()
    this.report()
  }

  private answered(reason: Reason, limit: Held | undefined): void {
    if (limit) this.limits.set(reason, limit)
    else if (!this.limits.get(reason)?.untold) this.limits.delete(reason)
  }

  private ends(reason: Reason): void {
    this.limits.delete(reason)
    this.isCertain = true
  }

  /** Stores the limits for the next lease holder. If that fails, the next holder can still ask the network. */
  private keep(): void {
    if (this.stopped || this.limits.size + this.kept === 0) return
    this.kept = this.limits.size
    const inADay = new Date(Date.now() + firstContactPauseMs)
    const limits = [...this.limits].map(([reason, { until = inADay, untold = false }]) => ({ reason, until, untold }))
    this.parts.host.limits.write(limits).catch(() => {})
  }

  private report(): void {
    if (this.stopped) return
    const [held] = (['restricted', 'capped'] as const).filter((reason) => this.limits.has(reason))
    const until = held && this.limits.get(held)?.until
    if (held) this.parts.host.because({ reason: held, ...(until ? { until } : {}) })
    else if (this.isCertain) this.parts.host.because(null)
    clearTimeout(this.timer)
    if (!held && this.isCertain) return
    const leftMs = Math.max(minMs, until ? until.getTime() - Date.now() : Infinity)
    this.timer = setTimeout(() => this.lookAgain(), Math.min(askMs, leftMs))
  }

  private lookAgain(): void {
    const isSettled = [...this.limits.values()].every((limit) => limit.until && !isOver(limit))
    if (this.isCertain && isSettled) this.report()
    else void this.ask()
  }
}

function isOver({ until }: Held): boolean {
  return until !== undefined && until.getTime() <= Date.now()
}

function limitOf(isActive: boolean | undefined, until: Date | undefined): Held | undefined {
  if (!isActive) return undefined
  return until && until.getTime() > Date.now() ? { until } : {}
}

function capOf({ capping_status: status, cycle_end_timestamp: end }: { capping_status?: string; cycle_end_timestamp?: unknown }) {
  const seconds = Number(end)
  return limitOf(status === 'CAPPED', seconds > 0 ? new Date(seconds * 1_000) : undefined)
}
