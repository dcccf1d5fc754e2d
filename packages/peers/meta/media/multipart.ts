export interface Part {
  name: string
  fileName: string | undefined
  type: string | undefined
  bytes: Buffer
}

/** Reads a body of multipart/form-data (RFC 7578). Undefined when it is none. */
export function readMultipart(contentType: string, body: Buffer): Part[] | undefined {
  const boundary = /^multipart\/form-data;.*\bboundary="?([^";]+)"?/i.exec(contentType)?.[1]
  if (!boundary) return undefined
  const mark = Buffer.from(`\r\n--${boundary}`)
  const whole = Buffer.concat([Buffer.from('\r\n'), body])
  const parts: Part[] = []
  let from = whole.indexOf(mark)
  while (from >= 0) {
    const start = from + mark.length
    if (whole.subarray(start, start + 2).toString() === '--') return parts
    const end = whole.indexOf(mark, start)
    const part = end < 0 ? undefined : readPart(whole.subarray(start + 2, end))
    if (!part) return undefined
    parts.push(part)
    from = end
  }
  return undefined
}

function readPart(bytes: Buffer): Part | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = bytes.subarray(0, end).toString()
  const name = /^content-disposition:.*?[ ;]name="?([^"\r\n;]*)"?/im.exec(head)?.[1]
  if (name === undefined) return undefined
  const fileName = /^content-disposition:.*?filename="([^"\r\n]*)"/im.exec(head)?.[1]
  const type = /^content-type:\s*([^\r\n]+)/im.exec(head)?.[1]?.trim()
  return { name, fileName, type, bytes: bytes.subarray(end + 4) }
}
