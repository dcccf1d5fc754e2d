import type { StateReason } from '@recado/border/connection-state'
import type { StateWriter } from './state-writer.ts'

/** How long writing to first contacts pauses when the network gives no end. */
const firstContactPauseMs = 24 * 3_600_000

/** Restrictions by the network on a connection, apart from the life of its sessions. */
export class AccountRestrictions {
  private readonly state: Pick<StateWriter, 'tell'>
  private readonly holdFirstContacts: (until: Date | undefined) => Promise<void>
  /** Why the account may not write to first contacts, or delivers nothing. */
  private account: StateReason | null = null
  private tooFastUntil: Date | undefined
  private told: StateReason | null = null

  constructor(state: Pick<StateWriter, 'tell'>, holdFirstContacts: (until: Date | undefined) => Promise<void>) {
    this.state = state
    this.holdFirstContacts = holdFirstContacts
  }

  /** The connection is open again. Returns the reason to show with it. */
  opened(): StateReason | null {
    return (this.told = this.now())
  }

  /** The network restricts the account, or no longer. First contacts wait only where the restriction is about them. */
  async judged(account: StateReason | null): Promise<void> {
    this.account = account
    const isAboutFirstContacts = account?.reason === 'restricted' || account?.reason === 'capped'
    await this.holdFirstContacts(isAboutFirstContacts ? (account.until ?? new Date(Date.now() + firstContactPauseMs)) : undefined)
    await this.say()
  }

  /** The network asks for a pause until this time. Without a time the pause is over. */
  async tooFast(until?: Date): Promise<void> {
    this.tooFastUntil = until
    await this.say()
  }

  private now(): StateReason | null {
    return this.account ?? (this.tooFastUntil ? { reason: 'too-fast', until: this.tooFastUntil } : null)
  }

  private async say(): Promise<void> {
    const because = this.now()
    if (because?.reason === this.told?.reason && because?.until?.getTime() === this.told?.until?.getTime()) return
    this.told = because
    await this.state.tell(because)
  }
}
