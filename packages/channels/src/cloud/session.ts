import type { OfficialLine } from '@recado/border/settings'
import type { OutboundPresence, ReadKey } from '@recado/border/orders'
import type { Storage } from '@recado/storage/storage'
import type { Dispatcher } from 'undici'
import { credentials } from '#tables/keys.ts'
import { type Host, NoKey, type Session } from '#provider.ts'
import { fetchFile } from './fetch.ts'
import { Graph } from './graph/graph.ts'
import { Ear } from './incoming/ear.ts'
import { tellPart } from './incoming/parts.ts'
import { Sender } from './outgoing/sender.ts'
import { Admission } from './standing/admission.ts'
import { readStanding } from './standing/standing.ts'
import { leave, type Lines } from './subscription.ts'
import { newestOf, Talks } from './talks.ts'
import { rulingOf } from './verdicts.ts'

export interface SessionParts {
  dispatcher: Dispatcher
  storage: Storage
  lines: Lines
  /** How often Meta is asked about the line. */
  everyMs: number
  now: () => number
}

/** A session of one official line. It hears from the beginning, also while Meta does not admit it. */
export function openSession(host: Host, line: OfficialLine, { dispatcher, storage, lines, everyMs, now }: SessionParts): Session {
  const graph = new Graph(line, dispatcher)
  const { numberId, portfolioId } = line
  const talks = new Talks(now)
  let owesCaughtUp = false
  let closed = false

  const admission = new Admission({
    host: {
      ...host,
      opened: (phone) => {
        host.opened(phone)
        owesCaughtUp = true
        ear.hear()
      },
    },
    ask: () => readStanding(graph, line, now),
    everyMs,
    now,
    admitted: () => keepCredentials(host),
  })
  const refused = admission.refused.bind(admission)
  const teller = {
    host,
    portfolioId,
    talks,
    look: () => admission.look(),
    failed: (code: number) => refused(rulingOf(code)),
  }
  const ear = new Ear({
    hooks: host.hooks,
    tell: (payload) => tellPart(teller, payload),
    caughtUp: () => {
      if (owesCaughtUp) host.caughtUp()
      owesCaughtUp = false
    },
    note: (what) => host.note(what),
  })
  const whileOpen: Pick<Host, 'acknowledged'> = {
    acknowledged: (ref, answer) => {
      if (!closed) host.acknowledged(ref, answer)
    },
  }
  const sender = new Sender({ host: whileOpen, graph, storage, line, now, refused })
  ear.hear()
  admission.look()

  return {
    portfolio: portfolioId,
    prepare: (ref, message) => sender.prepare(ref, message),
    send: (message) => sender.send(message),
    markRead: (keys) => markRead(keys),
    showPresence: (presence) => showPresence(presence),
    fetch: (order) => fetchFile({ graph, storage, numberId }, order),
    hear: () => ear.hear(),
    // Meta shows neither presence nor pictures, and does not say who is on WhatsApp.
    watch: async () => {},
    check: async () => ({}),
    picture: async () => undefined,
    addressBook: () => Promise.reject(new NoKey('There is no phone')),
    logout: () => leave(graph, line, lines),
    async close() {
      closed = true
      graph.close()
      await Promise.all([ear.close(), admission.close()])
    },
  }

  /** Older messages of a conversation become read with the newest. */
  async function markRead(keys: readonly ReadKey[]): Promise<void> {
    for (const { chat, waId } of newestOf(keys)) {
      if (!talks.isUnread(chat, waId)) continue
      await mark(waId)
      talks.marked(chat, waId)
    }
  }

  async function showPresence({ to, presence }: OutboundPresence): Promise<void> {
    const waId = presence === 'composing' ? talks.toTypeUnder(to) : undefined
    if (waId !== undefined) await mark(waId, { typing_indicator: { type: 'text' } })
  }

  async function mark(waId: string, more: object = {}): Promise<void> {
    await graph.post(`${numberId}/messages`, { messaging_product: 'whatsapp', status: 'read', message_id: waId, ...more })
  }
}

/** With them a line that is logged out while Meta is away is unsubscribed later. The configuration is all that this needs. */
async function keepCredentials({ keys }: Pick<Host, 'keys'>): Promise<void> {
  const { kind, id } = credentials
  if ((await keys.read(kind, [id])).size === 0) await keys.write([{ kind, id, value: Buffer.from('{}') }])
}
