/** When something happened at the earliest and at the latest, in milliseconds since 1970. */
export interface Span {
  from: number
  to: number
}

/** Performs an action and returns when it happened. */
export async function timed(deed: () => Promise<unknown>): Promise<Span> {
  const from = Date.now()
  await deed()
  return { from, to: Date.now() }
}

/** A conversation, as those who took part remember it. */
export interface Talk {
  customer: string
  begunBy: 'contact' | 'us'
  isNew: boolean
  opened: Span
  /** When the customer had nothing left to do but wait. */
  waits?: Span
  accepted?: Span
  /** The attendant who has it, or had it at its end. */
  owner: string | undefined
  /** Since when the owner has it. */
  heldSince?: Span
  /** How long attendants had it before. */
  held: Span
  closed?: Span
  rating?: number
  rated?: Span
}

/** A record of what the test has done, kept while it does it. */
export class Ledger {
  readonly talks: Talk[] = []
  readonly #known = new Set<string>()

  open(customer: string, opened: Span, begunBy: Talk['begunBy'] = 'contact'): Talk {
    const talk: Talk = {
      customer,
      begunBy,
      opened,
      isNew: !this.#known.has(customer),
      owner: undefined,
      held: { from: 0, to: 0 },
    }
    this.#known.add(customer)
    this.talks.push(talk)
    return talk
  }

  /** The next customer of this name is new to the company. */
  forget(customer: string): void {
    this.#known.delete(customer)
  }

  /** The conversation that is not over. */
  live(customer: string): Talk {
    const talk = this.talks.find((one) => one.customer === customer && !one.closed)
    if (!talk) throw new Error(`Nobody talks with ${customer}`)
    return talk
  }

  /** Assigns it to an attendant. */
  take(customer: string, owner: string, at: Span): void {
    const talk = this.live(customer)
    this.letGo(customer, at)
    talk.accepted ??= at
    talk.owner = owner
    talk.heldSince = at
  }

  /** Takes it from its attendant. */
  letGo(customer: string, at: Span): void {
    const talk = this.live(customer)
    const { heldSince, held } = talk
    if (heldSince) talk.held = { from: held.from + at.from - heldSince.to, to: held.to + at.to - heldSince.from }
    delete talk.heldSince
    talk.owner = undefined
  }

  close(customer: string, at: Span): Talk {
    const talk = this.live(customer)
    const { owner } = talk
    this.letGo(customer, at)
    talk.owner = owner
    talk.closed = at
    return talk
  }

  rate(customer: string, rating: number, at: Span): void {
    const talk = this.talks.findLast((one) => one.customer === customer && one.closed)
    if (!talk) throw new Error(`Nobody has talked with ${customer}`)
    Object.assign(talk, { rating, rated: at })
  }
}
