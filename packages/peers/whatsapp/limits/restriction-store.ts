import type { z } from 'zod'
import type { newChatCap, restriction } from '#whatsapp/control/limit-schema.ts'
import type { Collection, Store } from '#whatsapp/store.ts'

/** The account may not write first; WhatsApp calls it a reach-out time lock. */
export type Restriction = z.output<typeof restriction>
/** How many messages an account may write in a cycle to people who never wrote to it, and how many it has written. */
export type NewChatCap = z.output<typeof newChatCap>

export interface AccountRestrictions {
  restriction?: Restriction
  cap?: NewChatCap
}

/** The restrictions and caps of accounts, by phone number. */
export class RestrictionStore {
  readonly #standings: Collection<AccountRestrictions>

  constructor(store: Store) {
    this.#standings = store.collection('standings')
  }

  of(pn: string): AccountRestrictions {
    return this.#standings.get(pn) ?? {}
  }

  /** @returns the restriction, as long as it holds */
  restriction(pn: string): Restriction | undefined {
    const { restriction } = this.of(pn)
    return restriction && (restriction.until ?? Infinity) > Date.now() ? restriction : undefined
  }

  put(pn: string, standing: AccountRestrictions): void {
    this.#standings.put(pn, standing)
  }
}
