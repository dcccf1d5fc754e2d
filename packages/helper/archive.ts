import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { crc32 } from 'node:zlib'

const folder = fileURLToPath(new URL('extension/', import.meta.url))
/** 1 January 2026 in the form of archives: the same files make the same archive, wherever it is made. */
const date = ((2026 - 1980) << 9) | (1 << 5) | 1
const utf8Names = 0x0800

export interface Archive {
  bytes: Buffer
  version: string
  sha256: string
}

/** The helper as the file that people download. */
export function makeArchive(): Archive {
  const names = globSync('**/*', { cwd: folder }).filter((name) => statSync(folder + name).isFile())
  const bytes = zip(names.toSorted().map((name) => ({ name, content: readFileSync(folder + name) })))
  const { version } = JSON.parse(readFileSync(`${folder}manifest.json`, 'utf8')) as { version: string }
  return { bytes, version, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** A ZIP archive of files as they are, without compression. */
function zip(files: readonly { name: string; content: Buffer }[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of files) {
    const title = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(utf8Names, 2)
    facts.writeUInt16LE(date, 8)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(content.length, 14)
    facts.writeUInt32LE(content.length, 18)
    facts.writeUInt16LE(title.length, 22)
    parts.push(Buffer.from('PK\x03\x04'), facts, title, content)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), facts, place, title)
    offset += 4 + facts.length + title.length + content.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, listed, Buffer.from('PK\x05\x06'), end])
}
