import sharp from 'sharp'

const maxPixels = 50_000_000
const thumbnailPixels = 640
const previewPixels = 96
const quality = 72

export interface Picture {
  /** As it is seen: turned the way its camera was held. */
  width: number
  height: number
  /** A JPEG of at most 640 pixels a side. */
  thumbnail: Buffer
  /** A JPEG of at most 96 pixels a side, base64. */
  preview: string
}

// What a picture is decoded into is ours to free at once.
sharp.cache(false)

/** Measures a picture and makes its thumbnail, in a thread of its own. Undefined when it cannot be read or is too large to be. */
export async function readPicture(bytes: Uint8Array): Promise<Picture | undefined> {
  const options = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true, pages: 1 } as const
  try {
    const { autoOrient } = await sharp(bytes, options).metadata()
    const thumbnail = await sharp(bytes, { ...options, autoOrient: true })
      .resize(thumbnailPixels, thumbnailPixels, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality })
      .timeout({ seconds: 10 })
      .toBuffer()
    const preview = await sharp(thumbnail).resize(previewPixels, previewPixels, { fit: 'inside', withoutEnlargement: true }).jpeg({ quality }).toBuffer()
    return { ...autoOrient, thumbnail, preview: preview.toString('base64') }
  } catch {
    return undefined
  }
}
