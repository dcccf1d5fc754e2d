import type { Address } from '@recado/border/address'
import { canonicalPhone } from '#platform/telephone/canonical.ts'

/** One of the names that a person or group has on the wire. `value` is canonical, `address` is the network's spelling. */
export interface Identity {
  kind: keyof Address
  value: string
  address: string
}

export function identitiesOf(address: Address): Identity[] {
  const { bsuid, lid, phone, group } = address
  return [
    ...(phone ? [{ kind: 'phone' as const, value: canonicalPhone(phone), address: phone }] : []),
    ...(lid ? [{ kind: 'lid' as const, value: lid, address: lid }] : []),
    ...(bsuid ? [{ kind: 'bsuid' as const, value: bsuid, address: bsuid }] : []),
    ...(group ? [{ kind: 'group' as const, value: group, address: group }] : []),
  ]
}

export function addressOf(identities: readonly Identity[]): Address {
  return Object.fromEntries(identities.map((identity) => [identity.kind, identity.address]))
}
