import { reaisOf } from '#invoices/money.ts'

/** The content of a Pix code ("copia e cola"): EMV's merchant-presented code with the fields of the central bank of Brazil. */
export interface BrCode {
  /** The payee of a static code. Undefined in a dynamic one, whose address tells it. */
  key: string | undefined
  /** The address where the bank's application reads a dynamic payment, without `https://`. */
  url: string | undefined
  /** As written, with a dot. Undefined: the payer decides, or the address tells it. */
  amount: string | undefined
  name: string
  city: string
  /** Undefined when none was given. */
  txid: string | undefined
  /** Whether its checksum is right. */
  isIntact: boolean
}

export interface StaticCode {
  key: string
  name: string
  city: string
  cents: number
  /** Up to 25 letters and digits. */
  txid: string
}

const maxNameLength = 25
const maxCityLength = 15
const noTxid = '***'
const domain = 'br.gov.bcb.pix'

/** Writes a code that pays an amount to a key. Names keep only the characters that every bank reads. */
export function writeBrCode({ key, name, city, cents, txid }: StaticCode): string {
  const account = field('00', domain) + field('01', key)
  const body = [
    field('00', '01'),
    field('26', account),
    field('52', '0000'),
    field('53', '986'),
    field('54', reaisOf(cents)),
    field('58', 'BR'),
    field('59', plain(name, maxNameLength)),
    field('60', plain(city, maxCityLength)),
    field('62', field('05', txid === '' ? noTxid : txid)),
    '6304',
  ].join('')
  return body + checksum(body)
}

/** Reads a code. Undefined when it is not a Pix code. A wrong checksum is reported, not refused: banks have issued such codes. */
export function readBrCode(text: string): BrCode | undefined {
  const fields = fieldsOf(text)
  const account = fieldsOf(fields?.get('26') ?? '')
  if (fields?.get('00') !== '01' || account?.get('00')?.toLowerCase() !== domain) return undefined
  const txid = fieldsOf(fields.get('62') ?? '')?.get('05')
  return {
    key: account.get('01'),
    url: account.get('25'),
    amount: fields.get('54'),
    name: fields.get('59') ?? '',
    city: fields.get('60') ?? '',
    txid: txid === noTxid ? undefined : txid,
    isIntact: text.slice(-8, -4) === '6304' && checksum(text.slice(0, -4)) === text.slice(-4),
  }
}

/**
 * Reads fields of two digits for the name, two for the length in characters, and the value. Undefined when the lengths do not fit the text.
 */
function fieldsOf(text: string): Map<string, string> | undefined {
  const fields = new Map<string, string>()
  let rest = text
  while (rest !== '') {
    const [head, id = '', length = ''] = /^(\d\d)(\d\d)/.exec(rest) ?? []
    const value = rest.slice(4, 4 + Number(length))
    if (head === undefined || value.length < Number(length)) return undefined
    fields.set(id, value)
    rest = rest.slice(4 + value.length)
  }
  return fields
}

function field(id: string, value: string): string {
  return `${id}${String(value.length).padStart(2, '0')}${value}`
}

function plain(text: string, maxLength: number): string {
  return text
    .normalize('NFD')
    .replaceAll(/[^ -~]/g, '')
    .slice(0, maxLength)
    .trim()
}

/** CRC-16/CCITT-FALSE over the bytes, in four capital hexadecimal digits. */
export function checksum(text: string): string {
  let crc = 0xffff
  for (const byte of bytesOf(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** The bytes of the text in UTF-8. */
function bytesOf(text: string): number[] {
  const written = encodeURIComponent(text).match(/%[\dA-F]{2}|./g) ?? []
  return written.map((one) => (one.length > 1 ? Number.parseInt(one.slice(1), 16) : one.charCodeAt(0)))
}
