import { BufferSource, BufferTarget, Conversion, Input, MP3, MP4, OGG, OggOutputFormat, Output, WEBM } from 'mediabunny'
import { parentPort } from 'node:worker_threads'
import type { Sound, SoundTask } from './sound.ts'

/** No playlist format is among them, because playlists name other files and addresses. */
const formats = [MP4, WEBM, OGG, MP3]

async function describe(input: Input): Promise<Sound | undefined> {
  const video = await input.getPrimaryVideoTrack()
  const audio = await input.getPrimaryAudioTrack()
  const seconds = await input.computeDuration()
  if ((!video && !audio) || !Number.isFinite(seconds)) return undefined
  return {
    seconds: Math.round(seconds * 100) / 100,
    width: video ? await video.getDisplayWidth() : null,
    height: video ? await video.getDisplayHeight() : null,
    hasVideo: video !== null,
  }
}

/** The sound is repackaged, not encoded anew. A codec other than Opus cannot be read here. */
async function toOgg(input: Input): Promise<Uint8Array | undefined> {
  const output = new Output({ format: new OggOutputFormat(), target: new BufferTarget() })
  const conversion = await Conversion.init({ input, output, tracks: 'primary', audio: { codec: 'opus' }, showWarnings: false })
  if (!conversion.isValid) return undefined
  await conversion.execute()
  return output.target.buffer ? new Uint8Array(output.target.buffer) : undefined
}

const tasks = { describe, toOgg }

interface Request {
  task: SoundTask
  bytes: Uint8Array
}

async function answer({ task, bytes }: Request): Promise<void> {
  using input = new Input({ source: new BufferSource(bytes), formats })
  const found = await tasks[task](input).catch(() => undefined)
  // Bytes are transferred, not copied.
  parentPort?.postMessage(found, found instanceof Uint8Array ? [found.buffer as ArrayBuffer] : [])
}

parentPort?.on('message', (request: Request) => void answer(request))
// The timeout for a file starts once the thread can read one.
parentPort?.postMessage('ready', [])
