import { createEncoder } from 'wasm-media-encoders'
import wasm from 'wasm-media-encoders/wasm/mp3?url'

const bitrate = 128
const blockSamples = 48_000

addEventListener('message', ({ data }: MessageEvent<{ samples: Float32Array; sampleRate: number }>) => {
  encode(data.samples, data.sampleRate).then(
    (mp3) => postMessage(mp3, { transfer: [mp3] }),
    // A rejected promise in this worker would not be reported elsewhere.
    () => postMessage(null),
  )
})

async function encode(samples: Float32Array, sampleRate: number): Promise<ArrayBuffer> {
  const encoder = await createEncoder('audio/mpeg', wasm)
  encoder.configure({ channels: 1, sampleRate, bitrate })
  const parts: Uint8Array<ArrayBuffer>[] = []
  // Each result is a view of memory that the next call overwrites.
  for (let at = 0; at < samples.length; at += blockSamples)
    parts.push(encoder.encode([samples.subarray(at, at + blockSamples)]).slice())
  parts.push(encoder.finalize().slice())
  return new Blob(parts).arrayBuffer()
}
