import { ack } from '@recado/contract/messages'
import { z } from 'zod'

// What channels write into channels.inbox; the other side of the border declares the same in its own words.

const digits = z.string().regex(/^[\d-]{1,40}$/)
export const address = z.object({ lid: digits.optional(), phone: digits.optional(), group: digits.optional() })

export const receivedMessage = z.object({
  waId: z.string().min(1).max(200),
  chat: address,
  fromMe: z.boolean(),
  participant: address.optional(),
  pushName: z.string().optional(),
  sentAt: z.iso.datetime(),
  content: z.discriminatedUnion('type', [
    z.object({ type: z.literal('text'), text: z.string() }),
    z.object({ type: z.literal('unsupported'), kind: z.string(), text: z.string().optional() }),
  ]),
  quotedWaId: z.string().optional(),
})
export type ReceivedMessage = z.output<typeof receivedMessage>

export const receipt = z.object({
  waIds: z.array(z.string()),
  ack: z.union([z.literal(ack.sent), z.literal(ack.delivered), z.literal(ack.read), z.literal(ack.played)]),
})

export const failure = z.object({
  waId: z.string(),
  reason: z.enum(['ERR_SENDING_WAPP_MSG', 'ERR_WAPP_NOT_INITIALIZED']),
  detail: z.string().optional(),
})

/** One text for a conversation, however it is addressed: part of what makes a message unique. */
export function chatKey(of: z.output<typeof address>): string {
  if (of.lid) return `lid:${of.lid}`
  if (of.phone) return `phone:${of.phone}`
  return of.group ? `group:${of.group}` : ''
}

/** The address a chat key was made from. */
export function addressOfKey(key: string): z.output<typeof address> {
  const [kind = '', value = ''] = key.split(':')
  return { [kind]: value }
}
