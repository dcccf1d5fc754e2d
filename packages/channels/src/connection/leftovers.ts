import type { Logger } from '#log.ts'
import type { Providers } from '#provider.ts'
import type { Database } from '#tables/database.ts'
import { eraseLeftover, type Leftover, openLeftover, claimLeftovers } from '#tables/leftovers.ts'
import type { LoginGate } from './login-gate.ts'

const atOnce = 3

export interface LeftoversParts {
  database: Database
  secret: Buffer
  providers: Providers
  logins: LoginGate
  log: Logger
}

/** Unlinks the devices that connections have left behind, independently of what those connections do now. */
export class Leftovers {
  private readonly parts: LeftoversParts
  private underWay = 0

  constructor(parts: LeftoversParts) {
    this.parts = parts
  }

  /** Tries the devices that are due, up to the concurrency limit. */
  async look(): Promise<void> {
    const room = atOnce - this.underWay
    if (room <= 0) return
    const { database, providers, log } = this.parts
    try {
      const leftovers = await claimLeftovers(database, Object.keys(providers), room)
      leftovers.forEach((leftover) => void this.unlink(leftover))
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'devices left behind could not be looked after')
    }
  }

  private async unlink(leftover: Leftover): Promise<void> {
    const { database, secret, providers, logins, log } = this.parts
    const own = log.child({ connection: leftover.connectionId })
    this.underWay += 1
    try {
      const { credentials, configuration } = openLeftover(secret, leftover)
      await logins.enter(leftover)
      await providers[leftover.provider]?.unlink(credentials, configuration)
      await eraseLeftover(database, leftover)
      own.info('a device left behind was unlinked')
    } catch (error) {
      own.info({ reason: (error as Error).message }, 'a device left behind could not be unlinked')
    } finally {
      logins.leave(leftover)
      this.underWay -= 1
    }
  }
}
