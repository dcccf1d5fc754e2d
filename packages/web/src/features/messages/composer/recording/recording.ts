import { measureLoudness } from './loudness.ts'
import { toMp3 } from './mp3.ts'
import { toWaveform } from './waveform.ts'

export interface Recorded {
  file: File
  seconds: number
  /** 64 values from 0 to 100. */
  waveform: number[]
}

export interface Recording {
  /** Seconds recorded so far. Pauses do not count. */
  seconds: () => number
  /** The current loudness, from 0 to 1. */
  level: () => number
  isPaused: () => boolean
  togglePause: () => void
  /** Ends the recording. Null when it was too short to keep. */
  finish: () => Promise<Recorded | null>
  cancel: () => void
}

/** The length of 10,000 bytes at 128 kbit/s. */
const minSeconds = 0.625
const formats = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus']

/**
 * Requests the microphone and records. `failed` is called if the recording breaks off later. Rejects when there is no microphone to use.
 */
export async function startRecording(failed: () => void): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const opus = formats.find((format) => MediaRecorder.isTypeSupported(format))
  const recorder = new MediaRecorder(stream, opus ? { mimeType: opus, audioBitsPerSecond: 32_000 } : {})
  const loudness = measureLoudness(stream, () => recorder.state === 'recording')
  const timer = watch()
  const tape = collect(recorder)
  for (const track of stream.getTracks()) track.addEventListener('ended', failed)
  recorder.addEventListener('error', failed)
  recorder.start()
  timer.run()

  const stop = () => {
    timer.rest()
    if (recorder.state !== 'inactive') recorder.stop()
    loudness.close()
    for (const track of stream.getTracks()) track.stop()
  }
  const finish = async () => {
    stop()
    const seconds = timer.seconds()
    if (seconds < minSeconds) return null
    const file = await asVoiceNote(await tape, opus)
    return { file, seconds: Math.round(seconds * 10) / 10, waveform: toWaveform(loudness.levels) }
  }
  const togglePause = () => {
    if (recorder.state === 'paused') {
      recorder.resume()
      timer.run()
    } else {
      recorder.pause()
      timer.rest()
    }
  }
  return {
    seconds: timer.seconds,
    level: loudness.level,
    isPaused: () => recorder.state === 'paused',
    togglePause,
    finish,
    cancel: stop,
  }
}

/** All that was recorded, once the recorder has stopped. */
function collect(recorder: MediaRecorder): Promise<Blob> {
  const chunks: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data))
  return new Promise((resolve) => {
    recorder.addEventListener('stop', () => resolve(new Blob(chunks)), { once: true })
  })
}

/** Opus is sent as it was recorded, because the server puts it into the container of voice notes. Another codec becomes mp3. */
async function asVoiceNote(recorded: Blob, opus: string | undefined): Promise<File> {
  const file = opus ? recorded : await toMp3(recorded)
  const type = opus?.split(';')[0] ?? 'audio/mpeg'
  const extension = opus ? type.slice('audio/'.length) : 'mp3'
  const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  return new File([file], `audio-${time}.${extension}`, { type })
}

/** A stopwatch. */
function watch(): { run: () => void; rest: () => void; seconds: () => number } {
  let before = 0
  let since: number | null = null
  const seconds = () => (before + (since === null ? 0 : performance.now() - since)) / 1000
  return {
    run: () => {
      since = performance.now()
    },
    rest: () => {
      before = seconds() * 1000
      since = null
    },
    seconds,
  }
}
