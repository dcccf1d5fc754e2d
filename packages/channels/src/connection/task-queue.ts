import type { Logger } from '#log.ts'
import { inSeries } from '#serial.ts'
import { LeaseLost } from '#tables/leases.ts'

/** Runs what happens to a connection, one task after another. */
export class TaskQueue {
  private readonly inTurn = inSeries()
  private readonly log: Logger

  constructor(log: Logger) {
    this.log = log
  }

  /** Runs a task after all earlier ones. */
  take(task: () => Promise<void>): Promise<void> {
    return this.inTurn(task)
  }

  /** Like `take`, for tasks that no caller awaits. Failures are logged. */
  react(task: () => Promise<void>): void {
    this.inTurn(task).catch((error: Error) => {
      if (!(error instanceof LeaseLost)) this.log.error({ reason: error.message }, 'an event of the session was not handled')
    })
  }
}
