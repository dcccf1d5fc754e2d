import { z } from 'zod'

const digits = z.string().regex(/^[\d-]{1,40}$/)

/**
 * A name that Meta gives a person within one business portfolio: `<portfolio>.<country>.<name>`, or with `ENT.` before the name where
 * several portfolios share it. Other portfolios see the same person under another name. A person with a user name may have no other
 * address.
 */
const bsuid = z.string().regex(/^\d{1,20}\.[A-Z]{2}\.(ENT\.)?[0-9A-Za-z]{1,128}$/)

/**
 * The address of a person or group on the network: bare digits, without server or device. A person has a lid (the network's hidden name for
 * an account), a phone, a bsuid or several of them. A group has only `group`, which contains a hyphen in old groups.
 */
export const address = z.object({
  bsuid: bsuid.exactOptional(),
  lid: digits.exactOptional(),
  phone: digits.exactOptional(),
  group: digits.exactOptional(),
})
export type Address = z.output<typeof address>

export const groupAddress = address.required({ group: true })

/** The network's id of a message or a change. The writer's client generates it. */
export const waId = z.string().min(1).max(200)

export const messageKey = z.object({
  chat: address,
  waId,
  /** Whether our own account wrote it. */
  fromMe: z.boolean(),
  /** The writer, in a group. */
  participant: address.exactOptional(),
})
export type MessageKey = z.output<typeof messageKey>

/** Our own id for a message or a change that we send, independent of the network's id. */
export const ref = z.uuid()

/** The same, with `ref` instead of `waId` for a message we sent whose network id is not known yet. */
export const target = z.union([messageKey, messageKey.omit({ waId: true }).extend({ ref })])
export type Target = z.output<typeof target>

/**
 * One key per conversation or person, regardless of the kinds of address known: `bsuid:1.BR.2`, else `lid:123`, else `phone:55…`, else
 * `group:123-456`. A phone number ranks low, since it may be hidden tomorrow.
 */
export function addressKey({ bsuid, lid, phone, group }: Address): string {
  if (bsuid) return `bsuid:${bsuid}`
  if (lid) return `lid:${lid}`
  if (phone) return `phone:${phone}`
  return group ? `group:${group}` : ''
}

/** The address a key was made from, limited to what the key contains. */
export function addressOfKey(key: string): Address {
  const [kind = '', value = ''] = key.split(':')
  return { [kind]: value }
}
