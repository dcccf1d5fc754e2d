/** A JPEG is read at an eighth of its size. Others are decoded whole, GIFs most slowly, and a small file can hold many pixels. */
const maxPixels: Record<string, number> = { jpeg: 120_000_000, png: 25_000_000, webp: 25_000_000, gif: 4_000_000 }
const thumbnailPixels = 640
const previewPixels = 96
const quality = 72

export interface Picture {
  /** The displayed size: rotated the way the camera was held. */
  width: number
  height: number
  /** A JPEG of at most 640 pixels per side. */
  thumbnail: Buffer
  /** A JPEG of at most 96 pixels per side, base64. */
  preview: string
}

/** The library is loaded with the first picture. */
async function openSharp() {
  const { default: sharp } = await import('sharp')
  // Decoded pictures are freed at once rather than kept.
  sharp.cache(false)
  return sharp
}

const options = {
  limitInputPixels: Math.max(...Object.values(maxPixels)),
  failOn: 'error',
  sequentialRead: true,
  pages: 1,
} as const

function isTooLarge(format: string, { width, height }: Pick<Picture, 'width' | 'height'>): boolean {
  return width * height > (maxPixels[format] ?? 0)
}

/** Measures a picture and makes its thumbnail, in a thread of its own. Undefined when it is unreadable or too large. */
export async function readPicture(bytes: Uint8Array): Promise<Picture | undefined> {
  const sharp = await openSharp()
  try {
    const { autoOrient, format } = await sharp(bytes, options).metadata()
    if (isTooLarge(format, autoOrient)) return undefined
    const thumbnail = await sharp(bytes, { ...options, autoOrient: true })
      .resize(thumbnailPixels, thumbnailPixels, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality })
      .timeout({ seconds: 10 })
      .toBuffer()
    const preview = await sharp(thumbnail)
      .resize(previewPixels, previewPixels, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality })
      .toBuffer()
    return { ...autoOrient, thumbnail, preview: preview.toString('base64') }
  } catch {
    return undefined
  }
}

/**
 * Redraws the picture without anything else in the file, as a PNG of at most this many pixels per side. Undefined when it is unreadable or
 * too large.
 */
export async function drawAnew(bytes: Uint8Array, largestSide: number): Promise<Buffer | undefined> {
  const sharp = await openSharp()
  try {
    const { autoOrient, format } = await sharp(bytes, options).metadata()
    if (isTooLarge(format, autoOrient)) return undefined
    return await sharp(bytes, { ...options, autoOrient: true })
      .resize(largestSide, largestSide, { fit: 'inside', withoutEnlargement: true })
      .png()
      .timeout({ seconds: 10 })
      .toBuffer()
  } catch {
    return undefined
  }
}
