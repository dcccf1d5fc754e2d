import type { Address } from '@recado/border/address'
import { sideRequest } from '@recado/border/orders'
import { OrderSender, type OrderSenderParts } from './order-sender.ts'
import type { NetworkAnswer, Provider } from '#provider.ts'
import type { Database } from '#tables/database.ts'
import { SideRequestTable } from '#tables/side-request-table.ts'
import { Budgets } from './budgets.ts'
import { SideRequests } from './side-requests.ts'
import { Uploads } from './uploads.ts'

const sideRequestKinds = new Set<string>(sideRequest.options.map(({ shape }) => shape.kind.value))

export interface OrdersParts extends Omit<OrderSenderParts, 'budgets' | 'capabilities'> {
  database: Database
  provider: Pick<Provider, 'budgets' | 'capabilities'>
}

/** All orders of a connection: its queue, the files of its messages, and its side requests beside both. */
export class Orders {
  private readonly sender: OrderSender
  private readonly uploads: Uploads
  private readonly sideRequests: SideRequests

  constructor({ database, provider, ...given }: OrdersParts) {
    const { lease, log } = given
    const { connectionId } = lease
    const budgets = new Budgets({ connectionId, budgets: provider.budgets, database })
    const parts = { ...given, budgets, capabilities: provider.capabilities }
    this.sideRequests = new SideRequests({ table: new SideRequestTable(database, lease, log), ...parts })
    this.uploads = new Uploads({ ...parts, uploaded: () => this.sender.wake() })
    this.sender = new OrderSender(parts)
  }

  run(): void {
    void this.sender.run()
    this.wake()
  }

  /** Signals possible new rows, of this kind or of any. */
  wake(kind?: string): void {
    if (kind === undefined || sideRequestKinds.has(kind)) this.sideRequests.wake()
    if (kind !== undefined && sideRequestKinds.has(kind)) return
    this.sender.wake()
    this.uploads.wake()
  }

  resume(): void {
    this.sender.resume()
    this.uploads.wake()
    this.sideRequests.resume()
  }

  interrupt(): void {
    this.sender.interrupt()
  }

  acknowledged(ref: string, answer: NetworkAnswer): void {
    this.sender.acknowledged(ref, answer)
  }

  proved(ref: string, waId: string): Promise<void> {
    return this.sender.proved(ref, waId)
  }

  /** A file that could not be fetched before is available now. */
  fileOffered(waId: string): void {
    this.sideRequests.fileOffered(waId)
  }

  holdFirstContacts(until: Date | undefined): Promise<void> {
    return this.sender.holdFirstContacts(until)
  }

  wrote(from: Address): Promise<void> {
    return this.sender.wrote(from)
  }

  /** Nothing to do, and the connection is not wanted open. */
  idle(): boolean {
    return this.sender.idle() && this.sideRequests.idle()
  }

  /** Starts nothing new. Resolves when all writes are done. */
  async stop(): Promise<void> {
    this.uploads.stop()
    await Promise.all([this.sender.stop(), this.sideRequests.stop()])
  }
}
