import type { Address } from '@recado/border/address'
import type { Named, SignalKind } from '@recado/border/signals'
import type { Orders } from '#orders/orders.ts'
import type { SilenceWatch } from './silence-watch.ts'
import type { Host } from '#provider.ts'
import type { Database } from '#tables/database.ts'
import { HookPartTable } from '#tables/hook-parts.ts'
import { type Inbox, isLegible } from '#tables/inbox.ts'
import { createKeys } from '#tables/keys.ts'
import type { Logger } from '#log.ts'
import type { Lease } from '#tables/leases.ts'
import { RestrictionTable } from '#tables/restrictions.ts'
import type { Outbox } from '#tables/outbox.ts'
import { rejectsCalls } from '#tables/settings.ts'
import { ChatTimers } from '#tables/chat-timers.ts'

/** What goes through a session, as opposed to its own lifecycle: messages and presence, answers of the network, keys. */
export type SessionTraffic = Omit<
  Host,
  | 'qr'
  | 'pairingCode'
  | 'pairingRefused'
  | 'passkey'
  | 'pairing'
  | 'opened'
  | 'stalled'
  | 'health'
  | 'caughtUp'
  | 'because'
  | 'closed'
>

export interface SessionTrafficParts {
  lease: Lease
  log: Logger
  watch: SilenceWatch
  inbox: Inbox
  database: Database
  secret: Buffer
  outbox: Outbox
  orders: () => Pick<Orders, 'acknowledged' | 'proved' | 'fileOffered' | 'wrote'>
}

/** What a session reports goes into the inbox. What it asks for comes from its keys and the outbox. Each counts as a sign of life. */
export function createSessionTraffic(parts: SessionTrafficParts): SessionTraffic {
  const { lease, log, watch, database, secret, inbox, outbox, orders } = parts
  const timers = new ChatTimers(database, lease)
  const ifLegible = async (kind: SignalKind, payload: { chat?: Address }, tell: () => Promise<void>) => {
    if (isLegible(kind, payload)) await tell()
    else log.warn({ kind }, 'what the server could not read was dropped')
  }
  return {
    keys: createKeys(database, lease, secret),
    limits: new RestrictionTable(database, lease),
    hooks: new HookPartTable(database, lease),
    journal: async (entry) => {
      lease.alive('inbound')
      if (entry.kind === 'timer') return timers.set(entry.payload.chat, entry.payload)
      await ifLegible(entry.kind, entry.payload, async () => {
        const isNew = !watch.isProbing() || !(await inbox.has(entry.payload))
        await inbox.add(entry)
        watch.heard(Date.parse(entry.payload.sentAt), Date.now(), isNew)
        if (!entry.payload.fromMe) await orders().wrote(entry.payload.chat)
      })
    },
    isJournaled: (identity) => inbox.has(identity),
    secretsOf: (waId) => inbox.secretsOf(waId),
    timerOf: (chat) => timers.of(chat),
    standIn: (message) => ifLegible('message', message, () => inbox.standIn(message)),
    dropStandIn: (identity) => inbox.dropStandIn(identity),
    call: (message, progress) => ifLegible('message', message, () => inbox.call(message, progress)),
    rejectsCalls: () => rejectsCalls(database, lease.connectionId),
    groupNamed: (name) => void ifLegible('group', name, () => inbox.groupNamed(name)).catch(() => {}),
    presence: (presence) => void ifLegible('presence', presence, () => inbox.presence(presence)).catch(() => {}),
    receipt: (receipt) => ifLegible('receipt', receipt, () => inbox.receipt(receipt)),
    gaveUp: (ref, verdict, at) => inbox.gaveUp({ ref, verdict, ...(at ? { at } : {}) }),
    renamed: (renamed) => inbox.renamed(renamed),
    consent: (consent) => inbox.consent(consent),
    past: (page) => ifLegible('past', page, () => inbox.past(page)),
    named: (named) => ifLegible('named', named as Named & { chat?: Address }, () => inbox.named(named)),
    template: (change) => inbox.template(change),
    charge: (charge) => ifLegible('charge', charge, () => inbox.charge(charge)),
    read: (reading) => ifLegible('read', reading, () => inbox.read(reading)),
    fileOffered: (waId) => orders().fileOffered(waId),
    acknowledged: (ref, answer) => {
      lease.alive('ack')
      orders().acknowledged(ref, answer)
    },
    proved: (ref, waId) => {
      lease.alive('ack')
      return orders().proved(ref, waId)
    },
    prepared: (waId) => outbox.prepared(waId),
    sentTo: (waId) => outbox.sentTo(waId),
    note: (what) => log.warn({}, what),
  }
}
