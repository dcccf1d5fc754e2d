import type { BinaryNode } from '@whiskeysockets/baileys'
import type { Chance } from './chance.ts'

/** Values that senders and broken apps may put in place of a text. */
const words = [
  '',
  '\0',
  'a\0b',
  '\ud83d',
  '😀',
  '../..',
  '__proto__',
  'null',
  '-1',
  '9'.repeat(400),
  'x'.repeat(5_000),
  '{"a":',
  '\u202e',
  '77@lid',
]
const jids = [
  '',
  '@',
  'lid',
  '77@lid',
  '77:9@lid',
  '0@s.whatsapp.net',
  '1203@g.us',
  'a@b@c',
  '1203-4@g.us',
  'status@broadcast',
  '17@broadcast',
  '12@newsletter',
  `${'7'.repeat(5_000)}@lid`,
  '900@lid',
]

/** Changes the bytes of a message in one to four places. */
export function mutateBytes(bytes: Uint8Array, chance: Chance): Uint8Array {
  let mutated = Buffer.from(bytes)
  for (let times = 1 + chance.below(4); times > 0; times--) mutated = change(mutated, chance)
  return mutated
}

function change(bytes: Buffer<ArrayBuffer>, { below, oneOf }: Chance): Buffer<ArrayBuffer> {
  const at = below(bytes.length + 1)
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)]
  switch (below(8)) {
    case 0:
      return Buffer.from(before)
    case 1:
      return Buffer.concat([before, after.subarray(1 + below(8))])
    case 2:
      return Buffer.concat([before, Buffer.from(oneOf(words)), after])
    case 3:
      return Buffer.concat([before, bytes.subarray(below(bytes.length + 1)).subarray(0, 40), after])
    case 4: {
      // Wraps the message in a field, as real wrappers do: the field is a message of this length.
      const inner = Buffer.from(bytes)
      return Buffer.concat([Buffer.of(0x0a + 8 * below(15), 0x80 | (inner.length & 0x7f), (inner.length >> 7) & 0x7f), inner])
    }
    default: {
      const flipped = Buffer.from(bytes)
      if (at < flipped.length) flipped.writeUInt8(flipped.readUInt8(at) ^ (1 << below(8)), at)
      return flipped
    }
  }
}

/** Replaces, drops or repeats the values of a message's fields. Each value keeps its type. */
export function mutateFields<T>(value: T, chance: Chance): T {
  if (typeof value === 'string') return (chance.once(4) ? chance.oneOf([...words, ...jids]) : value) as T
  if (typeof value === 'number') return (chance.once(4) ? chance.oneOf([0, -1, 1e12, 2 ** 31, NaN, Infinity, 0.5]) : value) as T
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Uint8Array) return (chance.once(4) ? Buffer.alloc(chance.below(100)) : value) as T
  if (Array.isArray(value))
    return value.flatMap((item: unknown) =>
      Array.from({ length: chance.once(8) ? chance.below(4) : 1 }, () => mutateFields(item, chance)),
    ) as T
  const kept = Object.entries(value).filter(() => !chance.once(10))
  return Object.fromEntries(kept.map(([name, part]) => [name, mutateFields(part as unknown, chance)])) as T
}

/** Replaces, drops or adds attributes of a stanza, and changes or drops its children. */
export function mutateStanza({ tag, attrs, content }: BinaryNode, chance: Chance): BinaryNode {
  const kept = Object.entries(attrs).filter(() => !chance.once(8))
  const changed = kept.map(([name, value]) => [name, chance.once(4) ? chance.oneOf([...words, ...jids]) : value])
  const more = chance.once(4)
    ? [[chance.oneOf(['participant', 'recipient', 'category', 'edit', 'sender_pn', 'type', 'offline']), chance.oneOf(jids)]]
    : []
  const children = Array.isArray(content)
    ? content.filter(() => !chance.once(8)).map((child) => mutateStanza(child, chance))
    : content
  return {
    tag: chance.once(20) ? chance.oneOf(words) : tag,
    attrs: Object.fromEntries([...changed, ...more]) as BinaryNode['attrs'],
    ...(children === undefined ? {} : { content: chance.once(20) ? chance.oneOf(words) : children }),
  }
}
