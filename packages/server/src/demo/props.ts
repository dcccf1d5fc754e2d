import { utils, write } from '@e965/xlsx'
import { readFile } from 'node:fs/promises'
import type { PhoneFile } from './phones.ts'

/** Files that the people of the demo send. They are made here, except for speech and films, which `scripts/recordings.ts` has made. */

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

const recordings = new URL('recordings/', import.meta.url)

/** A voice note as a phone describes it, with its length in seconds and its loudness. */
export async function voice(seconds: number): Promise<PhoneFile> {
  const name = `voice${seconds}`
  const waveforms = JSON.parse(await readFile(new URL('waveforms.json', recordings), 'utf8')) as Record<string, number[]>
  const facts = { voice: 'true', seconds: String(seconds), waveform: String(waveforms[name]) }
  return { bytes: await readFile(new URL(`${name}.ogg`, recordings)), type: 'audio/ogg; codecs=opus', kind: 'audio', facts }
}

export async function film(seconds: number): Promise<PhoneFile> {
  const name = `film${seconds}`
  const thumbnail = await readFile(new URL(`${name}.jpg`, recordings), 'base64')
  const facts = { seconds: String(seconds), width: '480', height: '640', thumbnail }
  return { bytes: await readFile(new URL(`${name}.mp4`, recordings)), type: 'video/mp4', kind: 'video', facts }
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
  const end =
    `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}` +
    `trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`
  return { bytes: Buffer.from(body + end, 'latin1'), type: 'application/pdf', kind: 'document', facts: { fileName } }
}

export function sheet(fileName: string, rows: readonly (readonly (string | number)[])[]): PhoneFile {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), 'Pedido')
  const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { bytes, type, kind: 'document', facts: { fileName } }
}
