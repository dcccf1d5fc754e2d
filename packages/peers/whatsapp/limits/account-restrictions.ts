import { QueryIds, XWAPaths, type BinaryNode } from '@whiskeysockets/baileys'
import type { Companion } from '#whatsapp/companions/companion.ts'
import type { Phone } from '#whatsapp/phones/phone.ts'
import type { NetworkState } from '#whatsapp/state.ts'
import { resultOf, timestamp } from '#whatsapp/wire/stanza.ts'
import { mexNotice, mexResult } from './mex.ts'
import type { NewChatCap, Restriction } from './restriction-store.ts'

/** Restricts an account, or ends the restriction. Its linked devices are notified. */
export function restrict(state: NetworkState, { pn }: Phone, restriction: Restriction | undefined): void {
  const { restriction: before, ...rest } = state.standings.of(pn)
  state.standings.put(pn, { ...rest, ...(restriction ? { restriction } : {}) })
  if (!(restriction ?? before)?.untold) notifyDevices(state, pn, 'NotificationUserReachoutTimelockUpdate', noticeOf(restriction))
}

/** Caps an account, or ends the cap. Its linked devices are notified. */
export function capNewChats(state: NetworkState, { pn }: Phone, cap: NewChatCap | undefined): void {
  const { cap: _, ...rest } = state.standings.of(pn)
  state.standings.put(pn, { ...rest, ...(cap ? { cap } : {}) })
  notifyDevices(state, pn, 'MessageCappingInfoNotification', { xwa2_notify_new_chat_messages_capping_info_update: capInfo(cap) })
}

/** Counts a message of an account to a person who never wrote to it. */
export function countNewChat(state: NetworkState, phone: Phone): void {
  const { cap } = state.standings.of(phone.pn)
  if (!cap) return
  const next = { ...cap, used: cap.used + 1 }
  if (statusOf(next) !== statusOf(cap)) capNewChats(state, phone, next)
  else state.standings.put(phone.pn, { ...state.standings.of(phone.pn), cap: next })
}

export function isUsedUp(cap: NewChatCap | undefined): boolean {
  return cap !== undefined && statusOf(cap) === 'CAPPED'
}

/** A linked device asks how its account stands. Other questions in that language get an empty answer. @param query holds its number */
export function answerRestrictionQuery(
  { standings }: NetworkState,
  { pn }: Companion,
  iq: BinaryNode,
  query: BinaryNode | undefined,
): BinaryNode {
  const number: string | undefined = query?.attrs['query_id']
  if (number === QueryIds.REACHOUT_TIMELOCK) {
    return mexResult(iq, { [XWAPaths.xwa2_fetch_account_reachout_timelock]: lockInfo(standings.restriction(pn)) })
  }
  if (number === QueryIds.MESSAGE_CAPPING_INFO) {
    return mexResult(iq, { [XWAPaths.xwa2_message_capping_info]: capInfo(standings.of(pn).cap) })
  }
  return resultOf(iq)
}

function lockInfo(restriction: Restriction | undefined) {
  if (!restriction || restriction.untold) return { is_active: false, time_enforcement_ends: '0', enforcement_type: 'DEFAULT' }
  const { until, type } = restriction
  return { is_active: true, time_enforcement_ends: until ? timestamp(until) : null, enforcement_type: type }
}

function capInfo(cap: NewChatCap | undefined) {
  const none = { ote_status: 'NOT_ELIGIBLE', mv_status: 'NOT_ELIGIBLE', server_sent_timestamp: timestamp(Date.now()) }
  if (!cap) return { total_quota: -1, used_quota: 0, capping_status: 'NONE', ...none }
  const cycle = { cycle_start_timestamp: timestamp(cap.cycleStart), cycle_end_timestamp: timestamp(cap.cycleEnd) }
  return { total_quota: cap.total, used_quota: cap.used, capping_status: statusOf(cap), ...cycle, ...none }
}

function noticeOf(restriction: Restriction | undefined) {
  const { is_active, ...rest } = lockInfo(restriction)
  return { xwa2_notify_account_reachout_timelock: is_active ? { is_active, ...rest } : { is_active } }
}

/** A cycle that is over begins anew: what was used in it no longer counts. */
function statusOf({ total, used, cycleEnd }: NewChatCap): string {
  if (cycleEnd <= Date.now()) return 'NONE'
  if (used >= total) return 'CAPPED'
  if (used >= total * 0.9) return 'SECOND_WARNING'
  return used >= total * 0.75 ? 'FIRST_WARNING' : 'NONE'
}

function notifyDevices({ directory }: NetworkState, pn: string, name: string, data: object): void {
  const phone = directory.phone(pn)
  for (const { mailbox } of phone ? directory.companionsOf(phone) : []) {
    mailbox.deliver(mailbox.put({ stanza: mexNotice(name, data) }))
  }
}
