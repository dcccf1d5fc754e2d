import { proto } from '@whiskeysockets/baileys'
import type { InboundChange } from '@recado/border/signals'
import { readText, unwrap } from './incoming.ts'

/** A change as it appears in the message; `key` is from its writer's point of view. */
export interface RawChange {
  key: proto.IMessageKey & { id: string }
  change: InboundChange['change']
}

const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type

/** What a message changes in another; undefined when it changes none. */
export function readChange(outer: proto.IMessage): RawChange | undefined {
  const { reactionMessage, protocolMessage } = unwrap(outer) ?? {}
  const key = reactionMessage?.key ?? protocolMessage?.key
  const change = reactionMessage ? reactionOf(reactionMessage) : protocolMessage && revisionOf(protocolMessage)
  return key?.id && change ? { key: { ...key, id: key.id }, change } : undefined
}

function reactionOf({ text }: proto.Message.IReactionMessage): RawChange['change'] {
  return { type: 'reaction', emoji: text ?? '' }
}

function revisionOf({ type, editedMessage }: proto.Message.IProtocolMessage): RawChange['change'] | undefined {
  if ((type ?? REVOKE) === REVOKE) return { type: 'delete' }
  const text = type === MESSAGE_EDIT && editedMessage ? readText(editedMessage) : undefined
  return text === undefined ? undefined : { type: 'edit', text }
}
