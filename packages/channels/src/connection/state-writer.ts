import { setTimeout as delay } from 'node:timers/promises'
import type { StateReason, ConnectionReason } from '@recado/border/connection-state'
import { LeaseLost, type Lease } from '#tables/leases.ts'
import type { Logger } from '#log.ts'
import { changeState, type StateChange } from '#tables/state.ts'

const persistRetryMs = 500

export const clearedPairing: StateChange = { qrcode: '', pairingCode: '', retries: 0 }

/** Writes the state of a connection. A change must not be lost when the database is away for a moment. */
export class StateWriter {
  private readonly lease: Lease
  private readonly log: Logger
  /** The displayed reason for the connection's state. */
  private reason: ConnectionReason | undefined
  private isConnected = false
  private ended = false

  constructor(lease: Lease, log: Logger) {
    this.lease = lease
    this.log = log
  }

  /** Also notifies the server. `command` is the outbox row that this completes. Throws LeaseLost. */
  async write(change: StateChange, command?: string): Promise<void> {
    while (!this.ended) {
      try {
        await changeState(this.lease, whole(change), command)
        if (change.status) this.isConnected = change.status === 'CONNECTED'
        if (change.status || change.because !== undefined) this.reason = change.because?.reason
        if (change.status) this.log.info({ status: change.status, reason: this.reason }, 'state')
        return
      } catch (error) {
        if (error instanceof LeaseLost) throw error
        this.log.warn({ reason: (error as Error).message }, 'the state was not written')
        await delay(persistRetryMs)
      }
    }
  }

  /** Sets or clears why a connected line cannot do everything. */
  async tell(because: StateReason | null): Promise<void> {
    if (this.isConnected) await this.write({ because })
  }

  /** Sets or clears the suspicion of silence. Another known reason takes precedence. */
  async suspect(because: StateReason | null): Promise<void> {
    if (this.reason === (because ? undefined : 'suspect')) await this.write({ because })
  }

  /** Stops all further writes, except `last`. */
  end(): void {
    this.ended = true
  }

  /** Writes once, without a retry. */
  async last(change: StateChange): Promise<void> {
    await changeState(this.lease, whole(change)).catch(() => {})
  }
}

/** What is shown for pairing is cleared with the status in which it was shown. */
function whole(change: StateChange): StateChange {
  return change.status && change.status !== 'qrcode' ? { ...clearedPairing, passkey: null, ...change } : change
}
