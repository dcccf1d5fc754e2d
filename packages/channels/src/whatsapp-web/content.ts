import { getContentType, normalizeMessageContent, proto, unpadRandomMax16 } from '@whiskeysockets/baileys'
import type { TextContent, UnsupportedContent } from '#border.ts'

export interface Content {
  content: TextContent | UnsupportedContent
  quotedWaId?: string
}

/** Kinds that say something about other messages, keys or devices and are no message of their own. */
const silent = new Set<string>([
  'protocolMessage',
  'reactionMessage',
  'encReactionMessage',
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
  'keepInChatMessage',
  'pinInChatMessage',
  'pollUpdateMessage',
  'encEventResponseMessage',
  'messageHistoryBundle',
  'messageHistoryNotice',
  'statusMentionMessage',
])

/** Where a kind keeps words a person can read, other than `caption`. */
const words: Record<string, (message: proto.IMessage) => string | null | undefined> = {
  buttonsResponseMessage: (m) => m.buttonsResponseMessage?.selectedDisplayText,
  templateButtonReplyMessage: (m) => m.templateButtonReplyMessage?.selectedDisplayText,
  listResponseMessage: (m) => m.listResponseMessage?.title,
  interactiveResponseMessage: (m) => m.interactiveResponseMessage?.body?.text,
  contactMessage: (m) => m.contactMessage?.displayName,
  locationMessage: (m) => m.locationMessage?.name,
  pollCreationMessage: (m) => m.pollCreationMessage?.name,
  pollCreationMessageV3: (m) => m.pollCreationMessageV3?.name,
}

interface Part {
  caption?: string | null
  contextInfo?: proto.IContextInfo | null
}
type AnyPart = Part | string | null | undefined

/** What a decrypted message says; undefined when it is none for people to read. Throws when the bytes are no message. */
export function readContent(plaintext: Uint8Array): Content | undefined {
  const outer = proto.Message.decode(unpadRandomMax16(plaintext))
  const message = normalizeMessageContent(outer.deviceSentMessage?.message ?? outer)
  const kind = message && getContentType(message)
  if (!message || !kind || silent.has(kind)) return undefined
  const part = message[kind] as AnyPart
  const quotedWaId = typeof part === 'string' ? undefined : part?.contextInfo?.stanzaId
  return { content: contentOf(message, kind, part), ...(quotedWaId ? { quotedWaId } : {}) }
}

function contentOf(message: proto.IMessage, kind: string, part: AnyPart): Content['content'] {
  const text = message.conversation ?? message.extendedTextMessage?.text
  if (text && (kind === 'conversation' || kind === 'extendedTextMessage')) return { type: 'text', text }
  const caption = (typeof part === 'string' ? part : part?.caption) ?? words[kind]?.(message)
  return { type: 'unsupported', kind, ...(caption ? { text: caption } : {}) }
}
