import type { Address } from '@recado/border/address'
import { errand } from '@recado/border/orders'
import { Arbiter, type ArbiterParts } from './arbiter.ts'
import type { Answer, Provider } from '#provider.ts'
import type { Database } from '#tables/database.ts'
import { ErrandTable } from '#tables/errand-table.ts'
import { Budgets } from './budgets.ts'
import { Errands } from './errands.ts'
import { Uploads } from './uploads.ts'

const errandKinds = new Set<string>(errand.options.map(({ shape }) => shape.kind.value))

export interface OrdersParts extends Omit<ArbiterParts, 'budgets' | 'capabilities'> {
  database: Database
  provider: Pick<Provider, 'budgets' | 'capabilities'>
}

/** Everything ordered of a connection: its line, the files of its messages, and its errands beside both. */
export class Orders {
  private readonly arbiter: Arbiter
  private readonly uploads: Uploads
  private readonly errands: Errands

  constructor({ database, provider, ...given }: OrdersParts) {
    const { lease, log } = given
    const { connectionId } = lease
    const budgets = new Budgets({ connectionId, budgets: provider.budgets, database })
    const parts = { ...given, budgets, capabilities: provider.capabilities }
    this.errands = new Errands({ table: new ErrandTable(database, lease, log), ...parts })
    this.uploads = new Uploads({ ...parts, uploaded: () => this.arbiter.wake() })
    this.arbiter = new Arbiter(parts)
  }

  /** Works until stopped, or until the lease is lost. */
  run(): void {
    void this.arbiter.run()
    this.wake()
  }

  /** There may be new rows, of this kind or of any. */
  wake(kind?: string): void {
    if (kind === undefined || errandKinds.has(kind)) this.errands.wake()
    if (kind !== undefined && errandKinds.has(kind)) return
    this.arbiter.wake()
    this.uploads.wake()
  }

  /** A session opened. */
  resume(): void {
    this.arbiter.resume()
    this.uploads.wake()
    this.errands.resume()
  }

  /** The session ended: what is in flight stays in doubt. */
  interrupt(): void {
    this.arbiter.interrupt()
  }

  /** The network has answered to a message. */
  acknowledged(ref: string, answer: Answer): void {
    this.arbiter.acknowledged(ref, answer)
  }

  /** A file that was asked for in vain can be fetched now. */
  fileOffered(waId: string): void {
    this.errands.fileOffered(waId)
  }

  /** Until when nothing may go to people who never wrote; without a time anything may. */
  leaveStrangers(until: Date | undefined): Promise<void> {
    return this.arbiter.leaveStrangers(until)
  }

  /** Somebody has written, and is no stranger any more. */
  wrote(from: Address): Promise<void> {
    return this.arbiter.wrote(from)
  }

  /** Nothing to do, and the connection is not meant to be open. */
  idle(): boolean {
    return this.arbiter.idle() && this.errands.idle()
  }

  /** Starts nothing new; resolves when nothing more will be written. */
  async stop(): Promise<void> {
    this.uploads.stop()
    await Promise.all([this.arbiter.stop(), this.errands.stop()])
  }
}
