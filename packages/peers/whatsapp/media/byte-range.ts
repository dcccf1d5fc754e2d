/** Part of a file, as a `Range` header asks for it. */
export interface ByteRange {
  status: 200 | 206
  part: Buffer
  headers: Record<string, string | number>
}

/** @param header `bytes=10-`, `bytes=10-99` or none; anything else gets the whole file. @returns undefined when nothing lies there (416) */
export function rangeOf(file: Buffer, header: string | undefined): ByteRange | undefined {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(header ?? '') ?? []
  const headers = { 'accept-ranges': 'bytes' }
  if (from === undefined) return { status: 200, part: file, headers: { ...headers, 'content-length': file.length } }
  const end = to ? Math.min(Number(to), file.length - 1) : file.length - 1
  if (Number(from) > end) return undefined
  const part = file.subarray(Number(from), end + 1)
  const range = `bytes ${from}-${end}/${file.length}`
  return { status: 206, part, headers: { ...headers, 'content-length': part.length, 'content-range': range } }
}
