import { create } from 'zustand'

export const rates = [1, 1.5, 2] as const
export type Rate = (typeof rates)[number]

interface AudioState {
  /** The sound in the player, by the key of its bubble. */
  key: string | null
  playing: boolean
  /** Seconds. */
  time: number
  duration: number
  rate: Rate
}

/** One player for the whole application: a second sound stops the first, and playback continues when its bubble scrolls out of view. */
export const useAudio = create<AudioState>(() => ({ key: null, playing: false, time: 0, duration: 0, rate: 1 }))

let element: HTMLAudioElement | null = null
let onRefused: () => void = () => {}

/** Plays from where it stopped. `refused` is called when the URL does not work. */
export function play(key: string, url: string, refused: () => void): void {
  const audio = player()
  onRefused = refused
  if (useAudio.getState().key !== key || audio.src !== new URL(url, location.href).href) {
    const from = useAudio.getState().key === key ? useAudio.getState().time : 0
    audio.src = url
    audio.currentTime = from
    useAudio.setState({ key, time: from, duration: 0 })
  }
  audio.playbackRate = useAudio.getState().rate
  // The error event reports that a sound cannot be played.
  audio.play().catch(() => null)
}

export function pause(): void {
  element?.pause()
}

/** Moves to a second of the sound in the player. */
export function seek(time: number): void {
  if (element) element.currentTime = time
  useAudio.setState({ time })
}

export function setRate(rate: Rate): void {
  if (element) element.playbackRate = rate
  useAudio.setState({ rate })
}

function player(): HTMLAudioElement {
  if (element) return element
  const audio = new Audio()
  audio.preload = 'none'
  const follow = () => useAudio.setState({ time: audio.currentTime, playing: !audio.paused })
  for (const event of ['play', 'pause', 'timeupdate', 'seeked']) audio.addEventListener(event, follow)
  // A recording made by a browser may not know its length.
  audio.addEventListener('durationchange', () =>
    useAudio.setState({ duration: Number.isFinite(audio.duration) ? audio.duration : 0 }),
  )
  audio.addEventListener('ended', () => useAudio.setState({ key: null, playing: false, time: 0 }))
  audio.addEventListener('error', () => {
    useAudio.setState({ playing: false })
    onRefused()
  })
  element = audio
  return audio
}
