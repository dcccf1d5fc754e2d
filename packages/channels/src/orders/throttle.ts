import type { Address } from '@recado/border/address'
import { priorityClasses } from '@recado/border/orders'
import type { Verdict } from '@recado/border/verdict'
import type { Budgets } from './budgets.ts'
import type { Logger } from '#log.ts'
import type { MessageRow, Outbox, OutboxRow } from '#tables/outbox.ts'
import type { Session } from '#provider.ts'

type Later = Extract<Verdict['retry'], { when: 'later' }>

export interface ThrottleParts {
  outbox: Outbox
  budgets: Budgets
  log: Logger
  /** The network asks the connection to pause. Called again without a time when the pause is over. */
  suspended: (until?: Date) => void
  /** Held messages may go again. */
  wake: () => void
}

/** What has to wait although the connection is open: one conversation, messages to people who never wrote, or everything. */
export class Throttle {
  private readonly parts: ThrottleParts
  /** In ms since 1970. */
  private pausedUntil = 0
  private firstContactsUntil = 0
  private timer: NodeJS.Timeout | undefined
  private hasRecalled = false

  constructor(parts: ThrottleParts) {
    this.parts = parts
  }

  /** The previous lease holder may have been told to pause. */
  async recall(): Promise<void> {
    if (this.hasRecalled) return
    const until = await this.parts.budgets.suspendedUntil()
    this.hasRecalled = true
    if (until) this.suspend(until)
  }

  isPaused(): boolean {
    return Date.now() < this.pausedUntil
  }

  /** The next rows that can go out. First contacts are left out while they have to wait. */
  async next(): Promise<OutboxRow[]> {
    const { outbox } = this.parts
    const rows = await outbox.next()
    const until = this.firstContactsHeldUntil()
    if (!until || !rows.some((row) => row.kind === 'message' && row.first)) return rows
    await outbox.holdFirstContacts(until)
    return outbox.next()
  }

  /** Whether the budget for this message is used up. If so, it waits in its place, and others of its kind with it. */
  async waits(row: MessageRow, { portfolio }: Session): Promise<boolean> {
    const { outbox, budgets, log } = this.parts
    const hold = await budgets.take(row, portfolio)
    if (!hold) return false
    const { what, until } = hold
    log.info({ row: row.id, what, until }, 'a message waits for its turn')
    if (what === 'lane') await outbox.postponed(row, until)
    else if (what === 'campaigns') await outbox.holdFirstContacts(until, priorityClasses.campaign)
    else this.pause(until)
    return true
  }

  /** The network does not accept a message now. It waits unchanged, and so does whatever else the verdict covers. */
  async postpone(row: MessageRow, { ms, for: whose }: Later, session: Session | undefined): Promise<void> {
    const { outbox, budgets } = this.parts
    const until = new Date(Date.now() + ms)
    await outbox.postponed(row, until)
    // The network may tell the end later, or may have told it already.
    if (whose === 'strangers') await this.holdFirstContacts(this.firstContactsHeldUntil() ?? until)
    if (whose !== 'line' && whose !== 'portfolio') return
    this.suspend(until)
    await budgets.suspend(until, whose === 'portfolio' ? session?.portfolio : undefined)
  }

  /** Until this time nothing goes to people who never wrote. Without a time the restriction is lifted. */
  async holdFirstContacts(until: Date | undefined): Promise<void> {
    const { outbox, wake } = this.parts
    this.firstContactsUntil = until?.getTime() ?? 0
    await (until ? outbox.holdFirstContacts(until) : outbox.releaseFirstContacts())
    wake()
  }

  /** A person has written and is no first contact any more. */
  async wrote(from: Address): Promise<void> {
    if (!this.firstContactsHeldUntil()) return
    await this.parts.outbox.releaseFirstContacts(from)
    this.parts.wake()
  }

  end(): void {
    clearTimeout(this.timer)
  }

  private firstContactsHeldUntil(): Date | undefined {
    return Date.now() < this.firstContactsUntil ? new Date(this.firstContactsUntil) : undefined
  }

  private suspend(until: Date): void {
    const { suspended } = this.parts
    this.pause(until, suspended)
    suspended(new Date(this.pausedUntil))
  }

  /** Pauses until this time, or a later one given before. */
  private pause(until: Date, over: () => void = () => {}): void {
    this.pausedUntil = Math.max(this.pausedUntil, until.getTime())
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      over()
      this.parts.wake()
    }, this.pausedUntil - Date.now())
  }
}
