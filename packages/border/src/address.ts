import { z } from 'zod'

const digits = z.string().regex(/^[\d-]{1,40}$/)

/**
 * A name that Meta gives a person towards one business portfolio, which is its scope: `<portfolio>.<country>.<name>`. Other
 * portfolios know the person by another. A person who has taken a user name may have no other.
 */
const bsuid = z.string().regex(/^\d{1,20}\.[A-Z]{2}\.[0-9A-Za-z]{1,128}$/)

/**
 * A person or group on the network: bare digits, without server or device. A person has a lid (the network's hidden name for an
 * account), a phone, a bsuid or several of them; a group has only `group`, which contains a hyphen in old groups.
 */
export const address = z.object({
  bsuid: bsuid.exactOptional(),
  lid: digits.exactOptional(),
  phone: digits.exactOptional(),
  group: digits.exactOptional(),
})
export type Address = z.output<typeof address>

/** The address of a group. */
export const groupAddress = address.required({ group: true })

/** The id of a message or a change on the network, made by whoever wrote it. */
export const waId = z.string().min(1).max(200)

/** Which message is meant, by its key on the network. */
export const messageKey = z.object({
  chat: address,
  waId,
  /** Did our own number write it? */
  fromMe: z.boolean(),
  /** Who wrote it, in a group. */
  participant: address.exactOptional(),
})
export type MessageKey = z.output<typeof messageKey>

/** Our own name for a message or a change that we send, whatever the network calls it. */
export const ref = z.uuid()

/** The same, where the network's id is not known yet for what we have sent ourselves: then `ref` says which it is. */
export const target = z.union([messageKey, messageKey.omit({ waId: true }).extend({ ref })])
export type Target = z.output<typeof target>

/**
 * One name per conversation or person, whichever way it is addressed: `bsuid:1.BR.2`, else `lid:123`, else `phone:55…`, else
 * `group:123-456`. A phone number comes late, since it may be hidden tomorrow.
 */
export function addressKey({ bsuid, lid, phone, group }: Address): string {
  if (bsuid) return `bsuid:${bsuid}`
  if (lid) return `lid:${lid}`
  if (phone) return `phone:${phone}`
  return group ? `group:${group}` : ''
}

/** The address a key was made from, as far as the key holds it. */
export function addressOfKey(key: string): Address {
  const [kind = '', value = ''] = key.split(':')
  return { [kind]: value }
}
