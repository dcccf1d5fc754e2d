import type { Host, Provider, Session } from '#provider.ts'
import type { Database } from '#tables/database.ts'
import type { Lease } from '#tables/leases.ts'
import { openConfiguration, readSettings } from '#tables/settings.ts'

export interface CarrierParts {
  database: Database
  secret: Buffer
  provider: Provider
  lease: Lease
}

/** What carries a line while this process holds it: a provider, with the settings that the server wrote. */
export class Carrier {
  /** Whose phone may be linked by a code, while the line is being paired. */
  number: string | undefined
  /** How the last session reached its network, sealed. */
  configuration = ''
  private readonly parts: CarrierParts
  /** The version of the settings that were last read, or heard of. */
  private version: number

  constructor(parts: CarrierParts) {
    this.parts = parts
    this.version = parts.lease.version
  }

  /** Opens a session with the settings of this moment. */
  async open(host: Host): Promise<Session> {
    const { database, secret, provider, lease } = this.parts
    const settings = await readSettings(database, lease.connectionId)
    this.version = settings.version
    this.configuration = settings.configuration
    return provider.open(host, openConfiguration(secret, lease.connectionId, settings), this.number)
  }

  /** Are there other settings than these? Says so once. */
  isNews(version: number): boolean {
    const isNews = version !== this.version
    this.version = version
    return isNews
  }

  /** Does another provider carry the line by now? */
  async hasMoved(): Promise<boolean> {
    const { database, lease } = this.parts
    const { provider } = await readSettings(database, lease.connectionId)
    return provider !== lease.provider
  }
}
