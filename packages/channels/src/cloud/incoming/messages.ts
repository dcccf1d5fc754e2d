import { addressKey, type Address } from '@recado/border/address'
import type { Advertisement } from '@recado/border/around-content'
import type { InboundChange, InboundMessage, Renamed } from '@recado/border/signals'
import { contentOf } from './content.ts'
import { contactFor, personOf } from './people.ts'
import { contents, type WireContact, type WireEcho, type WireMessage } from './wire.ts'

/** What a message from Meta is to a conversation. */
export type Heard =
  | { kind: 'message'; payload: InboundMessage }
  | { kind: 'change'; payload: InboundChange }
  | { kind: 'renamed'; payload: Renamed }
  /** Nothing to tell. */
  | { kind: 'nothing' }

/** A part of a webhook that cannot be read. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

const nothing: Heard = { kind: 'nothing' }

/** Reads one message. Throws Unreadable when it names no writer. */
export function heardOf(portfolioId: string, message: WireMessage, contacts: readonly WireContact[]): Heard {
  if (message.type === 'system') return renamedBy(portfolioId, message)
  // Groups are not carried, and a greeting is asked for without a message.
  if (message.group_id !== undefined || message.type === 'request_welcome') return nothing
  const contact = contactFor(contacts, message)
  const number = message.from ?? contact?.wa_id ?? toldNumber(message)
  const chat = personOf(portfolioId, message.from_user_id ?? contact?.user_id, number)
  if (addressKey(chat) === '') throw new Unreadable('a message names no writer')
  return changeBy(chat, message, false) ?? { kind: 'message', payload: messageBy(chat, message, contact) }
}

/** Reads what the owner of the number did in its app. Throws Unreadable when it names no recipient. */
export function echoOf(portfolioId: string, echo: WireEcho): Heard {
  if (echo.group_id !== undefined) return nothing
  const chat = personOf(portfolioId, echo.to_user_id, echo.to)
  if (addressKey(chat) === '') throw new Unreadable('an echo names no recipient')
  return changeBy(chat, echo, true) ?? { kind: 'message', payload: { ...messageBy(chat, echo, undefined), fromMe: true } }
}

function messageBy(chat: Address, message: WireMessage, contact: WireContact | undefined): InboundMessage {
  const { context, referral } = message
  const name = contact?.profile?.name
  return {
    chat,
    waId: message.id,
    fromMe: false,
    sentAt: timeOf(message),
    content: contentOf(message),
    ...(name ? { pushName: name } : {}),
    ...(context?.id ? { quoted: { waId: context.id } } : {}),
    ...(context?.forwarded || context?.frequently_forwarded ? { forwarded: true } : {}),
    ...(referral ? { ad: advertisementOf(referral) } : {}),
  }
}

function advertisementOf(referral: NonNullable<WireMessage['referral']>): Advertisement {
  const { headline, body, source_url: url, source_id: id, source_type: kind, ctwa_clid: clickId } = referral
  return {
    ...(headline ? { title: headline } : {}),
    ...(body ? { body } : {}),
    ...(url ? { url } : {}),
    ...(id ? { id } : {}),
    ...(kind ? { kind } : {}),
    ...(clickId ? { clickId } : {}),
  }
}

/** The number that a person without a visible one has told when it was asked for. */
function toldNumber({ type, ...message }: WireMessage): string | undefined {
  if (type !== 'contacts') return undefined
  const [card] = contents.contact.array().safeParse(message['contacts']).data ?? []
  return card?.origin === 'contact_request' ? card.phones?.find(({ wa_id: number }) => number)?.wa_id : undefined
}

/** Reactions, edits and deletions. Undefined when it is none, or when it does not say of what. */
function changeBy(chat: Address, message: WireMessage, fromMe: boolean): Heard | undefined {
  const made = (target: InboundChange['target'], change: InboundChange['change']): Heard => ({
    kind: 'change',
    payload: { waId: message.id, chat, fromMe, sentAt: timeOf(message), target, change },
  })
  const own = (waId: string) => ({ waId, fromMe })
  if (message.type === 'reaction') {
    const { data } = contents.reaction.safeParse(message['reaction'])
    // Meta does not say whose message it is.
    return data && made({ waId: data.message_id }, { type: 'reaction', emoji: data.emoji ?? '' })
  }
  if (message.type === 'revoke') {
    const { data } = contents.revoke.safeParse(message['revoke'])
    return data && made(own(data.original_message_id), { type: 'delete' })
  }
  if (message.type !== 'edit') return undefined
  const { data } = contents.edit.safeParse(message['edit'])
  const text = wordsOf(data?.message)
  const edit = { type: 'edit', ...(text === undefined ? {} : { text }) } as const
  return data && made(own(data.original_message_id), edit)
}

/** The new text, or the new words under a file. */
function wordsOf(edited: Record<string, unknown> | undefined): string | undefined {
  const content = edited?.[String(edited['type'])]
  const text = contents.text.safeParse(content).data?.body
  return text ?? contents.file.safeParse(content).data?.caption
}

function renamedBy(portfolioId: string, message: WireMessage): Heard {
  const { data } = contents.system.safeParse(message['system'])
  if (data?.type !== 'user_changed_number' && data?.type !== 'user_changed_user_id') return nothing
  const from = personOf(portfolioId, data.previous_user_id ?? message.from_user_id, message.from)
  const to = personOf(portfolioId, data.user_id, data.wa_id)
  if (addressKey(from) === '' || addressKey(to) === '') throw new Unreadable('a change of address names no person')
  return { kind: 'renamed', payload: { from, to, at: timeOf(message) } }
}

function timeOf({ timestamp }: WireMessage): string {
  return new Date(timestamp * 1_000).toISOString()
}
