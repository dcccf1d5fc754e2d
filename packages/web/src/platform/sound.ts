import { create } from 'zustand'
import { readStored, writeStored } from './storage.ts'

interface VolumeState {
  /** 0 to 1 in steps of 0.1; 0 is silence. */
  volume: number
  setVolume: (volume: number) => void
}

const storageKey = 'volume'
const usual = 0.8
/** Sounds in two tabs within this time announce the same news. */
const alikeMs = 1000

export const useVolume = create<VolumeState>((set) => ({
  volume: storedVolume(),
  setVolume(volume) {
    writeStored(storageKey, String(volume))
    set({ volume })
  },
}))

let context: AudioContext | null = null

// Browsers allow sound only after a gesture; until then there is no context to play with, and nothing complains.
for (const gesture of ['pointerdown', 'keydown'] as const) addEventListener(gesture, unlock, { capture: true })

function unlock(): void {
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume().catch(() => null)
}

/** The notification sound: two soft notes, half a second in all. Silent before the first gesture; only one tab plays it. */
export function playNotification(): void {
  if (!canSound()) return
  // Only pages served over a secure connection have locks.
  if (!('locks' in navigator)) return chime()
  void navigator.locks.request('sound', { ifAvailable: true }, async (lock) => {
    if (!lock) return
    chime()
    await new Promise((resolve) => setTimeout(resolve, alikeMs))
  })
}

/** The notification sound, whatever has just sounded elsewhere. @returns whether it could be heard */
export async function playNow(): Promise<boolean> {
  unlock()
  await context?.resume().catch(() => null)
  chime()
  return canSound()
}

function chime(): void {
  note(659.25, 0, 0.35)
  note(880, 0.11, 0.45)
}

/** One short note, to hear how loud the setting is. */
export function tick(): void {
  note(880, 0, 0.18)
}

function canSound(): boolean {
  return context?.state === 'running' && useVolume.getState().volume > 0
}

function note(frequency: number, delay: number, length: number): void {
  const { volume } = useVolume.getState()
  if (!context || !canSound()) return
  const start = context.currentTime + delay
  const gain = context.createGain()
  // Squared to match hearing: half-way along the slider sounds half as loud.
  const peak = volume ** 2 * 0.35
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(peak, start + 0.012)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length)
  gain.connect(context.destination)
  const tone = context.createOscillator()
  tone.frequency.value = frequency
  tone.connect(gain)
  tone.start(start)
  tone.stop(start + length)
}

function storedVolume(): number {
  const stored = Number(readStored(storageKey) ?? Number.NaN)
  return stored >= 0 && stored <= 1 ? stored : usual
}
