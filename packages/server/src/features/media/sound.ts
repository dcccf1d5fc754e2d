import { BufferSource, BufferTarget, EncodedAudioPacketSource, EncodedPacketSink, Input, MP3, MP4, OGG, OggOutputFormat, Output, WEBM } from 'mediabunny'

/** Never a playlist: those name other files and addresses. */
const formats = [MP4, WEBM, OGG, MP3]
const patienceMs = 5_000

export interface Sound {
  seconds: number
  /** Of the picture track, when there is one. */
  width: number | null
  height: number | null
  hasVideo: boolean
  isOpus: boolean
}

/** What a sound or video file says of itself; undefined when it cannot be read. */
export async function readSound(bytes: Uint8Array): Promise<Sound | undefined> {
  return reading(bytes, async (input) => {
    const video = await input.getPrimaryVideoTrack()
    const audio = await input.getPrimaryAudioTrack()
    const seconds = await input.computeDuration()
    if ((!video && !audio) || !Number.isFinite(seconds)) return undefined
    return {
      seconds: Math.round(seconds * 100) / 100,
      width: video ? await video.getDisplayWidth() : null,
      height: video ? await video.getDisplayHeight() : null,
      hasVideo: video !== null,
      isOpus: audio !== null && (await audio.getCodec()) === 'opus',
    }
  })
}

/** Opus sound of any container as Ogg, which WhatsApp plays as a voice note; nothing is encoded anew. Undefined when it is not Opus. */
export async function toVoiceNote(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  return reading(bytes, async (input) => {
    const track = await input.getPrimaryAudioTrack()
    const config = await track?.getDecoderConfig()
    if (!track || !config || (await track.getCodec()) !== 'opus') return undefined
    const output = new Output({ format: new OggOutputFormat(), target: new BufferTarget() })
    const source = new EncodedAudioPacketSource('opus')
    output.addAudioTrack(source)
    await output.start()
    let first = true
    for await (const packet of new EncodedPacketSink(track).packets()) {
      await source.add(packet, first ? { decoderConfig: config } : undefined)
      first = false
    }
    await output.finalize()
    return output.target.buffer ? new Uint8Array(output.target.buffer) : undefined
  })
}

/** Reads no longer than some seconds, and never fails. */
async function reading<T>(bytes: Uint8Array, work: (input: Input) => Promise<T | undefined>): Promise<T | undefined> {
  const input = new Input({ source: new BufferSource(bytes), formats })
  const timer = setTimeout(() => input.dispose(), patienceMs)
  try {
    return await work(input)
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
    input.dispose()
  }
}
