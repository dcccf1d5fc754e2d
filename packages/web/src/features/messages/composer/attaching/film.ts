import { maxPreviewLength } from '@recado/contract/messages/api'

/** The longer side of the preview picture, in pixels. */
const maxSide = 320
/** The time in the video from which the preview is taken, in seconds. */
const atSecond = 1
/** The browser's timeout for each step. */
const patienceMs = 5000
const quality = 0.7

export interface FilmLook {
  width: number
  height: number
  /** A preview picture as JPEG in base64. Absent when it would be too large to send along. */
  preview?: string
}

/** Examines a video, which the server does not decode. Rejects for a video that the browser cannot play. */
export async function lookAtFilm(file: File): Promise<FilmLook> {
  const film = document.createElement('video')
  film.muted = true
  film.preload = 'auto'
  film.src = URL.createObjectURL(file)
  try {
    await happens(film, 'loadeddata')
    // A video's first frame is often black. A recording made by a browser may not know its length.
    film.currentTime = Number.isFinite(film.duration) ? Math.min(atSecond, film.duration / 2) : 0
    await happens(film, 'seeked')
    const preview = draw(film)
    return { width: film.videoWidth, height: film.videoHeight, ...(preview.length <= maxPreviewLength && { preview }) }
  } finally {
    URL.revokeObjectURL(film.src)
    film.removeAttribute('src')
  }
}

function happens(film: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    film.addEventListener(event, () => resolve(), { once: true })
    film.addEventListener('error', () => reject(new Error('not a film that can be played')), { once: true })
    setTimeout(() => reject(new Error('no picture in time')), patienceMs)
  })
}

function draw(film: HTMLVideoElement): string {
  const scale = Math.min(1, maxSide / Math.max(film.videoWidth, film.videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(film.videoWidth * scale))
  canvas.height = Math.max(1, Math.round(film.videoHeight * scale))
  canvas.getContext('2d')?.drawImage(film, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', quality).replace(/^.*,/, '')
}
