const sampleMs = 50

/** How loud a stream is, now and over time while it `counts`: from 0 to 1. */
export interface Loudness {
  level: () => number
  levels: readonly number[]
  close: () => void
}

export function measureLoudness(stream: MediaStream, counts: () => boolean): Loudness {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 1024
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const level = () => {
    analyser.getFloatTimeDomainData(samples)
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
    return Math.min(1, Math.sqrt(power) * 3)
  }
  const levels: number[] = []
  const sampling = setInterval(() => counts() && levels.push(level()), sampleMs)
  return {
    level,
    levels,
    close: () => {
      clearInterval(sampling)
      if (context.state !== 'closed') void context.close()
    },
  }
}
