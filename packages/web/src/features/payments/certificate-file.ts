/** The text of a PEM file, or any other in base64. */
export async function readCertificate(file: File): Promise<string> {
  const text = await file.text()
  if (text.includes('-----BEGIN ')) return text
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
