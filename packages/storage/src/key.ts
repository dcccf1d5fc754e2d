const maxLength = 200

/** Throws on a key that `Storage` does not allow. An allowed key is safe in a path and in an address. */
export function checkKey(key: string): void {
  const segments = key.split('/')
  const isSafe = (segment: string) => /^[A-Za-z0-9.-]+$/.test(segment) && segment !== '.' && !segment.includes('..')
  const isSound = key.length <= maxLength && segments.every(isSafe)
  if (!isSound) throw new Error(`Not a key of a file: ${JSON.stringify(key.slice(0, maxLength))}`)
}
