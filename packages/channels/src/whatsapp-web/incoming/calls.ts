import { getAllBinaryNodeChildren, getBinaryNodeChild, type BinaryNode } from '@whiskeysockets/baileys'
import type { InboundMessage } from '@recado/border/signals'
import type { CallStep } from '#tables/inbox.ts'
import { isOneOf, toAddress } from '#whatsapp-web/address.ts'
import type { Reader } from './entries.ts'
import { toTime, toWaId } from './envelope.ts'

export interface HeardCall {
  message: InboundMessage
  step: CallStep
}

/** What a call stanza says about a call to us; undefined for group calls, our own, and what devices only tell each other. */
export async function readCall(stanza: BinaryNode, { me, mapping }: Reader): Promise<HeardCall | undefined> {
  const [info] = getAllBinaryNodeChildren(stanza)
  const step = info && stepOf(info)
  const caller = info?.attrs['call-creator'] ?? info?.attrs.from ?? stanza.attrs.from
  if (!info || !step || !caller || isOneOf(caller, me) || isOfGroup(info)) return undefined
  const chat = await toAddress(mapping, caller, info.attrs.caller_pn ?? info.attrs.caller_lid)
  const message: InboundMessage = {
    waId: toWaId(info.attrs['call-id']),
    chat,
    fromMe: false,
    ...(stanza.attrs.notify ? { pushName: stanza.attrs.notify } : {}),
    sentAt: toTime(stanza.attrs.t),
    content: { type: 'call', video: getBinaryNodeChild(info, 'video') !== undefined },
  }
  return { message, step }
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
