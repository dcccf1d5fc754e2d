import { addressKey, type Address } from '@recado/border/address'
import { maxInPage, type Past } from '@recado/border/signals'
import { z } from 'zod'
import { contentOf } from '#cloud/incoming/content.ts'
import { personOf } from '#cloud/incoming/people.ts'
import { hook, wireMessage } from '#cloud/incoming/wire.ts'

type PastMessage = Past['messages'][number]

/** The owner does not share the past. */
const declinedCode = 2_593_109

const told = z.string().optional().catch(undefined)
const many = z
  .array(z.unknown())
  .optional()
  .catch(undefined)
  .transform((all) => all ?? [])
const pastValue = z.object({
  metadata: z.object({ display_phone_number: told }).optional().catch(undefined),
  history: many,
  messages: many,
})
const chunk = z.object({
  threads: many,
  errors: z
    .array(z.object({ code: z.coerce.number() }))
    .optional()
    .catch(undefined),
})
const thread = z.object({
  id: told,
  context: z.object({ wa_id: told, user_id: told }).optional().catch(undefined),
  messages: many,
})
const pastMessage = wireMessage.extend({
  to: told,
  to_user_id: told,
  history_context: z.object({ status: told }).optional().catch(undefined),
})
type WirePast = z.output<typeof pastMessage>

const acks: Readonly<Record<string, NonNullable<PastMessage['ack']>>> = {
  PENDING: 0,
  ERROR: 0,
  SENT: 1,
  DELIVERED: 3,
  READ: 4,
  PLAYED: 5,
}
/** Their last state is in the message that they are about. */
const changes = new Set(['edit', 'revoke', 'reaction', 'system', 'request_welcome'])

/** What webhooks of a past say: messages of conversations, and that its owner does not share it. */
export interface ReadPast {
  pages: Past[]
  isDeclined: boolean
}

/**
 * Reads webhooks of a past in any order, some of them twice: each message once, with its file if that has come, by conversation and in the
 * order in which they were sent.
 */
export function readPast(portfolioId: string, payloads: readonly unknown[]): ReadPast {
  const conversations = new Map<string, Conversation>()
  let isDeclined = false
  for (const payload of payloads) {
    const read = hook.safeParse(payload)
    const value = read.success ? pastValue.safeParse(read.data.value).data : undefined
    if (!value) continue
    const own = digitsOf(value.metadata?.display_phone_number)
    const take = (raw: readonly unknown[], known: Address) => {
      for (const one of inTime(raw)) keep(conversations, portfolioId, own, one, known)
    }
    take(value.messages, {})
    for (const { threads, errors } of value.history.flatMap((raw) => chunk.safeParse(raw).data ?? [])) {
      isDeclined ||= errors?.some(({ code }) => code === declinedCode) ?? false
      for (const one of threads.flatMap((raw) => thread.safeParse(raw).data ?? []))
        take(one.messages, personOf(portfolioId, one.context?.user_id, one.context?.wa_id ?? one.id))
    }
  }
  return { pages: [...conversations.values()].flatMap(pagesOf), isDeclined }
}

interface Conversation {
  chat: Address
  messages: Map<string, PastMessage>
}

function keep(all: Map<string, Conversation>, portfolioId: string, own: string, one: WirePast, known: Address): void {
  const fromMe = one.to !== undefined || one.to_user_id !== undefined || (own !== '' && digitsOf(one.from) === own)
  const person = fromMe ? personOf(portfolioId, one.to_user_id, one.to) : personOf(portfolioId, one.from_user_id, one.from)
  const chat = { ...known, ...person }
  if (addressKey(chat) === '' || one.group_id !== undefined || changes.has(one.type)) return
  // By number where there is one: a file may come without the other name.
  const key = chat.phone ?? addressKey(chat)
  const conversation = all.get(key) ?? { chat, messages: new Map<string, PastMessage>() }
  all.set(key, { ...conversation, chat: { ...conversation.chat, ...chat } })
  const before = conversation.messages.get(one.id)
  const message = toMessage(one, fromMe)
  if (!before || (before.content.type === 'unsupported' && message.content.type === 'file'))
    conversation.messages.set(one.id, message)
}

function toMessage(one: WirePast, fromMe: boolean): PastMessage {
  const { context, history_context: state } = one
  return {
    waId: one.id,
    fromMe,
    sentAt: new Date(one.timestamp * 1_000).toISOString(),
    content: contentOf(one),
    ...(context?.id ? { quoted: { waId: context.id } } : {}),
    ...(context?.forwarded || context?.frequently_forwarded ? { forwarded: true } : {}),
    ...(fromMe ? { ack: acks[state?.status ?? ''] ?? 1 } : {}),
  }
}

/** A stretch may be told newest first: within one second its order counts. */
function inTime(raw: readonly unknown[]): WirePast[] {
  const all = raw.flatMap((one) => pastMessage.safeParse(one).data ?? [])
  const isBackwards = (all[0]?.timestamp ?? 0) > (all.at(-1)?.timestamp ?? 0)
  return isBackwards ? all.toReversed() : all
}

function pagesOf({ chat, messages }: Conversation): Past[] {
  const inOrder = [...messages.values()].toSorted((a, b) => Date.parse(a.sentAt) - Date.parse(b.sentAt))
  return Array.from({ length: Math.ceil(inOrder.length / maxInPage) }, (_, page) => ({
    chat,
    messages: inOrder.slice(page * maxInPage, (page + 1) * maxInPage),
  }))
}

/** When the oldest message of a webhook was sent, in seconds. */
export function beginOf(payload: unknown): number {
  const read = hook.safeParse(payload)
  const value = read.success ? pastValue.safeParse(read.data.value).data : undefined
  const threads = (value?.history ?? []).flatMap((raw) => chunk.safeParse(raw).data?.threads ?? [])
  const all = [...(value?.messages ?? []), ...threads.flatMap((raw) => thread.safeParse(raw).data?.messages ?? [])]
  return all.reduce<number>((first, one) => Math.min(first, pastMessage.safeParse(one).data?.timestamp ?? Infinity), Infinity)
}

function digitsOf(text = ''): string {
  return text.replaceAll(/\D/g, '')
}
