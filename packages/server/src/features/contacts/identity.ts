import type { Address } from '@recado/border/address'

/** One of the names a person or group has on the wire. `value` is canonical, `address` is what the network calls it. */
export interface Identity {
  kind: 'phone' | 'lid' | 'group'
  value: string
  address: string
}

export function identitiesOf(address: Address): Identity[] {
  const { lid, phone, group } = address
  return [
    ...(phone ? [{ kind: 'phone' as const, value: canonicalPhone(phone), address: phone }] : []),
    ...(lid ? [{ kind: 'lid' as const, value: lid, address: lid }] : []),
    ...(group ? [{ kind: 'group' as const, value: group, address: group }] : []),
  ]
}

export function addressOf(identities: readonly Identity[]): Address {
  return Object.fromEntries(identities.map((identity) => [identity.kind, identity.address]))
}

/**
 * A Brazilian mobile number is known with and without its ninth digit (55, a two-digit area code, then 9 and eight digits): the
 * canonical form has it. Everything else stays as it is.
 */
function canonicalPhone(phone: string): string {
  const old = /^55([1-9]\d)([6-9]\d{7})$/.exec(phone)
  return old ? `55${old[1]}9${old[2]}` : phone
}
