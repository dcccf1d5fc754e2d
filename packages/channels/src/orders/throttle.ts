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
  rests: (until?: Date) => void
  /** Held messages may go again. */
  wake: () => void
}

/** What has to wait although the connection is open: one conversation, messages to people who never wrote, or everything. */
export class Throttle {
  private readonly parts: ThrottleParts
  /** In ms since 1970. */
  private lineUntil = 0
  private strangersUntil = 0
  private timer: NodeJS.Timeout | undefined
  private hasRecalled = false

  constructor(parts: ThrottleParts) {
    this.parts = parts
  }

  /** The previous lease holder may have been told to pause. */
  async recall(): Promise<void> {
    if (this.hasRecalled) return
    const until = await this.parts.budgets.restsUntil()
    this.hasRecalled = true
    if (until) this.restUntil(until)
  }

  isLine(): boolean {
    return Date.now() < this.lineUntil
  }

  /** The next rows that can go out. First contacts are left out while they have to wait. */
  async next(): Promise<OutboxRow[]> {
    const { outbox } = this.parts
    const rows = await outbox.next()
    const until = this.forStrangers()
    if (!until || !rows.some((row) => row.kind === 'message' && row.first)) return rows
    await outbox.holdStrangers(until)
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
    else if (what === 'campaigns') await outbox.holdStrangers(until, priorityClasses.campaign)
    else this.lineWaits(until)
    return true
  }

  /** The network does not accept a message now. It waits unchanged, and so does whatever else the verdict covers. */
  async postpone(row: MessageRow, { ms, for: whose }: Later, session: Session | undefined): Promise<void> {
    const { outbox, budgets } = this.parts
    const until = new Date(Date.now() + ms)
    await outbox.postponed(row, until)
    // The network may tell the end later, or may have told it already.
    if (whose === 'strangers') await this.leaveStrangers(this.forStrangers() ?? until)
    if (whose !== 'line' && whose !== 'portfolio') return
    this.restUntil(until)
    await budgets.rest(until, whose === 'portfolio' ? session?.portfolio : undefined)
  }

  /** Until this time nothing goes to people who never wrote. Without a time the restriction is lifted. */
  async leaveStrangers(until: Date | undefined): Promise<void> {
    const { outbox, wake } = this.parts
    this.strangersUntil = until?.getTime() ?? 0
    await (until ? outbox.holdStrangers(until) : outbox.releaseStrangers())
    wake()
  }

  /** A person has written and no longer counts as a stranger. */
  async wrote(from: Address): Promise<void> {
    if (!this.forStrangers()) return
    await this.parts.outbox.releaseStrangers(from)
    this.parts.wake()
  }

  end(): void {
    clearTimeout(this.timer)
  }

  private forStrangers(): Date | undefined {
    return Date.now() < this.strangersUntil ? new Date(this.strangersUntil) : undefined
  }

  private restUntil(until: Date): void {
    const { rests } = this.parts
    this.lineWaits(until, rests)
    rests(new Date(this.lineUntil))
  }

  /** Pauses until this time, or a later one given before. */
  private lineWaits(until: Date, over: () => void = () => {}): void {
    this.lineUntil = Math.max(this.lineUntil, until.getTime())
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      over()
      this.parts.wake()
    }, this.lineUntil - Date.now())
  }
}
