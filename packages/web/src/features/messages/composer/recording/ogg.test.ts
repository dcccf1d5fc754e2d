import { describe, expect, test } from 'vitest'
import { samplesOf, writeOgg } from './ogg.ts'
import { readOpus } from './webm.ts'

const bytes = (...parts: (number | readonly number[] | Uint8Array)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...part])))
const head = bytes(new TextEncoder().encode('OpusHead'), 1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0)
const packet = (length: number, fill: number) =>
  bytes(
    0x78,
    Array.from({ length: length - 1 }, () => fill),
  )
const sized = (content: Uint8Array) => bytes(0x40 | (content.length >> 8), content.length & 0xff, content)
const unknownSize = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]

/** As a recorder writes it: a header, a segment and clusters of unknown length. */
function webm(packets: readonly Uint8Array[]): Uint8Array {
  const entry = bytes([0xd7, 0x81, 1], [0x63, 0xa2], sized(head))
  const tracks = bytes([0x16, 0x54, 0xae, 0x6b], sized(bytes(0xae, sized(entry))))
  const blocks = packets.flatMap((content) => [...bytes(0xa3, sized(bytes(0x81, 0, 0, 0x80, content)))])
  return bytes(
    [0x1a, 0x45, 0xdf, 0xa3, 0x84, 0x42, 0x86, 0x81, 1],
    [0x18, 0x53, 0x80, 0x67],
    unknownSize,
    tracks,
    [0x1f, 0x43, 0xb6, 0x75],
    unknownSize,
    [0xe7, 0x81, 0],
    blocks,
  )
}

describe('a voice note recorded as WebM', () => {
  const packets = Array.from({ length: 60 }, (_, at) => packet(at === 7 ? 255 : 40 + at, at))

  test('gives its stream: the head and each packet', () => {
    expect(readOpus(webm(packets))).toEqual({ head, packets })
  })

  test('becomes Ogg: two pages of headers, then the packets untouched, with the time they end at', () => {
    const file = writeOgg({ head, packets })
    const pages = pagesOf(file)
    expect(pages.map(({ flags }) => flags)).toEqual([2, 0, 0, 0, 4])
    expect(pages.map(({ granule }) => granule)).toEqual([0, 0, 25 * 960, 50 * 960, 60 * 960])
    expect(pages[0]?.packets).toEqual([head])
    expect(pages.slice(2).flatMap((page) => page.packets)).toEqual(packets)
  })

  test('what is no WebM is refused', () => {
    expect(() => readOpus(bytes(0, 1, 2))).toThrow('no WebM')
    expect(() => readOpus(webm([]))).toThrow('no Opus')
  })

  test('the length of a packet follows from its first byte', () => {
    expect([0x78, 0x08, 0x79, 0x18, 0xe0, 0xfc].map((first) => samplesOf(bytes(first)))).toEqual([960, 960, 1920, 2880, 120, 960])
  })
})

function pagesOf(file: Uint8Array) {
  const pages: { flags: number; granule: number; packets: Uint8Array[] }[] = []
  for (let at = 0; at < file.length;) {
    const view = new DataView(file.buffer, at)
    const lacing = file.subarray(at + 27, at + 27 + view.getUint8(26))
    const packets: Uint8Array[] = []
    let from = at + 27 + lacing.length
    let length = 0
    for (const step of lacing) {
      length += step
      if (step === 255) continue
      packets.push(file.subarray(from, from + length))
      from += length
      length = 0
    }
    pages.push({ flags: view.getUint8(5), granule: Number(view.getBigUint64(6, true)), packets })
    at = from
  }
  return pages
}
