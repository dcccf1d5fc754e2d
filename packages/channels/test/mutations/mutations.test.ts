import { encodeWAMessage, getContentType, proto, unpadRandomMax16, type BinaryNode } from '@whiskeysockets/baileys'
import type { SignalKind } from '@recado/border/signals'
import { beforeAll, expect, inject, test } from 'vitest'
import { isLegible, seenKey, toJson, type JournalEntry } from '#tables/inbox.ts'
import { RateLimiter } from '#whatsapp-web/groups/rate-limiter.ts'
import { type CallReader, readCall } from '#whatsapp-web/incoming/calls.ts'
import { isSilent, unwrap } from '#whatsapp-web/content/incoming.ts'
import { readEntries, type MessageReader } from '#whatsapp-web/incoming/entries.ts'
import { readEnvelope, type Envelope } from '#whatsapp-web/incoming/envelope.ts'
import { isOfFeed } from '#whatsapp-web/incoming/feeds.ts'
import { readOwnReadReport, readReceipt } from '#whatsapp-web/incoming/receipts.ts'
import { knownLids } from '../known-lids.ts'
import { chanceFrom, type Chance } from './chance.ts'
import { messages } from './messages.ts'
import { mutateBytes, mutateFields, mutateStanza } from './mutate.ts'

// Input that broken apps and hostile senders may send. None of it ends the process, and each has a known outcome.

/** A failure names the seed of its mutation. */
const count = inject('proof').isWhole ? 10_000 : 600
const me = { id: '5511900000000:3@s.whatsapp.net', lid: '900:3@lid' }
const mapping = knownLids()
const reader: MessageReader & CallReader = {
  me,
  mapping,
  secretsOf: async () => [Buffer.alloc(32, 7)],
  claims: new RateLimiter(count, 60_000),
}
/** The maximum length of an indexed key. */
const maxKeyLength = 2_000

beforeAll(() => mapping.storeLIDPNMappings([{ lid: '77@lid', pn: '5511977777777@s.whatsapp.net' }]))

type Outcome = 'stored' | 'dropped' | `ignored: ${string}`

const attrs = { id: 'M1', t: '1763726400', type: 'text', notify: 'Ana' }
const stanzas: BinaryNode[] = [
  { tag: 'message', attrs: { ...attrs, from: '77@lid', sender_pn: '5511977777777@s.whatsapp.net' } },
  {
    tag: 'message',
    attrs: { ...attrs, from: '900@lid', recipient: '77@lid', peer_recipient_pn: '5511977777777@s.whatsapp.net' },
  },
  { tag: 'message', attrs: { ...attrs, from: '1203@g.us', participant: '77:2@lid', edit: '8' } },
  { tag: 'message', attrs: { ...attrs, from: '900@lid', category: 'peer' } },
  { tag: 'message', attrs: { ...attrs, from: '17000@broadcast', participant: '77@lid' } },
]
const item = { tag: 'item', attrs: { id: 'B' } }
const receipts: BinaryNode[] = [
  {
    tag: 'receipt',
    attrs: { id: 'A', from: '77@lid', type: 'read' },
    content: [{ tag: 'list', attrs: {}, content: [item, item] }],
  },
  { tag: 'receipt', attrs: { id: 'A', from: '900@lid', recipient: '77@lid', type: 'read-self' } },
  { tag: 'receipt', attrs: { id: 'A', from: '1203@g.us', participant: '900@lid', type: 'read' } },
]
const offer: BinaryNode = {
  tag: 'offer',
  attrs: { 'call-id': 'C', 'call-creator': '77@lid' },
  content: [{ tag: 'video', attrs: {} }],
}
const call: BinaryNode = { tag: 'call', attrs: { ...attrs, from: '77@lid' }, content: [offer] }

function mutatedBytes(chance: Chance): Uint8Array {
  const message = chance.oneOf(messages)
  if (chance.once(2)) return mutateBytes(encodeWAMessage(message), chance)
  try {
    return encodeWAMessage(proto.Message.fromObject(mutateFields(message, chance)))
  } catch {
    // No app could send such a message either.
    return encodeWAMessage(message)
  }
}

/** The outcome of an entry in the database and at the server. */
function settle(kind: SignalKind, payload: object): Outcome {
  const json = toJson(payload)
  for (const text of textsIn(JSON.parse(json))) expect(text.isWellFormed() && !text.includes('\0')).toBe(true)
  return isLegible(kind, payload) ? 'stored' : 'dropped'
}

