import type { Clock } from '#platform/clock.ts'
import type { SystemDb } from '#platform/database/system.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'

export interface PaymentParts {
  system: SystemDb
  outbound: Outbound
  clock: Clock
  publicUrl: string
  /** 32 bytes under which secrets are sealed. */
  secretKey: Uint8Array
}
