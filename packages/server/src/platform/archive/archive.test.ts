import { randomBytes } from 'node:crypto'
import { beforeAll, expect, inject, test } from 'vitest'
import { type ArchiveParts, openArchive, writeArchive } from './archive.ts'
import { writeEntry, writeFinish } from './entries.ts'
import { encodeHead, format, readHead } from './head.ts'
import { makePhrase, privateKeyOf, publicKeyOf } from './phrase.ts'
import { pieceBytes } from './pieces.ts'
import type { ArchiveRefused } from './refusal.ts'
import type { Opener } from './seals.ts'

const installation = randomBytes(32)
const phrase = makePhrase('pt')
const parts: ArchiveParts = {
  kind: 'installation',
  at: new Date('2026-11-28T03:00:00Z'),
  to: { recoveryKey: publicKeyOf(privateKeyOf(phrase)), installation },
}
const big = randomBytes(2.5 * pieceBytes)

async function* twoEntries() {
  yield* writeEntry({ kind: 'words' }, [Buffer.from('olá '), Buffer.from('mundo')], { facts: () => ({ words: 2 }) })
  yield* writeEntry({ kind: 'file' }, [big], { isPacked: false })
  yield* writeFinish({ entries: 2 })
}

async function bytesOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts)
}
const write = (content = twoEntries(), given = parts) => bytesOf(writeArchive(given, content))

async function read(bytes: Buffer, by: Opener = { installation }, kind: ArchiveParts['kind'] = 'installation') {
  const told: Record<string, unknown> = {}
  const seen: { about: unknown; content: Buffer; ending: unknown }[] = []
  async function* stream() {
    for (let at = 0; at < bytes.length; at += 300_000) yield bytes.subarray(at, at + 300_000)
  }
  const archive = await openArchive({ size: bytes.length, stream: stream() }, kind, by)
  for await (const entry of archive.entries((last) => Object.assign(told, last))) {
    const content = await bytesOf(entry.content)
    seen.push({ about: entry.about, content, ending: entry.ending() })
  }
  return { seen, told, head: archive.head }
}

const refusalOf = (bytes: Buffer, by?: Opener) =>
  read(bytes, by).then(
    () => undefined,
    (error: ArchiveRefused) => ({ code: error.code, piece: error.piece, message: error.message }),
  )

let archive: Buffer
let headBytes: number
const sealedBytes = pieceBytes + 16
beforeAll(async () => {
  archive = await write()
  let at = 0
  const { bytes } = await readHead(async (length) => archive.subarray(at, (at += length)))
  headBytes = bytes
})

test.each(['the recovery phrase', 'the installation'])('an archive is opened by %s', async (what) => {
  const by = what === 'the installation' ? { installation } : { phrase: privateKeyOf(` ${phrase.toUpperCase()}\n`) }
  const { seen, told, head } = await read(archive, by)
  expect(seen.map(({ about, content }) => [about, content.equals(big) || content.toString()])).toEqual([
    [{ kind: 'words' }, 'olá mundo'],
    [{ kind: 'file' }, true],
  ])
  expect(seen[0]?.ending).toMatchObject({ bytes: 10, facts: { words: 2 } })
  expect(told).toEqual({ entries: 2 })
  expect(head).toMatchObject({ at: '2026-11-28T03:00:00.000Z', kind: 'installation' })
})

test('nothing of what it holds, and no key, can be read in it', () => {
  for (const secret of ['olá mundo', phrase, installation.toString('hex')]) expect(archive.includes(secret)).toBe(false)
})

test('another phrase and another installation are told so', async () => {
  const other = { phrase: privateKeyOf(makePhrase('en')) }
  expect(await refusalOf(archive, other)).toMatchObject({ code: 'ARCHIVE_KEY', message: expect.stringContaining('another one') })
  expect(await refusalOf(archive, { installation: randomBytes(32) })).toMatchObject({
    code: 'ARCHIVE_KEY',
    message: expect.stringContaining('another SECRET'),
  })
})

const fixed = `${'abacate '.repeat(11)}abater`

test.each([
  ['a word that is in no list', fixed.replace('abater', 'recadinho'), 'word 12, “recadinho”'],
  ['a word that is missing', fixed.replace('abacate ', ''), '12 words, not 11'],
  ['words in another order', fixed.split(' ').reverse().join(' '), 'do not belong together'],
])('a phrase with %s is refused', (_what, given, message) => {
  expect(publicKeyOf(privateKeyOf(fixed))).toHaveLength(43)
  expect(() => privateKeyOf(given)).toThrow(message)
})

test('an archive without entries is read again', async () => {
  async function* nothing() {
    yield* writeFinish({})
  }
  expect((await read(await write(nothing()))).seen).toEqual([])
})

