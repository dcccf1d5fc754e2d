import { utils, write } from '@e965/xlsx'
import { BufferTarget, EncodedAudioPacketSource, EncodedPacket, OggOutputFormat, Output } from 'mediabunny'
import type { PhoneFile } from './phones.ts'

/** Files that people of the demo send. All are made here, so that nobody's pictures or voices are kept. */

export async function photo(drawing: string): Promise<PhoneFile> {
  const { default: sharp } = await import('sharp')
  const bytes = await sharp(Buffer.from(drawing)).jpeg({ quality: 82 }).toBuffer()
  return { bytes, type: 'image/jpeg', kind: 'image' }
}

export async function sticker(drawing: string): Promise<PhoneFile> {
  const { default: sharp } = await import('sharp')
  const bytes = await sharp(Buffer.from(drawing)).resize(512, 512).webp().toBuffer()
  return { bytes, type: 'image/webp', kind: 'sticker', facts: { width: '512', height: '512' } }
}

// Source: RFC 6716, 3.1: 20 ms of stereo from the CELT coder in one frame, which then holds nothing but silence.
const silence = new Uint8Array([0xfc, 0xff, 0xfe])
const frameSeconds = 0.02

/** A voice note in which nobody speaks: sound is not drawn as easily as pictures are. */
export async function voice(seconds: number): Promise<PhoneFile> {
  const output = new Output({ format: new OggOutputFormat(), target: new BufferTarget() })
  const track = new EncodedAudioPacketSource('opus')
  output.addAudioTrack(track)
  await output.start()
  // Source: RFC 7845, 5.1: version 1, two channels, nothing to skip, 48 kHz, no gain, the plain mapping.
  const head = Buffer.from('4f707573486561640102000080bb0000000000', 'hex')
  const description = { decoderConfig: { codec: 'opus', numberOfChannels: 2, sampleRate: 48_000, description: head } }
  for (let at = 0; at < seconds / frameSeconds; at++)
    await track.add(new EncodedPacket(silence, 'key', at * frameSeconds, frameSeconds), description)
  await output.finalize()
  const bytes = new Uint8Array(output.target.buffer ?? new ArrayBuffer(0))
  return { bytes, type: 'audio/ogg; codecs=opus', kind: 'audio', facts: { voice: 'true', seconds: String(seconds) } }
}

/** Each list of lines is a page. Source: ISO 32000-1, 7.5. */
export function pdf(fileName: string, pages: readonly (readonly string[])[]): PhoneFile {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ]
  const kids = pages.map((lines) => {
    const text = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join('\n')
    const stream = `BT /F1 14 Tf 22 TL 60 760 Td\n${text}\nET`
    objects.push(`<</Length ${Buffer.byteLength(stream, 'latin1')}>>stream\n${stream}\nendstream`)
    const content = objects.length
    const resources = '/Resources<</Font<</F1 3 0 R>>>>'
    objects.push(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]${resources}/Contents ${content} 0 R>>`)
    return `${objects.length} 0 R`
  })
  objects[1] = `<</Type/Pages/Kids[${kids.join(' ')}]/Count ${kids.length}>>`
  let body = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = body.length
    body += `${at + 1} 0 obj${object}endobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`
  return { bytes: Buffer.from(body + end, 'latin1'), type: 'application/pdf', kind: 'document', facts: { fileName } }
}

export function sheet(fileName: string, rows: readonly (readonly (string | number)[])[]): PhoneFile {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), 'Pedido')
  const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { bytes, type, kind: 'document', facts: { fileName } }
}
