/**
 * Browsers record Opus in WebM, WhatsApp's voice notes are Opus in Ogg (RFC 7845): the same packets in another container.
 */

const masters = new Set([0x18538067, 0x1f43b675, 0x1654ae6b, 0xae, 0xa0])
const codecPrivate = 0x63a2
const blocks = new Set([0xa3, 0xa1])
const serial = 0x5245434f
/** A page has room for 255 pieces of 255 bytes, and an Opus packet has up to 1275 bytes. */
const packetsPerPage = 40

/** @param webm the bytes of a recording with one Opus track @returns the bytes of an Ogg file */
export function webmToOgg(webm) {
  const { head, packets } = readWebm(webm)
  const pages = [page(0, 2, 0n, [head]), page(1, 0, 0n, [tags()])]
  let samples = BigInt(head[10] | (head[11] << 8))
  for (let index = 0; index < packets.length; index += packetsPerPage) {
    const group = packets.slice(index, index + packetsPerPage)
    for (const packet of group) samples += BigInt(samplesIn(packet))
    const isLast = index + packetsPerPage >= packets.length
    pages.push(page(pages.length, isLast ? 4 : 0, samples, group))
  }
  return new Blob(pages, { type: 'audio/ogg; codecs=opus' })
}

/** Walks through the elements; those that hold others are entered, so their sizes, often unknown, do not matter. */
function readWebm(bytes) {
  const packets = []
  let head
  for (let at = 0; at < bytes.length;) {
    const id = readNumber(bytes, at, false)
    const size = readNumber(bytes, at + id.length, true)
    const start = at + id.length + size.length
    at = masters.has(id.value) ? start : start + size.value
    if (id.value === codecPrivate) head = bytes.slice(start, at)
    // Track number (one byte), time (two), flags (one), then the packet.
    if (blocks.has(id.value)) packets.push(bytes.slice(start + 4, at))
  }
  if (!head) throw new Error('the recording holds no Opus')
  return { head, packets }
}

/** A number of EBML: the leading zeros of its first byte say how long it is. */
function readNumber(bytes, at, isSize) {
  const length = Math.clz32(bytes[at]) - 23
  let value = isSize ? bytes[at] & (0xff >> length) : bytes[at]
  for (let index = 1; index < length; index++) value = value * 256 + bytes[at + index]
  return { length, value }
}

function tags() {
  const vendor = new TextEncoder().encode('recado')
  const made = new Uint8Array(16 + vendor.length)
  made.set(new TextEncoder().encode('OpusTags'))
  made[8] = vendor.length
  made.set(vendor, 12)
  return made
}

/** Length of an Opus packet in samples at 48 kHz, as its first byte tells (RFC 6716, 3.1). */
function samplesIn(packet) {
  const config = packet[0] >> 3
  const silk = [480, 960, 1920, 2880][config & 3]
  const hybrid = [480, 960][config & 1]
  const celt = [120, 240, 480, 960][config & 3]
  const frame = config < 12 ? silk : config < 16 ? hybrid : celt
  const frames = [1, 2, 2, packet[1] & 63][packet[0] & 3]
  return frame * frames
}

function page(number, flags, samples, packets) {
  const lacing = packets.flatMap(({ length }) => [...Array(Math.floor(length / 255)).fill(255), length % 255])
  const body = packets.reduce((sum, { length }) => sum + length, 0)
  const made = new Uint8Array(27 + lacing.length + body)
  const view = new DataView(made.buffer)
  made.set(new TextEncoder().encode('OggS'))
  made[5] = flags
  view.setBigUint64(6, samples, true)
  view.setUint32(14, serial, true)
  view.setUint32(18, number, true)
  made[26] = lacing.length
  made.set(lacing, 27)
  let at = 27 + lacing.length
  for (const packet of packets) {
    made.set(packet, at)
    at += packet.length
  }
  view.setUint32(22, checksum(made), true)
  return made
}

/** CRC-32 as in Ogg: polynomial 0x04c11db7, not reflected, starting with 0. */
function checksum(bytes) {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 24
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1
  }
  return crc >>> 0
}
