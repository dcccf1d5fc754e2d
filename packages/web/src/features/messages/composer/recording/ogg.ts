import type { OpusStream } from './webm.ts'

const largestPage = 255
const firstPage = 2
const lastPage = 4
const packetsPerPage = 25
const serial = 1

/**
 * An Ogg file of an Opus stream (RFC 7845): WhatsApp plays voice notes in no other container. The sound itself is not touched.
 */
export function writeOgg({ head, packets }: OpusStream): Uint8Array<ArrayBuffer> {
  const pages = [page([head], firstPage, 0, 0), page([tags()], 0, 0, 1)]
  let granule = 0
  for (let at = 0; at < packets.length; at += packetsPerPage) {
    const some = packets.slice(at, at + packetsPerPage)
    granule += some.reduce((sum, packet) => sum + samplesOf(packet), 0)
    pages.push(page(some, at + packetsPerPage >= packets.length ? lastPage : 0, granule, pages.length))
  }
  return joined(pages)
}

/** How long a packet plays, in samples at 48 kHz, by its first byte (RFC 6716, 3.1) and its number of frames. */
export function samplesOf(packet: Uint8Array): number {
  const first = packet[0] ?? 0
  const config = first >> 3
  const frame =
    config < 12
      ? ([480, 960, 1920, 2880][config % 4] ?? 960)
      : config < 16
        ? ([480, 960][config % 2] ?? 960)
        : 120 << (config % 4)
  const frames = [1, 2, 2, (packet[1] ?? 1) & 63][first & 3] ?? 1
  return frame * frames
}

function tags(): Uint8Array {
  const vendor = new TextEncoder().encode('recado')
  const bytes = new Uint8Array(8 + 4 + vendor.length + 4)
  bytes.set(new TextEncoder().encode('OpusTags'))
  new DataView(bytes.buffer).setUint32(8, vendor.length, true)
  bytes.set(vendor, 12)
  return bytes
}

/** One page: its table of lengths in steps of 255, and the packets. */
function page(packets: readonly Uint8Array[], flags: number, granule: number, number: number): Uint8Array {
  const lacing = packets.flatMap(({ length }) => [...Array.from({ length: Math.floor(length / 255) }, () => 255), length % 255])
  if (lacing.length > largestPage) throw new Error('The packets do not fit on a page.')
  const bytes = joined([new Uint8Array(27), Uint8Array.from(lacing), ...packets])
  const view = new DataView(bytes.buffer)
  bytes.set(new TextEncoder().encode('OggS'))
  view.setUint8(5, flags)
  view.setBigUint64(6, BigInt(granule), true)
  view.setUint32(14, serial, true)
  view.setUint32(18, number, true)
  view.setUint8(26, lacing.length)
  view.setUint32(22, checksum(bytes), true)
  return bytes
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte << 24
  for (let bit = 0; bit < 8; bit++) rest = rest & 0x80000000 ? (rest << 1) ^ 0x04c11db7 : rest << 1
  return rest >>> 0
})

function checksum(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => ((sum << 8) ^ (table[(sum >>> 24) ^ byte] ?? 0)) >>> 0, 0)
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
