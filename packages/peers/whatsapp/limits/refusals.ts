import type { BinaryNode } from '@whiskeysockets/baileys'
import type { Companion } from '#whatsapp/companions/companion.ts'
import { isAdmin } from '#whatsapp/groups/groups.ts'
import type { NetworkState } from '#whatsapp/state.ts'
import { deletedByAdmin } from '#whatsapp/wire/content-encoding.ts'
import type { Phone } from '#whatsapp/phones/phone.ts'
import { forgetDevices, isOutdated } from './device-lists.ts'
import { isUsedUp, countNewChat } from './account-restrictions.ts'
import { shownToken } from './give-token.ts'

/** What the ack of a refused message says besides its address. */
type Refusal = { error: string } & Record<string, string>

/** How members of a group are addressed: groups of today know LIDs only. */
const groupAddressing = 'lid'

/**
 * @returns why the server refuses a message of a linked device, which then reaches no device. What a device tells its own phone
 * behind the scenes is never refused
 */
export function refuseMessage(state: NetworkState, writer: Companion, stanza: BinaryNode): Refusal | undefined {
  const { attrs } = stanza
  if (attrs['category'] === 'peer') return undefined
  const { faults, rates, groups, directory } = state
  const group = groups.byJid(attrs['to'])
  const conversation = group?.id ?? directory.phoneByJid(attrs['to'])?.pn
  const fault = faults.take('ack-error', writer.pn, ({ to }) => to === undefined || to === conversation)
  if (fault) return { error: fault.code }
  if (!mayDelete(state, writer, attrs)) return { error: '403' }
  if (rates.exceed('messagesPerMinute', writer.pn)) return { error: '429' }
  const mode = attrs['addressing_mode'] ?? groupAddressing
  if (group && mode !== groupAddressing) return { error: '421', addressing_mode: groupAddressing }
  if (faults.take('outdated-devices', writer.pn)) forgetDevices(state, writer, attrs['to'])
  if (isOutdated(writer, attrs['to'])) return { error: '479' }
  return refuseFirstContact(state, writer, stanza)
}

export function recordFirstContact(state: NetworkState, writer: Companion, stanza: BinaryNode): void {
  const reader = recipientOf(state, writer, stanza)
  const own = state.directory.phone(writer.pn)
  if (reader && own && !state.tokens.given(reader.pn, own.pn)) countNewChat(state, own)
}

/**
 * A restricted account writes only to people whose token it shows, which are those who have written to it. An account that used up its cap
 * writes only to people who have written to it.
 */
function refuseFirstContact(state: NetworkState, writer: Companion, stanza: BinaryNode): Refusal | undefined {
  const reader = recipientOf(state, writer, stanza)
  if (!reader) return undefined
  const { standings, tokens } = state
  const isTrusted = tokens.isGood(reader.pn, writer.pn, shownToken(stanza))
  if (standings.restriction(writer.pn) && !isTrusted) return { error: '463' }
  if (isUsedUp(standings.of(writer.pn).cap) && !tokens.given(reader.pn, writer.pn)) return { error: '475' }
  return undefined
}

/** The person to whom a message goes. Undefined for groups, the sender's own account, and a message that was asked for again. */
function recipientOf({ directory }: NetworkState, writer: Companion, { attrs }: BinaryNode): Phone | undefined {
  const reader = directory.phoneByJid(attrs['to'])
  const isAskedFor = attrs['category'] === 'peer' || attrs['device_fanout'] === 'false'
  return isAskedFor || reader?.pn === writer.pn ? undefined : reader
}

/** Only an administrator of the group may delete for everyone what another member wrote. */
function mayDelete({ groups, directory }: NetworkState, writer: Companion, attrs: BinaryNode['attrs']): boolean {
  if (attrs['edit'] !== deletedByAdmin) return true
  const group = groups.byJid(attrs['to'])
  const phone = directory.phone(writer.pn)
  return group !== undefined && phone !== undefined && isAdmin(group, phone)
}
