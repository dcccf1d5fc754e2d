import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny'
import sharp from 'sharp'

/** Opus packets of 20 ms contain noise: containers do not look inside them. */
const packetSeconds = 0.02
const channels = 1
const sampleRate = 48_000

/** A photograph's worth of pixels in a single colour. */
export function picture(width: number, height: number, format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#2563eb' } })
    .toFormat(format)
    .toBuffer()
}

/** What a browser's recorder writes: Opus in WebM, or in MP4. */
export async function recording(seconds: number, format: OutputFormat = new WebMOutputFormat()): Promise<Uint8Array> {
  const output = new Output({ format, target: new BufferTarget() })
  const source = new EncodedAudioPacketSource('opus')
  output.addAudioTrack(source)
  await output.start()
  const meta = { decoderConfig: { codec: 'opus', sampleRate, numberOfChannels: channels, description: opusHead() } }
  for (let at = 0; at * packetSeconds < seconds; at++) {
    const data = Uint8Array.from({ length: 60 }, (_, index) => (index === 0 ? 0xf8 : (index * 37 + at) % 256))
    await source.add(new EncodedPacket(data, 'key', at * packetSeconds, packetSeconds), meta)
  }
  await output.finalize()
  return new Uint8Array(output.target.buffer ?? new ArrayBuffer(0))
}

/** A video of single colours. */
export async function film(seconds: number, size: { width: number; height: number }): Promise<Uint8Array> {
  const output = new Output({ format: new Mp4OutputFormat(), target: new BufferTarget() })
  const source = new EncodedVideoPacketSource('vp9')
  output.addVideoTrack(source, { frameRate: 10 })
  await output.start()
  const meta = { decoderConfig: { codec: 'vp09.00.10.08', codedWidth: size.width, codedHeight: size.height } }
  for (let at = 0; at < seconds * 10; at++)
    await source.add(new EncodedPacket(new Uint8Array(100).fill(at), 'key', at / 10, 0.1), meta)
  await output.finalize()
  return new Uint8Array(output.target.buffer ?? new ArrayBuffer(0))
}

/** An MP3 of silence: 26 ms per frame at 128 kbit/s. */
export function mp3(frames: number): Uint8Array {
  const frame = new Uint8Array(417)
  frame.set([0xff, 0xfb, 0x90, 0x00])
  return Uint8Array.from({ length: frames * frame.length }, (_, at) => frame[at % frame.length] ?? 0)
}

/** An MP3 of the smallest frames there are: 24 bytes, at 8 kbit/s. */
export function manyFrames(size: number): Uint8Array {
  const frame = Buffer.alloc(24)
  frame.set([0xff, 0xf3, 0x14, 0x00])
  return Buffer.alloc(size - (size % frame.length), frame)
}

/** The header in which an Opus stream describes itself (RFC 7845). */
function opusHead(): Uint8Array {
  const head = Buffer.alloc(19)
  head.write('OpusHead')
  head.writeUInt8(1, 8)
  head.writeUInt8(channels, 9)
  head.writeUInt16LE(312, 10)
  head.writeUInt32LE(sampleRate, 12)
  return head
}
