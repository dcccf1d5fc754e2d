import type { Logger } from '#log.ts'
import { inSeries } from '#serial.ts'
import { LeaseLost } from '#tables/leases.ts'

/** What happens to a line, one thing after another. */
export class Turns {
  private readonly inTurn = inSeries()
  private readonly log: Logger

  constructor(log: Logger) {
    this.log = log
  }

  /** Does something when all that came before is done. */
  take(task: () => Promise<void>): Promise<void> {
    return this.inTurn(task)
  }

  /** The same for what nobody waits for: the log hears of failures. */
  react(task: () => Promise<void>): void {
    this.inTurn(task).catch((error: Error) => {
      if (!(error instanceof LeaseLost)) this.log.error({ reason: error.message }, 'an event of the session was not handled')
    })
  }
}
