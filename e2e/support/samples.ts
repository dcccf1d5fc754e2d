import { randomBytes } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { toVoiceNote } from '../../packages/server/src/features/media/sound.ts'

/** Files as cameras and recorders make them; made by the browser, so that it can show them too. */
export interface Samples {
  /** 320 x 240, with transparency: sent as it is, not reduced. */
  png: Buffer
  jpeg: Buffer
  webp: Buffer
  /** Two seconds of H.264, and of a tone as Opus in Ogg. */
  video: Buffer
  voice: Buffer
}

/** Makes new ones each time: no two runs send the same bytes. */
export async function makeSamples(browser: Browser): Promise<Samples> {
  const page = await browser.newPage()
  try {
    const drawn = (type: string) => page.evaluate(drawPicture, { width: 320, height: 240, type }).then(fromBase64)
    const [png, jpeg, webp] = [await drawn('image/png'), await drawn('image/jpeg'), await drawn('image/webp')]
    const [film, sound] = await Promise.all(
      ['video/mp4;codecs=avc1.42E01E', 'audio/webm;codecs=opus'].map((type) => page.evaluate(record, type)),
    )
    const video = fromBase64(film ?? '')
    const voice = await toVoiceNote(fromBase64(sound ?? ''))
    if (!voice) throw new Error('The recorded tone is no Opus')
    return { png, jpeg, webp, video, voice: Buffer.from(voice) }
  } finally {
    await page.close()
  }
}

/** The picture alone, since recording video and sound takes two seconds. */
export function makePicture(browser: Browser): Promise<Buffer> {
  return draw(browser, { width: 320, height: 240, type: 'image/png' })
}

/** A photograph's worth of detail: JPEG, 4000 x 3000. */
export function makePhotograph(browser: Browser): Promise<Buffer> {
  return draw(browser, { width: 4000, height: 3000, type: 'image/jpeg' })
}

async function draw(browser: Browser, picture: Parameters<typeof drawPicture>[0]): Promise<Buffer> {
  const page = await browser.newPage()
  try {
    return fromBase64(await page.evaluate(drawPicture, picture))
  } finally {
    await page.close()
  }
}

/** Pads an MP4 to a size: with a box that players skip. Source: ISO/IEC 14496-12, 8.1.2. */
export function padded(mp4: Buffer, bytes: number): Buffer {
  const box = Buffer.concat([Buffer.alloc(8), randomBytes(bytes - mp4.length - 8)])
  box.writeUInt32BE(box.length)
  box.write('free', 4)
  return Buffer.concat([mp4, box])
}

/** A file of that many bytes that nothing looks inside. */
export function makeDocument(bytes: number): Buffer {
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes - 9)])
}

function fromBase64(text: string): Buffer {
  return Buffer.from(text, 'base64')
}

async function drawPicture({ width, height, type }: { width: number; height: number; type: string }): Promise<string> {
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  const pixels = pen.createImageData(width, height)
  const noise = crypto.getRandomValues(new Uint8Array(65_536))
  // A red, a green, a blue and an opaque byte: written as one number, the last first.
  const colours = new Uint32Array(pixels.data.buffer)
  for (let at = 0, y = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const grain = (noise[(at + y * 7) % noise.length] ?? 0) % 24
      const [red, green, blue] = [(x * 200) / width + grain, (y * 200) / height + grain, 120 + grain]
      colours[at] = 0xff000000 | (blue << 16) | (green << 8) | red
    }
  }
  pen.putImageData(pixels, 0, 0)
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type, quality: 0.9 })).arrayBuffer())
  return bytes.toBase64()
}

/** Two seconds of a moving square, or of a tone. */
async function record(mimeType: string): Promise<string> {
  const tone = new AudioContext()
  const sound = tone.createMediaStreamDestination()
  const source = tone.createOscillator()
  source.connect(sound)
  source.start()
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 320, height: 240 })
  const pen = canvas.getContext('2d')
  let moved = 0
  const drawing = setInterval(() => {
    if (!pen) return
    pen.fillStyle = '#14532d'
    pen.fillRect(0, 0, 320, 240)
    pen.fillStyle = '#fde047'
    pen.fillRect((moved += 5) % 320, 100, 40, 40)
  }, 40)
  const recorder = new MediaRecorder(mimeType.startsWith('video') ? canvas.captureStream(25) : sound.stream, { mimeType })
  const chunks: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data))
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve))
  recorder.start()
  setTimeout(() => recorder.stop(), 2_000)
  await stopped
  clearInterval(drawing)
  await tone.close()
  return new Uint8Array(await new Blob(chunks).arrayBuffer()).toBase64()
}
