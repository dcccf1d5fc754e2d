import type { LineWatch } from './line-watch.ts'
import type { Host } from '#provider.ts'
import type { Database } from '#tables/database.ts'
import type { Inbox } from '#tables/inbox.ts'
import { createKeys } from '#tables/keys.ts'
import type { Lease } from '#tables/leases.ts'
import type { Outbox } from '#tables/outbox.ts'
import { Timers } from '#tables/timers.ts'

/** What goes through a session, as opposed to its own life: what people say, answers of the network, keys. */
export type Traffic = Omit<Host, 'qr' | 'pairingCode' | 'passkey' | 'pairing' | 'opened' | 'caughtUp' | 'because' | 'closed'>

export interface TrafficParts extends Pick<Traffic, 'acknowledged' | 'fileOffered'> {
  lease: Lease
  watch: LineWatch
  inbox: Inbox
  database: Database
  secret: Buffer
  outbox: Outbox
}

/** What a session reports goes into the inbox; what it asks for comes from its keys and the outbox. Each is a sign of life. */
export function trafficOf(parts: TrafficParts): Traffic {
  const { lease, watch, database, secret, inbox, outbox, acknowledged, fileOffered } = parts
  const timers = new Timers(database, lease)
  return {
    keys: createKeys(database, lease, secret),
    journal: async (entry) => {
      lease.alive('inbound')
      if (entry.kind === 'timer') return timers.set(entry.payload.chat, entry.payload)
      const isNew = !watch.isProbing() || !(await inbox.has(entry.payload))
      await inbox.add(entry)
      watch.heard(Date.parse(entry.payload.sentAt), Date.now(), isNew)
    },
    isJournaled: (identity) => inbox.has(identity),
    secretsOf: (waId) => inbox.secretsOf(waId),
    timerOf: (chat) => timers.of(chat),
    standIn: (message) => inbox.standIn(message),
    dropStandIn: (identity) => inbox.dropStandIn(identity),
    call: (message, progress) => inbox.call(message, progress),
    groupNamed: (name) => void inbox.groupNamed(name).catch(() => {}),
    presence: (presence) => void inbox.presence(presence).catch(() => {}),
    receipt: (receipt) => inbox.receipt(receipt),
    read: (reading) => inbox.read(reading),
    fileOffered,
    acknowledged: (ref, answer) => {
      lease.alive('ack')
      acknowledged(ref, answer)
    },
    prepared: (waId) => outbox.prepared(waId),
  }
}
