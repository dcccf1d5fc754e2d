import { Refusal } from './refusal.ts'

export interface ReceivedRecording {
  model: string
  language: string | null
  fileName: string
  bytes: number
}

const endings = /\.(flac|mp3|mp4|mpeg|mpga|m4a|ogg|wav|webm)$/i
const known = new Set(['file', 'model', 'language', 'response_format', 'prompt', 'temperature'])

/** Reads a form with a recording, and refuses what the real API refuses. */
export function readRecording(contentType: string, bytes: Buffer): ReceivedRecording {
  const boundary = /^multipart\/form-data; ?boundary="?([^";]+)/.exec(contentType)?.[1]
  if (!boundary) throw new Refusal(400, 'Expected multipart/form-data')
  const fields = new Map<string, { fileName: string | undefined; content: Buffer }>()
  const mark = Buffer.from(`--${boundary}`)
  for (let start = bytes.indexOf(mark); start >= 0;) {
    const next = bytes.indexOf(mark, start + mark.length)
    if (next < 0) break
    const part = bytes.subarray(start + mark.length + 2, next - 2)
    const end = part.indexOf('\r\n\r\n')
    const head = part.subarray(0, end).toString()
    const name = /\bname="([^"]*)"/.exec(head)?.[1] ?? ''
    if (!known.has(name)) throw new Refusal(400, `Unknown parameter: '${name}'.`, { param: name, code: 'unknown_parameter' })
    fields.set(name, { fileName: /\bfilename="([^"]*)"/.exec(head)?.[1], content: part.subarray(end + 4) })
    start = next
  }
  const file = fields.get('file')
  const text = (name: string) => fields.get(name)?.content.toString() ?? null
  if (!file?.fileName || !endings.test(file.fileName)) throw new Refusal(400, 'Unrecognized file format.', { param: 'file' })
  if (file.content.length === 0 || file.content.length > 25 * 1024 * 1024)
    throw new Refusal(413, 'Maximum content size limit exceeded')
  const model = text('model') ?? ''
  return { model, language: text('language'), fileName: file.fileName, bytes: file.content.length }
}
