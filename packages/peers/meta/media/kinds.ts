const mb = 1024 * 1024

export type Kind = 'image' | 'video' | 'audio' | 'document' | 'sticker'

interface FileType {
  kinds: readonly Kind[]
  maxBytes: number
  endings: readonly string[]
  isRight: (bytes: Buffer) => boolean
}

const startsWith =
  (hex: string, at = 0) =>
  (bytes: Buffer): boolean =>
    bytes.subarray(at, at + hex.length / 2).toString('hex') === hex
const isMp4 = startsWith('66747970', 4)
const isZip = startsWith('504b0304')
const isOldOffice = startsWith('d0cf11e0')
const document = (isRight: FileType['isRight'], ...endings: string[]): FileType => {
  return { kinds: ['document'], maxBytes: 100 * mb, endings, isRight }
}
const openXml = 'application/vnd.openxmlformats-officedocument'

/** What Meta takes, by declared type. It judges by the name, the bytes and the declared type. */
export const fileTypes: Readonly<Record<string, FileType>> = {
  'image/jpeg': { kinds: ['image', 'document'], maxBytes: 5 * mb, endings: ['jpg', 'jpeg'], isRight: startsWith('ffd8ff') },
  'image/png': { kinds: ['image', 'document'], maxBytes: 5 * mb, endings: ['png'], isRight: startsWith('89504e47') },
  'image/webp': { kinds: ['sticker'], maxBytes: 500 * 1024, endings: ['webp'], isRight: startsWith('57454250', 8) },
  'video/mp4': { kinds: ['video', 'document'], maxBytes: 16 * mb, endings: ['mp4'], isRight: isMp4 },
  'video/3gpp': { kinds: ['video', 'document'], maxBytes: 16 * mb, endings: ['3gp'], isRight: isMp4 },
  'audio/aac': {
    kinds: ['audio'],
    maxBytes: 16 * mb,
    endings: ['aac'],
    isRight: (bytes) => bytes[0] === 0xff && bytes[1]! >= 0xf0,
  },
  'audio/amr': { kinds: ['audio'], maxBytes: 16 * mb, endings: ['amr'], isRight: startsWith('2321414d52') },
  'audio/mpeg': { kinds: ['audio'], maxBytes: 16 * mb, endings: ['mp3'], isRight: isMp3 },
  'audio/mp4': { kinds: ['audio'], maxBytes: 16 * mb, endings: ['m4a', 'mp4'], isRight: isMp4 },
  'audio/ogg': { kinds: ['audio'], maxBytes: 16 * mb, endings: ['ogg', 'oga', 'opus'], isRight: isMonoOpus },
  'text/plain': document(() => true, 'txt', 'csv', 'log', 'md'),
  'application/pdf': document(startsWith('25504446'), 'pdf'),
  'application/msword': document(isOldOffice, 'doc'),
  'application/vnd.ms-excel': document(isOldOffice, 'xls'),
  'application/vnd.ms-powerpoint': document(isOldOffice, 'ppt'),
  [`${openXml}.wordprocessingml.document`]: document(isZip, 'docx'),
  [`${openXml}.spreadsheetml.sheet`]: document(isZip, 'xlsx'),
  [`${openXml}.presentationml.presentation`]: document(isZip, 'pptx'),
}

/** `audio/ogg; codecs=opus` is `audio/ogg`. */
export function bareType(type: string): string {
  return type.split(';')[0]?.trim().toLowerCase() ?? ''
}

/** Why a file cannot be sent as this kind, in the words of a status `failed`. */
export function problemOf(kind: Kind, file: { type: string; name: string | undefined; bytes: Buffer }): string | undefined {
  const bare = bareType(file.type)
  const known = fileTypes[bare]
  if (!known?.kinds.includes(kind)) return `Unsupported ${kind} mime type ${file.type}`
  const ending = /\.([^.]+)$/.exec(file.name ?? '')?.[1]?.toLowerCase()
  const isNamedRight = ending === undefined || known.endings.includes(ending)
  if (isNamedRight && known.isRight(file.bytes)) return undefined
  return `Media file was uploaded with mimetype ${file.type}, however on processing it is of type application/octet-stream`
}

function isMp3(bytes: Buffer): boolean {
  return startsWith('494433')(bytes) || (bytes[0] === 0xff && bytes[1]! >= 0xe0)
}

/** Ogg must hold Opus with one channel. */
function isMonoOpus(bytes: Buffer): boolean {
  const at = bytes.indexOf('OpusHead')
  return startsWith('4f676753')(bytes) && at > 0 && bytes[at + 9] === 1
}
