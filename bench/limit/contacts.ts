import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { createWhatsAppWeb } from '../../packages/channels/src/whatsapp-web/whatsapp-web.ts'
import type { Host } from '../../packages/channels/src/provider.ts'
import type { Keys } from '../../packages/channels/src/tables/keys.ts'

// A process with one session, which measures the memory that the session needs for people. Its keys are outside of the heap. The parent
// forks it with the network's address and --expose-gc. It shows a QR code, reports when it is linked, and answers each message with how
// many messages it has received and what is left in the heap.

const mib = 2 ** 20

export type SessionReport = { qr: string } | { linked: true } | { heard: number; heapMiB: number }

const socketUrl = process.argv[2]
let heard = 0

process.on('message', () => void measure())
process.once('disconnect', () => process.exit())
open(keysOutside())

function say(said: SessionReport): void {
  process.send?.(said)
}

async function measure(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.()
    await pause(100)
  }
  const { heapUsed, external } = process.memoryUsage()
  say({ heard, heapMiB: (heapUsed + external) / mib })
}

function open(keys: Keys): void {
  const nothing = async () => {}
  const none = async () => undefined
  const host: Host = {
    keys,
    limits: { read: async () => [], write: async () => {} },
    hooks: { next: async () => [], done: nothing, past: async () => undefined, read: async () => [], unreadable: nothing },
    qr: (qr) => say({ qr }),
    pairingCode() {},
    pairingRefused() {},
    passkey() {},
    pairing() {},
    opened: () => say({ linked: true }),
    // After pairing the network asks for a new session.
    closed: () => open(keys),
    journal: async () => void (heard += 1),
    isJournaled: async () => false,
    standIn: nothing,
    dropStandIn: nothing,
    call: nothing,
    rejectsCalls: async () => false,
    presence() {},
    caughtUp() {},
    because() {},
    stalled() {},
    health() {},
    gaveUp: nothing,
    renamed: nothing,
    consent: nothing,
    template: nothing,
    charge: nothing,
    past: nothing,
    named: nothing,
    groupNamed() {},
    receipt: nothing,
    read: nothing,
    secretsOf: async () => [],
    timerOf: none,
    fileOffered() {},
    acknowledged() {},
    proved: nothing,
    prepared: none,
    sentTo: none,
    note() {},
  }
  const storage = { put: async () => 0, get: none, size: none, delete: none }
  void createWhatsAppWeb({ socketUrl, allow: [], version: none, storage }).open(host, {})
}

function keysOutside(): Keys {
  const database = new DatabaseSync(':memory:')
  database.exec('create table keys (kind text, id text, value blob, primary key (kind, id))')
  const get = database.prepare('select value from keys where kind = ? and id = ?')
  const put = database.prepare('insert or replace into keys values (?, ?, ?)')
  const remove = database.prepare('delete from keys where kind = ? and id = ?')
  return {
    async read(kind, ids) {
      const found = ids.map((id) => [id, get.get(kind, id)?.['value']] as const)
      return new Map(found.flatMap(([id, value]) => (value instanceof Uint8Array ? [[id, Buffer.from(value)]] : [])))
    },
    async write(changes) {
      for (const { kind, id, value } of changes) {
        if (value) put.run(kind, id, value)
        else remove.run(kind, id)
      }
    },
    erase: async () => database.exec('delete from keys'),
    setAside: async () => {},
    prune: async () => {},
  }
}
