import { createWhatsAppWeb } from '../../packages/channels/src/whatsapp-web/whatsapp-web.ts'
import type { Host, Session } from '../../packages/channels/src/provider.ts'
import type { Keys } from '../../packages/channels/src/tables/keys.ts'

// The limit of sending: a process with one session on the same network and its keys in memory. It sends to four people at a time as the
// channels process does, and does nothing else. The parent forks it with the network's address. It shows a QR code and reports when it is
// linked. Told how many messages to send to whom, it answers how long that took until the network had accepted all.

/** As many as a connection has in flight. */
const atOnce = 4

export interface Order {
  lids: string[]
  messages: number
}

export interface Done {
  tookMs: number
  programMs: number
}

export type LimitReport = { qr: string } | { linked: true } | { done: Done }

const socketUrl = process.argv[2]
const taken = new Map<string, () => void>()
let session: Promise<Session> | undefined

process.on('message', (order: Order) => void run(order).then((done) => say({ done })))
process.once('disconnect', () => process.exit())
open(keysInMemory())

function say(said: LimitReport): void {
  process.send?.(said)
}

function open(keys: Keys): void {
  const provider = createWhatsAppWeb({ socketUrl, allow: [], version: async () => undefined, storage: nowhere() })
  session = provider.open(hostOf(keys), {})
}

function hostOf(keys: Keys): Host {
  const nothing = async () => {}
  return {
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
    journal: nothing,
    isJournaled: async () => false,
    secretsOf: async () => [],
    read: nothing,
    timerOf: async () => undefined,
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
    fileOffered() {},
    receipt: nothing,
    acknowledged: (ref) => taken.get(ref)?.(),
    proved: nothing,
    prepared: async () => undefined,
    sentTo: async () => undefined,
    note() {},
  }
}

function keysInMemory(): Keys {
  const kept = new Map<string, Buffer>()
  return {
    async setAside() {},
    read: async (kind, ids) =>
      new Map(
        ids.flatMap((id) => {
          const value = kept.get(`${kind}/${id}`)
          return value ? [[id, value]] : []
        }),
      ),
    async write(changes) {
      for (const { kind, id, value } of changes) {
        if (value) kept.set(`${kind}/${id}`, Buffer.from(value))
        else kept.delete(`${kind}/${id}`)
      }
    },
    erase: async () => kept.clear(),
    prune: async () => {},
  }
}

/** No files are sent. */
function nowhere() {
  const none = async () => undefined
  return { put: async () => 0, get: none, size: none, delete: none }
}

async function run({ lids, messages }: Order): Promise<Done> {
  const [started, used] = [performance.now(), process.cpuUsage()]
  const sendTo = async (own: readonly string[], count: number) => {
    for (let at = 0; at < count; at++) await send(own[at % own.length] ?? '', `L${started}.${own[0]}.${at}`)
  }
  const shares = Array.from({ length: atOnce }, (_, share) => lids.filter((_lid, at) => at % atOnce === share))
  await Promise.all(shares.map((own) => sendTo(own, messages / atOnce)))
  const { user, system } = process.cpuUsage(used)
  return { tookMs: performance.now() - started, programMs: (user + system) / 1000 }
}

async function send(lid: string, ref: string): Promise<void> {
  const payload = { to: { lid }, content: { type: 'text' as const, text: 'Your order is on its way.' } }
  const { promise, resolve } = Promise.withResolvers<void>()
  taken.set(ref, resolve)
  const open = await session
  if (open) await open.send({ ref, payload, prepared: await open.prepare(ref, payload) })
  await promise
  taken.delete(ref)
}
