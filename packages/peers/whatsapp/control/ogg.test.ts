import { expect, test } from 'vitest'

/** The phones page's conversion of a browser's recording. */
const { webmToOgg } = (await import(new URL('page/ogg.js', import.meta.url).href)) as { webmToOgg: (webm: Uint8Array) => Blob }

const head = Buffer.from([...Buffer.from('OpusHead'), 1, 1, 0x38, 0x01, 0x80, 0xbb, 0, 0, 0, 0, 0])
/** Byte 0: CELT, 20 ms, one frame. */
const packets = Array.from({ length: 60 }, (_, index) => Buffer.from([0xf8, ...Array.from({ length: index * 9 }, () => index)]))

const element = (id: string, content: Buffer) => {
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE((1n << 56n) | BigInt(content.length))
  return Buffer.concat([Buffer.from(id, 'hex'), size, content])
}
/** As a recorder writes it: elements that hold others have no size. */
const open = (id: string) => Buffer.concat([Buffer.from(id, 'hex'), Buffer.from('01ffffffffffffff', 'hex')])
const blocks = packets.map((packet) => element('a3', Buffer.concat([Buffer.from([0x81, 0, 0, 0x80]), packet])))
const webm = Buffer.concat([
  element('1a45dfa3', Buffer.from('4282847765626d', 'hex')),
  open('18538067'),
  open('1654ae6b'),
  open('ae'),
  element('63a2', head),
  open('1f43b675'),
  element('e7', Buffer.from([0])),
  ...blocks,
])

interface Page {
  flags: number
  samples: number
  packets: Buffer[]
  isIntact: boolean
}

/** An independent Ogg reader: pages of whole packets, each with its checksum. */
function readOgg(bytes: Buffer): Page[] {
  const pages: Page[] = []
  for (let at = 0; at < bytes.length;) {
    expect(bytes.toString('latin1', at, at + 4)).toBe('OggS')
    const lacing = [...bytes.subarray(at + 27, at + 27 + (bytes[at + 26] ?? 0))]
    const found: Buffer[] = []
    let start = at + 27 + lacing.length
    let length = 0
    for (const value of lacing) {
      length += value
      if (value === 255) continue
      found.push(bytes.subarray(start, start + length))
      start += length
      length = 0
    }
    const page = Buffer.from(bytes.subarray(at, start))
    const sum = page.readUInt32LE(22)
    page.writeUInt32LE(0, 22)
    pages.push({
      flags: page[5] ?? 0,
      samples: Number(page.readBigUInt64LE(6)),
      packets: found,
      isIntact: sum === remainder(page),
    })
    at = start
  }
  return pages
}

/** The checksum as long division of polynomials. */
function remainder(page: Buffer): number {
  let rest = 0n
  for (const byte of Buffer.concat([page, Buffer.alloc(4)])) {
    for (let bit = 7; bit >= 0; bit--) {
      rest = (rest << 1n) | BigInt((byte >> bit) & 1)
      if (rest >> 32n) rest ^= 0x104c11db7n
    }
  }
  return Number(rest)
}

test('a recording in WebM becomes an Ogg file with the same packets', async () => {
  const blob = webmToOgg(webm)
  expect(blob.type).toBe('audio/ogg; codecs=opus')
  const pages = readOgg(Buffer.from(await blob.arrayBuffer()))
  expect(pages.map(({ flags }) => flags)).toEqual([2, 0, 0, 4])
  expect(pages.every(({ isIntact }) => isIntact)).toBe(true)
  expect(pages[0]?.packets).toEqual([head])
  expect(pages[1]?.packets[0]?.toString('latin1', 0, 8)).toBe('OpusTags')
  expect(Buffer.concat(pages.slice(2).flatMap(({ packets: found }) => found)).equals(Buffer.concat(packets))).toBe(true)
  expect(pages.slice(2).map(({ samples }) => samples)).toEqual([0x138 + 40 * 960, 0x138 + 60 * 960])
})

test('what holds no Opus is refused', () => {
  expect(() => webmToOgg(Buffer.concat([open('18538067'), element('e7', Buffer.from([0]))]))).toThrow('no Opus')
})
