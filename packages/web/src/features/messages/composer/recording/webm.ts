/** The ids of the few elements that lead to the sound; others are skipped. https://www.matroska.org/technical/elements.html */
const masters = new Set([0x18538067, 0x1654ae6b, 0xae, 0x1f43b675, 0xa0])
const codecPrivate = 0x63a2
const simpleBlock = 0xa3
const block = 0xa1

/** The content of a WebM with one Opus track: the head of the stream, and its packets in order. */
export interface OpusStream {
  head: Uint8Array
  packets: readonly Uint8Array[]
}

/** Reads a browser's recording. Throws for anything but WebM with Opus in it. */
export function readOpus(bytes: Uint8Array): OpusStream {
  let head: Uint8Array | null = null
  const packets: Uint8Array[] = []
  let at = 0
  while (at < bytes.length) {
    const id = readNumber(bytes, at, false)
    const size = readNumber(bytes, at + id.length, true)
    at += id.length + size.length
    // The contents of a master follow it; a recorder cannot know how long they will become.
    if (masters.has(id.value)) continue
    const content = bytes.subarray(at, at + size.value)
    if (id.value === codecPrivate) head = content
    // A track number of one byte, a time of two and a byte of flags come first; recorders do not lace.
    if (id.value === simpleBlock || id.value === block) packets.push(content.subarray(4))
    at += size.value
  }
  if (!head || packets.length === 0) throw new Error('There is no Opus stream in it.')
  return { head, packets }
}

/** A number of one to eight bytes; the leading zeros of the first byte give the count. */
function readNumber(bytes: Uint8Array, at: number, dropMarker: boolean): { value: number; length: number } {
  const first = bytes[at] ?? 0
  const length = Math.clz32(first) - 23
  if (first === 0 || at + length > bytes.length) throw new Error('This is no WebM.')
  let value = dropMarker ? first & (0xff >> length) : first
  for (let index = 1; index < length; index++) value = value * 256 + (bytes[at + index] ?? 0)
  return { value, length }
}