/** All texts and field names, of which PostgreSQL refuses some. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => [name, ...textsIn(part)])
}

function settleEntry(entry: JournalEntry): Outcome {
  if (entry.kind === 'timer')
    return entry.payload.seconds >= 0 && Number.isFinite(entry.payload.since) ? 'ignored: timer' : 'dropped'
  expect(seenKey(entry.payload, entry.kind).length).toBeLessThan(maxKeyLength)
  return settle(entry.kind, entry.payload)
}

/** Why a message makes no row. */
function reasonFor(stanza: BinaryNode, { fromMe }: Envelope, bytes: Uint8Array): `ignored: ${string}` {
  if (stanza.attrs['category'] === 'peer' && fromMe) return 'ignored: between our devices'
  const message = unwrap(proto.Message.decode(unpadRandomMax16(bytes)))
  const kind = message && getContentType(message)
  if (kind === undefined) return 'ignored: nothing'
  return `ignored: ${isSilent(kind) ? kind : 'unnamed'}`
}

async function takeMessage(chance: Chance): Promise<Outcome[]> {
  const original = chance.oneOf(stanzas)
  const stanza = chance.once(2) ? mutateStanza(original, chance) : original
  if (isOfFeed(stanza, me)) return ['ignored: feed']
  const envelope = await readEnvelope(stanza, me, mapping).catch((): undefined => undefined)
  if (!envelope) return ['ignored: no message']
  return read(stanza, envelope, mutatedBytes(chance))
}

async function read(stanza: BinaryNode, envelope: Envelope, bytes: Uint8Array): Promise<Outcome[]> {
  const entries = await readEntries(stanza, envelope, bytes, reader)
  return entries.length > 0 ? entries.map(settleEntry) : [reasonFor(stanza, envelope, bytes)]
}

async function takeOther(chance: Chance): Promise<Outcome[]> {
  if (chance.once(4)) {
    const told = await readCall(mutateStanza(call, chance), reader).catch((): undefined => undefined)
    return [told ? settle('message', told.message) : 'ignored: call']
  }
  const stanza = mutateStanza(chance.oneOf(receipts), chance)
  const receipt = await readReceipt(stanza, reader)
  const reading = await readOwnReadReport(stanza, reader)
  if (receipt) return [settle('receipt', receipt)]
  return [reading ? settle('read', reading) : 'ignored: receipt']
}

test(`${count} mutated messages, receipts and calls are each stored, dropped or named as ignored`, async () => {
  const outcomes = new Map<string, number>()
  for (let seed = 1; seed <= count; seed++) {
    const chance = chanceFrom(seed)
    try {
      const settled = await (chance.once(5) ? takeOther(chance) : takeMessage(chance))
      for (const outcome of settled) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    } catch (error) {
      throw new Error(`seed ${seed}: ${(error as Error).message}`, { cause: error })
    }
  }
  expect([...outcomes.keys()]).not.toContain('ignored: unnamed')
  expect(outcomes.get('stored') ?? 0).toBeGreaterThan(count / 4)
  expect(Math.min(...['dropped', 'ignored: nothing', 'ignored: feed'].map((name) => outcomes.get(name) ?? 0))).toBeGreaterThan(0)
}, 120_000)

/** A text that quotes a text that quotes a text…, built from the wire numbers of these fields. */
function answersTo(depth: number): Uint8Array {
  let bytes: Uint8Array = proto.Message.encode({ conversation: 'oi' }).finish()
  const stanzaId = asField(1, Buffer.from('M0'))
  for (let at = 0; at < depth; at++)
    bytes = asField(6, Buffer.concat([asField(1, Buffer.from('oi')), asField(17, Buffer.concat([stanzaId, asField(3, bytes)]))]))
  return Buffer.concat([bytes, Buffer.of(1)])
}

function asField(number: number, bytes: Uint8Array): Uint8Array {
  const head = [(number << 3) | 2]
  if (number > 15) head.splice(0, 1, ((head[0] ?? 0) & 0x7f) | 0x80, number >> 4)
  let length = bytes.length
  for (; length > 0x7f; length >>= 7) head.push((length & 0x7f) | 0x80)
  return Buffer.concat([Buffer.from([...head, length]), bytes])
}

test.each([1, 30, 1_000, 5_000])('an answer to an answer, %i times, is read or kept raw', async (depth) => {
  const stanza = stanzas[0] as BinaryNode
  const [entry] = await readEntries(stanza, await readEnvelope(stanza, me, mapping), answersTo(depth), reader)
  expect(entry?.kind).toBe('message')
  if (depth < 50) expect(entry?.payload).toMatchObject({ content: { text: 'oi' }, quoted: { content: { text: 'oi' } } })
  else expect(entry?.payload).toHaveProperty('content')
})
