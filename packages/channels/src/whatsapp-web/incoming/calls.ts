import {
  areJidsSameUser,
  getAllBinaryNodeChildren,
  getBinaryNodeChild,
  type BinaryNode,
  type WASocket,
} from '@whiskeysockets/baileys'
import type { Address } from '@recado/border/address'
import type { InboundMessage } from '@recado/border/signals'
import type { Host } from '#provider.ts'
import { type CallStep, ringingSeconds } from '#tables/inbox.ts'
import { isOneOf, toAddress } from '#whatsapp-web/address.ts'
import type { RateLimiter } from '#whatsapp-web/groups/rate-limiter.ts'
import type { Reader } from './entries.ts'
import { toTime, toWaId } from './envelope.ts'

export interface HeardCall {
  message: InboundMessage
  step: CallStep
  /** The calling device. */
  caller: string
}

export interface Rejecting {
  socket: Pick<WASocket, 'rejectCall'>
  host: Pick<Host, 'rejectsCalls' | 'call'>
}

export interface CallReader extends Reader {
  /** Rate limit for looking up the numbers that callers claim to have. */
  claims: RateLimiter
}

/**
 * The content of a call stanza about a call to us. Undefined for group calls, our own calls, and traffic between devices. The network
 * vouches for the caller (`from`). The rest was written by the caller's app, or by our own phone.
 */
export async function readCall(stanza: BinaryNode, reader: CallReader): Promise<HeardCall | undefined> {
  const { me } = reader
  const [info] = getAllBinaryNodeChildren(stanza)
  const step = info && stepOf(info)
  const { from = '', notify, t } = stanza.attrs
  const creator = info?.attrs['call-creator'] ?? from
  const caller = isOneOf(from, me) ? creator : from
  if (!info || !step || isOneOf(caller, me) || isOneOf(creator, me) || isOfGroup(info)) return undefined
  const isFromCreator = areJidsSameUser(creator, caller)
  const message: InboundMessage = {
    waId: toWaId(info.attrs['call-id']),
    chat: await addressOf(caller, isFromCreator ? info.attrs.caller_pn : undefined, reader),
    fromMe: false,
    ...(notify ? { pushName: notify } : {}),
    sentAt: toTime(t),
    content: { type: 'call', video: getBinaryNodeChild(info, 'video') !== undefined },
  }
  return { message, step, caller: isFromCreator ? creator : caller }
}

/** Rejects a ringing call if the company wants that. It then counts as missed. */
export async function reject({ message, step, caller }: HeardCall, { socket, host }: Rejecting): Promise<void> {
  const mayRing = step === 'ringing' && Date.now() < Date.parse(message.sentAt) + ringingSeconds * 1_000
  if (!mayRing || !(await host.rejectsCalls())) return
  await socket.rejectCall(message.waId, caller)
  await host.call(message, 'missed')
}

/** The number is only the caller's claim. If it is true, the network confirms it when asked, and from then on the mapping is known. */
async function addressOf(caller: string, number: string | undefined, { mapping, claims }: CallReader): Promise<Address> {
  const known = await toAddress(mapping, caller)
  if (known.phone || !number || claims.waitMs() > 0) return known
  claims.take()
  await mapping.getLIDForPN(number).catch(() => null)
  return toAddress(mapping, caller)
}

function stepOf({ tag, attrs }: BinaryNode): CallStep | undefined {
  switch (tag) {
    case 'offer':
      return 'ringing'
    case 'accept':
      return 'taken'
    case 'reject':
      return 'missed'
    case 'terminate':
      return attrs.reason === 'accepted_elsewhere' ? 'taken' : 'missed'
    default:
      return undefined
  }
}

function isOfGroup({ attrs }: BinaryNode): boolean {
  return attrs.type === 'group' || attrs['group-jid'] !== undefined
}
