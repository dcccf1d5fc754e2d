import { proto } from '@whiskeysockets/baileys'
import type { InboundChange } from '@recado/border/signals'
import { readText, unwrap } from './incoming.ts'
import { isEdit } from './sealed-edits.ts'

/** A change as the message states it. `key` is from its writer's point of view. */
export interface RawChange {
  key: proto.IMessageKey & { id: string }
  change: InboundChange['change']
}

const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type

/** The change of another message that a message contains, or undefined. The text of a still encrypted edit is not known. */
export function readChange(outer: proto.IMessage): RawChange | undefined {
  const { reactionMessage, protocolMessage, secretEncryptedMessage } = unwrap(outer) ?? {}
  const key = reactionMessage?.key ?? protocolMessage?.key ?? secretEncryptedMessage?.targetMessageKey
  const change = reactionMessage
    ? reactionOf(reactionMessage)
    : protocolMessage
      ? revisionOf(protocolMessage)
      : secretEncryptedMessage && isEdit(secretEncryptedMessage) && editOf(undefined)
  return key?.id && change ? { key: { ...key, id: key.id }, change } : undefined
}

function reactionOf({ text }: proto.Message.IReactionMessage): RawChange['change'] {
  return { type: 'reaction', emoji: text ?? '' }
}

function revisionOf({ type, editedMessage }: proto.Message.IProtocolMessage): RawChange['change'] | undefined {
  if ((type ?? REVOKE) === REVOKE) return { type: 'delete' }
  return type === MESSAGE_EDIT ? editOf(editedMessage && readText(editedMessage)) : undefined
}

/** Without a text when it cannot be read. The edit itself is reported all the same. */
function editOf(text: string | null | undefined): RawChange['change'] {
  return { type: 'edit', ...(text === null || text === undefined ? {} : { text }) }
}