test('a file that is no archive, one of a company, and one of a newer version are refused by name', async () => {
  expect(await refusalOf(randomBytes(5_000))).toMatchObject({ code: 'ARCHIVE_FOREIGN' })
  expect(await refusalOf(Buffer.from('RECADO'))).toMatchObject({ code: 'ARCHIVE_FOREIGN' })
  expect(await refusalOf(await write(twoEntries(), { ...parts, kind: 'company' }))).toMatchObject({ code: 'ARCHIVE_FOREIGN' })
  const newer = { ...(await read(archive)).head, format: format + 1, recado: '9.2.0' } as unknown as Parameters<
    typeof encodeHead
  >[0]
  const refusal = await refusalOf(Buffer.concat([encodeHead(newer).bytes, archive.subarray(headBytes)]))
  expect(refusal).toMatchObject({ code: 'ARCHIVE_NEWER', message: expect.stringContaining('9.2.0') })
})

test.each<[string, [number, string][]]>([
  ['a begin that is no JSON', [[1, '{']]],
  ['a begin that is no object', [[1, '7']]],
  [
    'a block that does not unpack',
    [
      [1, '{}'],
      [3, 'not packed'],
    ],
  ],
  [
    'an end of another shape',
    [
      [1, '{}'],
      [4, '{"bytes":"many"}'],
    ],
  ],
  ['a last word that is no JSON', [[5, 'fim']]],
])('an archive with %s is damaged', async (_what, frames) => {
  async function* content() {
    for (const [kind, text] of frames) {
      const head = Buffer.alloc(5, kind)
      head.writeUInt32BE(text.length, 1)
      yield Buffer.concat([head, Buffer.from(text)])
    }
  }
  expect(await refusalOf(await write(content()))).toMatchObject({ code: 'ARCHIVE_DAMAGED' })
})

/** One change to an archive, and the pieces of which one is named; 0 is the head. */
type Harm = (by: (below: number) => number) => { bytes: Buffer; pieces: number[] }

const pieceAt = (at: number) => (at < headBytes ? 0 : 1 + Math.floor((at - headBytes) / sealedBytes))
const pieceOf = (index: number) => archive.subarray(headBytes + (index - 1) * sealedBytes, headBytes + index * sealedBytes)

const harms: Record<string, Harm> = {
  flipped: (by) => {
    const at = by(archive.length)
    const bytes = Buffer.from(archive)
    bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << by(8)), at)
    return { bytes, pieces: [pieceAt(at)] }
  },
  cut: (by) => {
    const at = by(archive.length)
    return { bytes: archive.subarray(0, at), pieces: [pieceAt(at), Math.max(1, pieceAt(at) - 1)] }
  },
  swapped: (by) => {
    const [one, other] = by(2) === 0 ? [1, 2] : [2, 3]
    const bytes = Buffer.concat([
      archive.subarray(0, headBytes),
      ...[1, 2, 3].map((index) => pieceOf(index === one ? other : index === other ? one : index)),
    ])
    return { bytes, pieces: [one] }
  },
  'left out': (by) => {
    const gone = 1 + by(3)
    const kept = [1, 2, 3].filter((index) => index !== gone).map(pieceOf)
    return { bytes: Buffer.concat([archive.subarray(0, headBytes), ...kept]), pieces: [gone] }
  },
  'written twice': (by) => {
    const twice = 1 + by(3)
    const pieces = [1, 2, 3].flatMap((index) => (index === twice ? [pieceOf(index), pieceOf(index)] : [pieceOf(index)]))
    return { bytes: Buffer.concat([archive.subarray(0, headBytes), ...pieces]), pieces: [twice, twice + 1] }
  },
}

test.each(Object.keys(harms))('of archives with one piece %s all are refused, and the piece is named', async (kind) => {
  const { isWhole, part, seed } = inject('proof')
  const random = randomOf(seed + kind.length)
  const rounds = isWhole ? Math.ceil(100 * part) : 12
  for (let round = 0; round < rounds; round++) {
    const { bytes, pieces } = harms[kind]?.(random) ?? { bytes: archive, pieces: [] }
    const refusal = await refusalOf(bytes)
    expect(refusal, `round ${round}`).toBeDefined()
    // A head without its first letters is taken for another file.
    const named = refusal?.code === 'ARCHIVE_FOREIGN' ? 0 : refusal?.piece
    expect(pieces, `round ${round}: ${refusal?.message}`).toContain(named)
  }
})

test('a piece of another archive of the same installation is refused', async () => {
  const other = await write()
  const bytes = Buffer.concat([archive.subarray(0, headBytes + sealedBytes), other.subarray(headBytes + sealedBytes)])
  expect(await refusalOf(bytes)).toMatchObject({ code: 'ARCHIVE_DAMAGED', piece: 2 })
})

/** Numbers that look random, the same for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
