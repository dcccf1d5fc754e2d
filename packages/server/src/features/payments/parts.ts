import type { Clock } from '#platform/clock.ts'
import type { SystemDb } from '#platform/database/system.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'

export interface PaymentParts {
  system: SystemDb
  outbound: Outbound
  clock: Clock
  publicUrl: string
  /** 32 bytes that encrypt the secrets. */
  secretKey: Uint8Array
}
