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

/** All orders of a connection: its queue, the files of its messages, and its errands beside both. */
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

  run(): void {
    void this.arbiter.run()
    this.wake()
  }

  /** Signals possible new rows, of this kind or of any. */
  wake(kind?: string): void {
    if (kind === undefined || errandKinds.has(kind)) this.errands.wake()
    if (kind !== undefined && errandKinds.has(kind)) return
    this.arbiter.wake()
    this.uploads.wake()
  }

  resume(): void {
    this.arbiter.resume()
    this.uploads.wake()
    this.errands.resume()
  }

  interrupt(): void {
    this.arbiter.interrupt()
  }

  acknowledged(ref: string, answer: Answer): void {
    this.arbiter.acknowledged(ref, answer)
  }

  /** A file that could not be fetched before is available now. */
  fileOffered(waId: string): void {
    this.errands.fileOffered(waId)
  }

  leaveStrangers(until: Date | undefined): Promise<void> {
    return this.arbiter.leaveStrangers(until)
  }

  wrote(from: Address): Promise<void> {
    return this.arbiter.wrote(from)
  }

  /** Nothing to do, and the connection is not wanted open. */
  idle(): boolean {
    return this.arbiter.idle() && this.errands.idle()
  }

  /** Starts nothing new. Resolves when all writes are done. */
  async stop(): Promise<void> {
    this.uploads.stop()
    await Promise.all([this.arbiter.stop(), this.errands.stop()])
  }
}
