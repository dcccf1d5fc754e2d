import type { PhoneNumber } from '#meta/accounts.ts'
import type { Asked } from '#meta/asked.ts'
import type { Message } from '#meta/messages.ts'
import { type Conversation, idFor, type Person } from '#meta/people.ts'
import { Refusal } from '#meta/refusal.ts'
import { parse, readJson } from '#meta/shape.ts'
import type { State } from '#meta/state.ts'
import type { Template } from '#meta/templates/template.ts'
import { type FileRef, isFile, requireFile } from './files.ts'
import { priceOf } from './pricing.ts'
import { findProblem, type Problem } from './problems.ts'
import { findRecipient, type Recipient } from './recipients.ts'
import { type Outgoing, readMark, readMessage } from './shapes.ts'
import { arrive, tellStatus } from './statuses.ts'
import { requireTemplate, type TemplateContent } from './templates.ts'

const freeEntryMs = 72 * 3_600_000
const dayMs = 86_400_000

/** `POST /{number}/messages`: a message, or a mark on one that came in. */
export async function sendMessage({ state, call }: Asked, number: PhoneNumber): Promise<object> {
  const raw = readJson(call.text) as { status?: unknown }
  if (raw?.status !== undefined) return markRead(state, number, raw)
  const asked = readMessage(raw)
  const now = state.now().getTime()
  requireSendable(number)
  const to = findRecipient(state, number, asked)
  const ordered = state.refusals.take('answer', number.id, to.digits)
  if (ordered) throw new Refusal(ordered.code, ordered.details === undefined ? {} : { details: ordered.details })
  requireAllowed(number, to)
  const template = asked.type === 'template' ? requireTemplate(state, number, asked.content as TemplateContent, to) : undefined
  if (isFile(asked.type)) requireFile(state, number, asked.type, asked.content as FileRef)
  state.rates.requireNumberRate(number, now)
  if (to.person) state.rates.requirePairRate(state.settings.pairLimit, number, to.person, now)
  if (to.isSwallowed) return answerFor(to, `wamid.${Buffer.from(`${number.id}${now}`).toString('base64')}`, undefined)
  const conversation = state.people.conversation(number, to.person ?? absentPerson(to))
  if (asked.type === 'reaction') requireTarget(state, conversation, asked.content as { message_id: string })
  const problem = await findProblem(state, conversation, asked, template)
  if (problem && state.settings.toldAtOnce.includes(problem.code)) throw new Refusal(problem.code, { details: problem.details })
  state.rates.count(number, now)
  const message = accept(state, conversation, { asked, to, template, problem, now })
  const isHeld = template !== undefined && !problem && mustWait(template)
  if (isHeld) template.held.push(message.id)
  else follow(state, message, problem)
  const status = template && (isHeld ? 'held_for_quality_assessment' : 'accepted')
  return answerFor(to, message.id, status, idOf(conversation))
}

function requireSendable({ status, waba }: PhoneNumber): void {
  if (status !== 'CONNECTED') throw new Refusal(133010)
  if (waba.restriction) throw new Refusal(waba.restriction)
}

function requireAllowed({ digits, allowedRecipients }: PhoneNumber, to: Recipient): void {
  if (to.digits === digits) throw new Refusal(131021)
  if (allowedRecipients && !allowedRecipients.includes(to.digits ?? '')) throw new Refusal(131030)
}

function requireTarget(state: State, conversation: Conversation, { message_id: id }: { message_id: string }): void {
  if (state.messages.find(id)?.conversation !== conversation)
    throw new Refusal(131009, { details: "Parameter reaction['message_id'] is no message of this conversation" })
}

/** Stands for a number that is not on WhatsApp. */
function absentPerson({ digits = '' }: Recipient): Person {
  const none = { blocked: new Set<PhoneNumber>(), stopped: new Set<never>(), ids: new Map() }
  return { number: digits, name: '', username: undefined, isOnWhatsApp: false, isOnline: false, ...none }
}

interface Accepted {
  asked: Outgoing
  to: Recipient
  template: Template | undefined
  problem: Problem | undefined
  now: number
}

/** Writes the message down. The first answer after a click on an ad opens the free entry point. */
function accept(state: State, conversation: Conversation, { asked, to, template, problem, now }: Accepted): Message {
  const { clickedAt, number } = conversation
  if (clickedAt !== undefined && now - clickedAt < dayMs) conversation.freeUntil = now + freeEntryMs
  if (clickedAt !== undefined) conversation.clickedAt = undefined
  if (!to.isById) conversation.exchangedAt = now
  // What fails costs nothing, and takes nothing of the free thousand.
  const sentThisMonth = template || problem ? 0 : state.rates.countService(number, now)
  return state.messages.add({
    isIncoming: false,
    conversation,
    type: asked.type,
    content: asked.content,
    at: now,
    contextId: asked.context?.message_id,
    reference: asked.biz_opaque_callback_data,
    isById: to.isById,
    pricing: priceOf(conversation, template, { now, sentThisMonth }),
  })
}

/** Whether a message must wait until Meta has seen how the first ones were taken. Counts one that need not. */
function mustWait(template: Template): boolean {
  if (template.freeOfPacing === undefined) return false
  if (template.freeOfPacing === 0) return true
  template.freeOfPacing--
  return false
}

/** Tells what becomes of a message. */
export function follow(state: State, message: Message, problem: Problem | undefined): void {
  if (!problem || problem.after) tellStatus(state, message, 'sent')
  if (!problem) state.events.emit('sent', message)
  if (!problem || problem.after === 'delivered') arrive(state, message)
  if (problem) tellStatus(state, message, 'failed', problem)
}

/** An id is told of people on WhatsApp alone. */
function idOf({ person, number }: Conversation): string | undefined {
  return person.isOnWhatsApp ? idFor(person, number.waba.portfolio) : undefined
}

function answerFor(to: Recipient, id: string, status: string | undefined, userId?: string): object {
  const contact = { input: to.input, ...(to.digits && { wa_id: to.digits }), ...(userId && { user_id: userId }) }
  const messages = [{ id, ...(status !== undefined && { message_status: status }) }]
  return { messaging_product: 'whatsapp', contacts: [contact], messages }
}

/** Marks an incoming message and the older ones of its conversation as read. A typing sign always does. */
function markRead(state: State, number: PhoneNumber, raw: unknown): object {
  const { message_id: id, typing_indicator: typing } = parse(readMark, raw)
  const message = state.messages.find(id)
  if (!message?.isIncoming || message.conversation.number !== number)
    throw new Refusal(131009, { details: 'Message ID is invalid. The last message must be incoming.' })
  for (const other of state.messages.in(message.conversation)) {
    if (other.isIncoming && other.at <= message.at) other.isRead = true
  }
  state.events.emit('marked', message.conversation)
  if (typing) {
    message.typingAt = state.now().getTime()
    state.events.emit('typing', message.conversation)
  }
  return { success: true }
}
