/** A dynamic code of a charge: the payer's bank reads the rest at the address. */
export function brCode(url: string, receiver: string, city: string): string {
  const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`
  const account = field('00', 'BR.GOV.BCB.PIX') + field('25', url)
  const head = field('00', '01') + field('01', '12') + field('26', account) + field('52', '0000') + field('53', '986')
  const body = `${head}${field('58', 'BR')}${field('59', receiver)}${field('60', city)}${field('62', field('05', '***'))}6304`
  return body + crc(Buffer.from(body))
}

/** CRC-16/CCITT-FALSE. */
function crc(bytes: Buffer): string {
  const bit = (value: number) => (value & 0x8000 ? (value << 1) ^ 0x1021 : value << 1) & 0xffff
  const all = bytes.reduce((value, byte) => Array.from({ length: 8 }).reduce<number>(bit, value ^ (byte << 8)), 0xffff)
  return all.toString(16).toUpperCase().padStart(4, '0')
}
