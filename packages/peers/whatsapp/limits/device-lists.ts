import { createHash } from 'node:crypto'
import { getBinaryNodeChild, getBinaryNodeChildren, type BinaryNode } from '@whiskeysockets/baileys'
import { parseUserJid } from '#whatsapp/address.ts'
import type { Companion } from '#whatsapp/companions/companion.ts'
import { membersOf } from '#whatsapp/groups/groups.ts'
import type { Phone } from '#whatsapp/phones/phone.ts'
import type { NetworkState } from '#whatsapp/state.ts'
import { envelopesOf } from '#whatsapp/wire/stanza.ts'

/** What the server knows of a message that a linked device has addressed to each device of a conversation. */
interface Addressed {
  /** The people whose devices must have it. */
  people: Phone[]
  /** Conversations of LIDs hash LIDs. */
  isByLid: boolean
  group: string | undefined
}

/**
 * Compares the devices that a message was encrypted for with the existing ones.
 * @returns the hash of the right list when the sender's is outdated: too short, or with a device that is gone
 */
export function hashIfOutdated(state: NetworkState, writer: Companion, stanza: BinaryNode): string | undefined {
  const addressed = addressedIn(state, writer, stanza)
  if (!addressed) return undefined
  const devices = addressed.people.flatMap((phone) => state.directory.devicesOf(phone).map((device) => ({ phone, device })))
  const own = `${writer.pn}:${writer.record.device}`
  const others = devices.filter(({ phone, device }) => `${phone.pn}:${device}` !== own)
  const right = new Set(others.map(({ phone, device }) => `${phone.pn}:${device}`))
  const named = namedDevices(state, stanza)
  // In groups Baileys names itself too.
  named.delete(own)
  const reached = addressed.group === undefined ? named : withKeyHolders(state, writer, addressed.group, named)
  const isRight = [...right].every((device) => reached.has(device)) && [...named].every((device) => right.has(device))
  if (isRight) return undefined
  return hashOf(others.map(({ phone, device }) => wireName(phone, device, addressed.isByLid)))
}

/** Refuses the device's messages to the conversation until it has asked anew for the devices of these people. */
export function forgetDevices(state: NetworkState, writer: Companion, to: string | undefined): void {
  const people = conversationOf(state, writer, to)?.people ?? []
  const others = people.map(({ pn }) => pn).filter((pn) => pn !== writer.pn)
  if (to) writer.outdated.set(to, new Set(others))
}

export function isOutdated(writer: Companion, to: string | undefined): boolean {
  return (writer.outdated.get(to ?? '')?.size ?? 0) > 0
}

/** The device asks for the devices of people. */
export function recordDeviceQuery({ directory }: NetworkState, companion: Companion, usync: BinaryNode): void {
  if (companion.outdated.size === 0 || !getBinaryNodeChild(getBinaryNodeChild(usync, 'query'), 'devices')) return
  for (const { attrs } of getBinaryNodeChildren(getBinaryNodeChild(usync, 'list'), 'user')) {
    const pn = directory.phoneByJid(attrs['jid'])?.pn
    if (pn) for (const people of companion.outdated.values()) people.delete(pn)
  }
}

/** @returns undefined for a message to one device only: an answer to a retry, or something between a device and its phone */
function addressedIn(state: NetworkState, writer: Companion, { attrs }: BinaryNode): Addressed | undefined {
  const { category, device_fanout: fanout, participant } = attrs
  if (category === 'peer' || fanout === 'false' || participant) return undefined
  return conversationOf(state, writer, attrs['to'])
}

function conversationOf({ directory, groups }: NetworkState, { pn }: Companion, to: string | undefined): Addressed | undefined {
  const group = groups.byJid(to)
  if (group)
    return group.members.includes(pn) ? { people: membersOf(directory, group), isByLid: true, group: group.id } : undefined
  const address = parseUserJid(to)
  const reader = directory.phoneByJid(to)
  const own = directory.phone(pn)
  if (!address || !reader || !own) return undefined
  return { people: [...new Set([reader, own])], isByLid: address.kind === 'lid', group: undefined }
}

function namedDevices({ directory }: NetworkState, stanza: BinaryNode): Set<string> {
  return new Set(
    envelopesOf(stanza, 'participants').map(
      ({ jid }) => `${directory.phoneByJid(jid)?.pn ?? jid}:${parseUserJid(jid)?.device ?? 0}`,
    ),
  )
}

/** In a group a device encrypts once for all who have its key, and separately for each device without it. */
function withKeyHolders({ store }: NetworkState, writer: Companion, group: string, named: Set<string>): Set<string> {
  const holders = store.collection<string[]>(`sender keys given by ${writer.jid}`)
  const reached = new Set([...(holders.get(group) ?? []), ...named])
  if (named.size > 0) holders.put(group, [...reached])
  return reached
}

function wireName({ pn, record }: Phone, device: number, isByLid: boolean): string {
  return isByLid ? `${record.lid}.0:${device}@lid` : `${pn}.0:${device}@s.whatsapp.net`
}

/** The second version of WhatsApp's hash of a list of devices. */
function hashOf(names: string[]): string {
  const hash = createHash('sha256').update(names.sort().join('')).digest()
  return `2:${hash.subarray(0, 6).toString('base64')}`
}
