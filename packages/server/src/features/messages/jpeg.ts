/** Every JPEG begins with the bytes FF D8 FF. */
export function isJpeg(base64: string): boolean {
  return /^\/9j\/[A-Za-z0-9+/]*={0,2}$/.test(base64)
}
