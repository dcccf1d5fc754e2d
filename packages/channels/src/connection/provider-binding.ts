import type { Host, Provider, Session } from '#provider.ts'
import type { Database } from '#tables/database.ts'
import type { Lease } from '#tables/leases.ts'
import { openConfiguration, readSettings } from '#tables/settings.ts'

export interface ProviderBindingParts {
  database: Database
  secret: Buffer
  provider: Provider
  lease: Lease
}

/** What carries a connection while this process has its lease: a provider, with the settings that the server wrote. */
export class ProviderBinding {
  /** The phone number that may be linked by a code during pairing. */
  number: string | undefined
  /** The encrypted configuration of the last session. */
  configuration = ''
  private readonly parts: ProviderBindingParts
  /** The version of the settings that the connection follows. */
  private version: number

  constructor(parts: ProviderBindingParts) {
    this.parts = parts
    this.version = parts.lease.version
  }

  /** Opens a session with the current settings. */
  async open(host: Host): Promise<Session> {
    const { database, secret, provider, lease } = this.parts
    const settings = await readSettings(database, lease.connectionId)
    this.version = settings.version
    this.configuration = settings.configuration
    return provider.open(host, openConfiguration(secret, lease.connectionId, settings), this.number)
  }

  /** Whether the connection does not follow this version of the settings yet. */
  isNews(version: number): boolean {
    return version !== this.version
  }

  follows(version: number): void {
    this.version = version
  }

  async hasMoved(): Promise<boolean> {
    const { database, lease } = this.parts
    const { provider } = await readSettings(database, lease.connectionId)
    return provider !== lease.provider
  }
}
