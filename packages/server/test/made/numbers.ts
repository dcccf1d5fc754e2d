// Mobile numbers as the countries give them, in the spelling in which numbers are compared: all but the last two digits.
const countries: readonly [code: string, rest: string][] = [
  ['55', '419981233'],
  ['1', '41555501'],
  ['54', '911234567'],
  ['52', '55123456'],
  ['56', '9876543'],
  ['57', '30012345'],
  ['51', '9876543'],
  ['598', '912345'],
  ['595', '9612345'],
  ['591', '712345'],
  ['593', '9912345'],
  ['351', '9123456'],
  ['34', '6123456'],
  ['39', '31234567'],
  ['49', '151234567'],
  ['33', '6123456'],
  ['44', '74001234'],
  ['41', '7812345'],
  ['47', '406123'],
  ['81', '90123456'],
]

export interface MadeNumber {
  number: string
  spellings: readonly string[]
}

/** Numbers of twenty countries, some of each, in ten spellings. */
export function numbersOf(each: number): MadeNumber[] {
  return countries.flatMap(([code, beginning]) =>
    Array.from({ length: each }, (_, at) => {
      const rest = beginning + String(at + 10)
      return { number: code + rest, spellings: spellingsOf(code, rest) }
    }),
  )
}

function spellingsOf(code: string, rest: string): string[] {
  const groups = rest.match(/.{1,4}/g) ?? []
  const plain = `+${code} ${groups.join(' ')}`
  const inScript = (zero: number) => plain.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
  return [
    `+${code}${rest}`,
    `00${code}${rest}`,
    plain,
    `(+${code}) ${groups.join('-')}`,
    `+${code} (0)${groups.join(' ')}`,
    `\u202a${plain.replaceAll(' ', '\u00a0')}\u202c`,
    inScript(0xff10),
    inScript(0x0660),
    `tel:+${code}-${groups.join('-')};ext=12`,
    `Cel.: [+${code}] ${groups.join('.')} (recado)`,
  ]
}

/** The same subscriber as the network may spell it: in Brazil, Mexico and Argentina there are two ways. */
export function otherSpelling(number: string): string {
  return number
    .replace(/^(55\d\d)9(\d{8})$/, '$1$2')
    .replace(/^52(\d{10})$/, '521$1')
    .replace(/^549(\d{10})$/, '54$1')
}
