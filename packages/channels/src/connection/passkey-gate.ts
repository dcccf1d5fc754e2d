import type { PasskeyState } from '@recado/border/passkey'
import type { Database } from '#tables/database.ts'
import type { Lease } from '#tables/leases.ts'
import { formerNumber } from '#tables/state.ts'
import { clearedPairing, type StateWriter } from './state-writer.ts'

/** What a connection knows of the passkey that its phone demands. */
export class PasskeyGate {
  private readonly database: Database
  private readonly lease: Lease
  private readonly state: StateWriter
  private isDemanded = false

  constructor(database: Database, lease: Lease, state: StateWriter) {
    this.database = database
    this.lease = lease
    this.state = state
  }

  /** A session begins. */
  reset(): void {
    this.isDemanded = false
  }

  async tell(passkey: PasskeyState): Promise<void> {
    this.isDemanded = true
    await this.state.write({ because: { reason: 'passkey' }, ...clearedPairing, passkey })
  }

  /**
   * Why this phone may not link the device. A browser offers every passkey of WhatsApp, so that another number's may have been given than
   * the connection had. Undefined when it may.
   */
  async refusal(phone: string): Promise<PasskeyState | undefined> {
    if (!this.isDemanded) return undefined
    const former = await formerNumber(this.database, this.lease.connectionId)
    return former && former !== phone ? { step: 'failed', failure: 'other-number', number: phone } : undefined
  }
}
