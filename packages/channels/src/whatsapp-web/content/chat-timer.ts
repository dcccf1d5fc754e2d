import { getContentType, proto } from '@whiskeysockets/baileys'
import type { ChatTimer } from '#tables/chat-timers.ts'
import { unwrap } from './incoming.ts'

const { EPHEMERAL_SETTING } = proto.Message.ProtocolMessage.Type

/**
 * The timer of the conversation, if this message tells it: it sets the timer, or is subject to it. A message without it may come from an
 * app that does not know the timer. The start of a timer cannot lie in the future.
 */
export function readChatTimer(outer: proto.IMessage, sentAt: string): ChatTimer | undefined {
  const message = unwrap(outer)
  const kind = message && getContentType(message)
  if (!message || !kind) return undefined
  const sent = Math.floor(Date.parse(sentAt) / 1_000)
  const { protocolMessage } = message
  if (protocolMessage) {
    return protocolMessage.type === EPHEMERAL_SETTING
      ? { seconds: protocolMessage.ephemeralExpiration ?? 0, since: sent }
      : undefined
  }
  const part: unknown = message[kind]
  const context =
    part && typeof part === 'object' && 'contextInfo' in part ? (part.contextInfo as proto.IContextInfo | null) : null
  if (!context?.expiration) return undefined
  const since = Number(context.ephemeralSettingTimestamp ?? 0)
  return { seconds: context.expiration, since: since > 0 ? Math.min(since, sent) : sent }
}
