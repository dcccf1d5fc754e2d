import { z } from 'zod'

const digits = z.string().regex(/^[\d-]{1,40}$/)

/**
 * A person or group on the network: bare digits, without server or device. A person has a lid (the network's hidden name for an
 * account), a phone or both; a group has only `group`, which contains a hyphen in old groups.
 */
export const address = z.object({ lid: digits.exactOptional(), phone: digits.exactOptional(), group: digits.exactOptional() })
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

/** One name per conversation or person, whichever way it is addressed: `lid:123`, else `phone:55…`, else `group:123-456`. */
export function addressKey({ lid, phone, group }: Address): string {
  if (lid) return `lid:${lid}`
  if (phone) return `phone:${phone}`
  return group ? `group:${group}` : ''
}

/** Do they name one person or group? A person is known by either name, and becomes known by both. */
export function isSameChat(one: Address, other: Address): boolean {
  const isOne = (name: string | undefined, like: string | undefined) => name !== undefined && name === like
  const phones = [one, other].map(({ phone }) => phone && canonicalPhone(phone))
  return isOne(one.lid, other.lid) || isOne(phones[0], phones[1]) || isOne(one.group, other.group)
}

/**
 * A Brazilian mobile number is known with and without its ninth digit (55, a two-digit area code, then 9 and eight digits): the
 * canonical form has it. Everything else stays as it is.
 */
export function canonicalPhone(phone: string): string {
  const old = /^55([1-9]\d)([6-9]\d{7})$/.exec(phone)
  return old ? `55${old[1]}9${old[2]}` : phone
}

/** The address a key was made from, as far as the key holds it. */
export function addressOfKey(key: string): Address {
  const [kind = '', value = ''] = key.split(':')
  return { [kind]: value }
}
