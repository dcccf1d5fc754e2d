import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** The timeout for one file, and the one for starting the thread before it, which can be slow on a busy machine. */
const patienceMs = 5_000
const startMs = 30_000
const thread = new URL('sound-thread.ts', import.meta.url)

export type SoundTask = 'describe' | 'toOgg'

export interface Sound {
  seconds: number
  /** Of the video track, when there is one. */
  width: number | null
  height: number | null
  hasVideo: boolean
}

/** What a sound or video file says of itself. Undefined when it is unreadable. */
export function readSound(bytes: Uint8Array): Promise<Sound | undefined> {
  return inThread('describe', bytes)
}

/** Repackages Opus sound from any container as Ogg, which WhatsApp plays as a voice note. Undefined when it is not Opus. */
export function toVoiceNote(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  return inThread('toOgg', bytes)
}

/** One thread is kept, because starting another takes longer than most files. */
let idle: Worker | undefined

/**
 * A small file of many tiny pieces keeps its reader busy for seconds. So it is read in a thread, which is ended when that takes too long.
 * Never fails.
 */
async function inThread<T>(task: SoundTask, bytes: Uint8Array): Promise<T | undefined> {
  const kept = idle
  idle = undefined
  const worker = kept ?? startThread()
  worker.ref()
  try {
    if (!kept) await once(worker, 'message', { signal: AbortSignal.timeout(startMs) })
    worker.postMessage({ task, bytes }, [])
    const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(patienceMs) })) as [T | undefined]
    if (idle) void worker.terminate()
    else idle = worker
    worker.unref()
    return answer
  } catch {
    void worker.terminate()
    return undefined
  }
}

function startThread(): Worker {
  const worker = new Worker(thread, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 256 } })
  // The caller that waits for an answer gets the error too.
  worker.on('error', () => {})
  worker.once('exit', () => {
    if (idle === worker) idle = undefined
  })
  return worker
}
