import type { ConnectionState, WASocket } from '@whiskeysockets/baileys'
import type { Because } from '@recado/border/line-state'
import type { Keys } from '#tables/keys.ts'
import { strangersMs } from '#whatsapp-web/verdicts.ts'

/** How often it is asked whether it is over, when nobody said when it will be. */
const askMs = 3_600_000
/** Not twice a second, whatever end the network names. */
const leastMs = 5_000

type Reason = 'restricted' | 'capped'

/** Until when the account may not write to strangers. What is refused although nobody owns up to it is `untold`. */
interface Limit {
  until?: Date
  untold?: true
}

/** Of each line, while this process holds it: a new session is no reason to try again. */
const known = new WeakMap<Keys, Map<Reason, Limit>>()

export interface AccountStandingParts {
  socket: Pick<WASocket, 'ev' | 'fetchAccountReachoutTimelock' | 'fetchNewChatMessageCap'>
  keys: Keys
  tell: (because: Because | null) => void
}

/** Whether the account may write to people who never wrote to it: as the network tells, and answers when it is asked. */
export class AccountStanding {
  private readonly parts: AccountStandingParts
  private readonly limits: Map<Reason, Limit>
  private timer: NodeJS.Timeout | undefined
  private asking: Promise<void> | undefined
  private stopped = false

  constructor(parts: AccountStandingParts) {
    const { socket, keys } = parts
    this.parts = parts
    this.limits = known.get(keys) ?? new Map<Reason, Limit>()
    known.set(keys, this.limits)
    socket.ev.on('connection.update', ({ reachoutTimeLock }) => {
      if (reachoutTimeLock) this.restricted(reachoutTimeLock)
    })
    socket.ev.on('message-capping.update', (cap) => {
      this.set('capped', capOf(cap))
      this.report()
    })
  }

  /** Asks the network how the account stands. */
  ask(): Promise<void> {
    if (this.stopped) return Promise.resolve()
    return (this.asking ??= this.askOnce().finally(() => {
      this.asking = undefined
      this.report()
    }))
  }

  /** A message to a stranger was refused. */
  async refused(reason: Reason): Promise<void> {
    await this.ask()
    if (this.limits.has(reason)) return
    this.limits.set(reason, { until: new Date(Date.now() + strangersMs), untold: true })
    this.report()
  }

  stop(): void {
    this.stopped = true
    clearTimeout(this.timer)
  }

  private restricted({ isActive, timeEnforcementEnds }: NonNullable<ConnectionState['reachoutTimeLock']>): void {
    this.set('restricted', limitOf(isActive, timeEnforcementEnds))
    // What is answered comes this way too.
    if (this.asking) return
    this.report()
    // Where a notification names no end, the library makes one up.
    if (isActive) void this.ask()
  }

  private async askOnce(): Promise<void> {
    const { socket } = this.parts
    const [, cap] = await Promise.allSettled([socket.fetchAccountReachoutTimelock(), socket.fetchNewChatMessageCap()])
    if (cap.status === 'fulfilled') this.set('capped', capOf(cap.value))
  }

  private set(reason: Reason, limit: Limit | undefined): void {
    // Who owns up to nothing is not believed that it is over.
    const isBelieved = !this.asking || !this.limits.get(reason)?.untold
    if (limit) this.limits.set(reason, limit)
    else if (isBelieved) this.limits.delete(reason)
  }

  private report(): void {
    if (this.stopped) return
    const [held] = (['restricted', 'capped'] as const).filter((reason) => this.limits.has(reason))
    const until = held && this.limits.get(held)?.until
    this.parts.tell(held ? { reason: held, ...(until ? { until } : {}) } : null)
    clearTimeout(this.timer)
    const leftMs = Math.max(leastMs, until ? until.getTime() - Date.now() : Infinity)
    if (held) this.timer = setTimeout(() => this.lookAgain(Date.now()), Math.min(askMs, leftMs))
  }

  private lookAgain(now: number): void {
    const isOver = ({ until }: Limit) => until !== undefined && until.getTime() <= now
    for (const [reason, limit] of this.limits) if (limit.untold && isOver(limit)) this.limits.delete(reason)
    if ([...this.limits.values()].some((limit) => !limit.until || isOver(limit))) void this.ask()
    else this.report()
  }
}

function limitOf(isActive: boolean | undefined, until: Date | undefined): Limit | undefined {
  if (!isActive) return undefined
  return until && until.getTime() > Date.now() ? { until } : {}
}

function capOf({ capping_status: status, cycle_end_timestamp: end }: { capping_status?: string; cycle_end_timestamp?: unknown }) {
  const seconds = Number(end)
  return limitOf(status === 'CAPPED', seconds > 0 ? new Date(seconds * 1_000) : undefined)
}
