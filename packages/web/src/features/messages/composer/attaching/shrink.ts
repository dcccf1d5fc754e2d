/** The longer side of a picture that is sent, in pixels, and its quality. */
const largestSide = 2048
const quality = 0.7

/**
 * A picture small enough to travel well, as JPEG. One that would not get smaller stays as it is, and so does what is no photo and
 * small already, unless `all` are recompressed. Transparency gets a white ground. Rejects for what the browser cannot read as a
 * picture.
 */
export async function shrink(file: File, all = false): Promise<{ file: File; width: number; height: number }> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const scale = Math.min(1, largestSide / Math.max(picture.width, picture.height))
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
  // JPEG has no transparency: what was clear becomes white.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.drawImage(picture, 0, 0, width, height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}
