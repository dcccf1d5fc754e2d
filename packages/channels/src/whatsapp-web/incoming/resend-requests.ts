import { isJidGroup, jidEncode, type BinaryNode, type GroupMetadata, type WASocket } from '@whiskeysockets/baileys'
import type { Address } from '@recado/border/address'
import type { Host } from '#provider.ts'
import { isOneOf, type LidMapping, toAddress, userOf } from '#whatsapp-web/address.ts'
import type { OwnAccount } from './envelope.ts'
import type { Groups } from '#whatsapp-web/groups/groups.ts'
import { idsIn } from './receipts.ts'

export interface ResendRequestParts {
  me: OwnAccount
  mapping: LidMapping
  /** The recipient of one of our messages. Undefined when it is no longer kept for resends. */
  sentTo: (waId: string) => Promise<Address | undefined>
  members: (group: string) => Promise<Pick<GroupMetadata, 'participants'>>
}

/**
 * A requester must be a party of the conversation that the message went to. The network forwards any request, and Baileys answers any
 * requester who knows the id. Baileys also resends all other messages listed in the request. No app lists several, so such a request gets
 * nothing.
 */
export async function mayReceiveResend(stanza: BinaryNode, parts: ResendRequestParts): Promise<boolean> {
  const { id = '', from = '', participant, recipient } = stanza.attrs
  if (idsIn(stanza).length > 1) return false
  const to = await parts.sentTo(id)
  if (!to) return false
  if (isJidGroup(from)) return to.group === userOf(from) && isMember(participant ?? '', from, parts)
  // Our own account asks within the conversation that it names.
  const asker = isOneOf(from, parts.me) ? recipient : from
  if (!asker) return false
  return isJidGroup(asker) ? to.group === userOf(asker) : isSamePerson(asker, to, parts.mapping)
}

async function isMember(asker: string, group: string, { me, mapping, members }: ResendRequestParts): Promise<boolean> {
  if (isOneOf(asker, me)) return true
  const { participants } = await members(group)
  const { lid, phone } = await toAddress(mapping, asker)
  return participants.some((member) => [lid, phone].includes(userOf(member.id)))
}

/** A number may be written in two ways. Both belong to one LID. */
async function isSamePerson(jid: string, to: Address, mapping: LidMapping): Promise<boolean> {
  const person = await toAddress(mapping, jid)
  if (to.phone && person.phone === to.phone) return true
  const lid = to.lid ?? (to.phone ? (await toAddress(mapping, jidEncode(to.phone, 's.whatsapp.net'))).lid : undefined)
  return lid !== undefined && person.lid === lid
}

export interface AuthorizeResendParts {
  socket: Pick<WASocket, 'signalRepository' | 'sendMessageAck'>
  host: Pick<Host, 'sentTo' | 'note'>
  groups: Pick<Groups, 'metadataToSpare'>
  me: OwnAccount
}

/** A requester without the right to a message gets no answer. The network only learns that the request arrived. */
export async function authorizeResend(stanza: BinaryNode, { socket, host, groups, me }: AuthorizeResendParts): Promise<boolean> {
  const mapping = socket.signalRepository.lidMapping
  const parts = {
    me,
    mapping,
    sentTo: (waId: string) => host.sentTo(waId),
    members: (group: string) => groups.metadataToSpare(group),
  }
  if (await mayReceiveResend(stanza, parts).catch(() => false)) return true
  host.note('asked again for a message that the requester may not have')
  await socket.sendMessageAck(stanza).catch(() => {})
  return false
}
