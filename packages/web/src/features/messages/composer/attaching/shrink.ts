/** The longer side of a sent picture, in pixels, and its quality. */
const maxSide = 2048
const quality = 0.7

/**
 * Reduces a picture to a small JPEG. A picture that would not get smaller stays unchanged, and so does a picture that is no photo and
 * already small, unless `all` are recompressed. Transparency becomes white. Rejects for a file that the browser cannot read as a picture.
 */
export async function shrink(file: File, all = false): Promise<{ file: File; width: number; height: number }> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height))
    const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
    if (!all && file.type !== 'image/jpeg' && scale === 1) return { file, width, height }
    const blob = await encode(picture, width, height)
    if (!blob || blob.size >= file.size) return { file, width: picture.width, height: picture.height }
    return { file: new File([blob], file.name.replace(/\.\w+$/, '') + '.jpg', { type: 'image/jpeg' }), width, height }
  } finally {
    picture.close()
  }
}

async function encode(picture: ImageBitmap, width: number, height: number): Promise<Blob | null> {
  if (typeof OffscreenCanvas === 'undefined') return null
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')
  if (!pen) return null
  // JPEG has no transparency, so transparent parts become white.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.drawImage(picture, 0, 0, width, height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}
