/** Makes an mp3 of 128 kbit/s from a recording by a browser that cannot record opus. Encodes off the main thread. */
export async function toMp3(recorded: Blob): Promise<Blob> {
  const context = new AudioContext()
  try {
    const sound = await context.decodeAudioData(await recorded.arrayBuffer())
    return new Blob([await encode(sound.getChannelData(0).slice(), sound.sampleRate)], { type: 'audio/mpeg' })
  } finally {
    void context.close()
  }
}

function encode(samples: Float32Array<ArrayBuffer>, sampleRate: number): Promise<ArrayBuffer> {
  const worker = new Worker(new URL('./mp3.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<ArrayBuffer>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer | null>) =>
      data ? resolve(data) : reject(new Error('The sound could not be encoded.')),
    )
    worker.addEventListener('error', (event) => reject(event.error ?? new Error(event.message)))
    worker.postMessage({ samples, sampleRate }, [samples.buffer])
  }).finally(() => worker.terminate())
}
