import { priorityClasses, type MessageOrder } from '@recado/border/orders'
import { BudgetTable, type Counted, type BudgetUse } from '#tables/budgets.ts'
import type { Database } from '#tables/database.ts'

/** What the limits of a connection depend on. */
export interface Limits {
  /** When its number was paired. */
  pairedAt: Date
  /** How many people may be written to first in 24 hours. Null: without a limit. Undefined: the network has not told. */
  dailyLimit: number | null | undefined
}

/** A limit on messages in a time window that starts with the first of them: what a network tolerates. */
export interface Budget {
  name: string
  /** Per conversation of a connection, per connection, or for all lines of a portfolio together. */
  per: 'contact' | 'connection' | 'portfolio'
  /** Which messages count. */
  of: 'all' | 'first-contacts'
  /** Which of them wait when it is used up: all, those that no person writes, or campaigns. The others go and are counted. */
  holds: 'all' | 'automatic' | 'campaigns'
  /** The limit for the connection. Null: none. */
  amount: (limits: Limits, now: Date) => number | null
  ms: number
  /** People are counted instead of messages, each for `ms` after the last one. */
  people?: true
  /** Messages go within the first `ms` only, and the window lasts `ms` for each of them. */
  grows?: boolean
}

/** The lowest class that waits. */
const held = { all: priorityClasses.person, automatic: priorityClasses.bot, campaigns: priorityClasses.campaign }

/** What waits, and until when: the conversation, campaigns to people who never wrote, or everything on the connection. */
export interface Pause {
  what: 'lane' | 'campaigns' | 'connection'
  until: Date
}

type Going = Pick<MessageOrder, 'lane' | 'class' | 'first' | 'payload'>

export interface BudgetsParts {
  connectionId: number
  budgets: readonly Budget[]
  database: Database
}

const suspension = 'rest'

/** The remaining budgets of one connection. Times are by the clock of the process. */
export class Budgets {
  private readonly connectionId: number
  private readonly budgets: readonly Budget[]
  private readonly table: BudgetTable

  constructor({ connectionId, budgets, database }: BudgetsParts) {
    this.connectionId = connectionId
    this.budgets = budgets
    this.table = new BudgetTable(database)
  }

  /** Counts a message that is about to be sent for the first time, unless it has to wait. */
  async take(row: Going, portfolio: string | undefined): Promise<Pause | undefined> {
    const { budgets, table } = this
    const concerned = budgets.filter(
      ({ of, per }) => (of === 'all' || row.first) && (per !== 'portfolio' || portfolio !== undefined),
    )
    const limits = concerned.length > 0 ? await this.limits() : undefined
    const until = limits && (await this.takePeople(concerned, row, { limits, portfolio }))
    if (until) return { what: 'campaigns', until }
    const shares = limits ? this.sharesOf(concerned, row, { limits, portfolio }) : []
    if (portfolio !== undefined) shares.push({ ...suspensionOf(0, portfolio), amount: 0, ms: 0, grows: false })
    if (shares.length === 0) return undefined
    const now = Date.now()
    const spent = await table.take(shares, now)
    if (!spent) return undefined
    const budget = budgets.find(({ name }) => name === spent.name)
    const what = budget?.holds === 'campaigns' ? 'campaigns' : budget?.per === 'contact' ? 'lane' : 'connection'
    return { what, until: new Date(spent.until) }
  }

  /** Until this time nothing goes over the connection, or over any line of its portfolio. */
  async suspend(until: Date, portfolio?: string): Promise<void> {
    const { table, connectionId } = this
    const what = portfolio === undefined ? suspensionOf(connectionId, '') : suspensionOf(0, portfolio)
    await table.useUp(what, until.getTime())
  }

  /** Until when the connection is suspended, as any process that held it was told. */
  async suspendedUntil(): Promise<Date | undefined> {
    const { table, connectionId } = this
    const end = await table.endOf(suspensionOf(connectionId, ''), Date.now())
    return end === undefined ? undefined : new Date(end)
  }

  private async limits(): Promise<Limits> {
    const { pairedAt, dailyLimit } = await this.table.limitsOf(this.connectionId)
    return { pairedAt: pairedAt ?? new Date(), dailyLimit }
  }

  /** Counts the person before the message: one who was counted goes in any case when the message does. */
  private async takePeople(budgets: readonly Budget[], row: Going, { limits, portfolio }: Around): Promise<Date | undefined> {
    const now = new Date()
    const { phone, bsuid } = row.payload.to
    const person = phone ?? bsuid
    const counted = budgets.find(({ people }) => people)
    if (!counted || portfolio === undefined || person === undefined) return undefined
    const amount = row.class >= held[counted.holds] ? counted.amount(limits, now) : null
    return this.table.reach(portfolio, person, amount, now)
  }

  private sharesOf(budgets: readonly Budget[], row: Going, { limits, portfolio = '' }: Around): BudgetUse[] {
    const { connectionId } = this
    const now = new Date()
    return budgets
      .filter(({ people }) => !people)
      .map(({ name, per, holds, amount, ms, grows = false }) => ({
        name,
        connectionId: per === 'portfolio' ? 0 : connectionId,
        key: { contact: row.lane, connection: '', portfolio }[per],
        amount: row.class >= held[holds] ? amount(limits, now) : null,
        ms,
        grows,
      }))
  }
}

interface Around {
  limits: Limits
  portfolio: string | undefined
}

function suspensionOf(connectionId: number, key: string): Counted {
  return { connectionId, name: suspension, key }
}
