import type { ConnectionState, WASocket } from '@whiskeysockets/baileys'
import type { Host } from '#provider.ts'
import type { Limit } from '#tables/limits.ts'
import { strangersMs } from '#whatsapp-web/verdicts.ts'

/** How often it is asked whether it is over, when nobody said when it will be, or nobody answered. */
const askMs = 3_600_000
/** Not twice a second, whatever end the network names. */
const leastMs = 5_000

type Reason = Limit['reason']
/** What holds, as far as it is known: an end that nobody named is missing, unless nobody owns up to the limit itself. */
type Held = Partial<Pick<Limit, 'until' | 'untold'>>

export interface AccountStandingParts {
  socket: Pick<WASocket, 'ev' | 'fetchAccountReachoutTimelock' | 'fetchNewChatMessageCap'>
  host: Pick<Host, 'limits' | 'because'>
  /** What was held before this session: a new one, or another process, is no reason to try again. */
  known: readonly Limit[]
}

/** Whether the account may write to people who never wrote to it: as the network tells, and answers when it is asked. */
export class AccountStanding {
  private readonly parts: AccountStandingParts
  private readonly limits: Map<Reason, Held>
  /** Who holds nothing has said so, or named an end that has come: not only left us without an answer. */
  private isCertain = false
  /** How many the next holder would find. */
  private kept: number
  private timer: NodeJS.Timeout | undefined
  private asking: Promise<void> | undefined
  /** That it is restricted was said while it was asked: an answer from before may come after it. */
  private saidMeanwhile = false
  private stopped = false

  constructor(parts: AccountStandingParts) {
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

  /** Asks the network how the account stands. */
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

  /** A message to a stranger was refused: whatever is answered now, that is not believed to be over. */
  async refused(reason: Reason): Promise<void> {
    const { until = new Date(Date.now() + strangersMs) } = this.limits.get(reason) ?? {}
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
    // What is answered comes this way too.
    if (this.asking) {
      this.saidMeanwhile ||= limit !== undefined
      return this.answered('restricted', limit)
    }
    this.heard('restricted', limit)
    // Where a notification names no end, the library makes one up.
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

  /** The network speaks of its own accord. */
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

  /** For whoever has the line next. If that fails, the network is still there to be asked. */
  private keep(): void {
    if (this.stopped || this.limits.size + this.kept === 0) return
    this.kept = this.limits.size
    const inADay = new Date(Date.now() + strangersMs)
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
    const leftMs = Math.max(leastMs, until ? until.getTime() - Date.now() : Infinity)
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
