import { plainDigits } from '#digits.ts'
import { folded } from '#folded.ts'
import { choiceOf, isWord, numberIn } from '#queues/menu.ts'

/** The option that a customer's text means: by its number, by its title, which may also be a number, or by what was tapped. */
export function matchOption(said: string, options: readonly { number: number; title: string }[]): number | undefined {
  const tapped = options.find(({ number }) => said === `flow:${number}`)
  if (tapped) return tapped.number
  const meant = numberIn(said)
  if (meant !== undefined)
    return (options.find(({ number }) => number === meant) ?? options.find(({ title }) => isWord(said, title)))?.number
  return options[
    choiceOf(
      said,
      options.map(({ title }) => title),
    )
  ]?.number
}

/** A form for comparing that ignores case, accents and extra spaces. */
function plain(text: string): string {
  return folded(text).replace(/\s+/g, ' ').trim()
}

const currency = String.raw`(?:(?:r|us|u|mx|ar)?\$s?|€|£|brl|usd|eur)`
const unit = String.raw`(?:de\s+)?(?:${currency}|rea(?:l|is)|pesos?|euros?|d[oó]lar(?:es)?|dollars?)`
const scales: Readonly<Record<string, number>> = { mil: 1_000, milh: 1_000_000, mill: 1_000_000 }
const amount = new RegExp(
  String.raw`^(?<sign>[-−+]?)\s*${currency}?\s*(?<inner>[-−+]?)\s*(?<digits>\d[\d.,'’ ]*?)\s*` +
    String.raw`(?<scale>mil(?:h[aã]o|h[oõ]es|l[oó]n|lones|lions?)?)?\s*(?:${unit})?\s*[.,;:!?]*$`,
  'i',
)
const maxAmountLength = 60

/**
 * A number as people write it, alone or as money. Null for anything else. A point before three digits groups thousands, as in Portuguese
 * and Spanish. A single comma begins decimals. With both, the last one begins the decimals.
 */
export function parseAmount(text: string): number | null {
  if (text.length > maxAmountLength) return null
  const plain = plainDigits(text)
    .replace(/\u066b/g, ',')
    .replace(/\u066c/g, '.')
    .replace(/\s+/g, ' ')
    .trim()
  const { sign = '', inner = '', digits = '', scale = '' } = amount.exec(plain)?.groups ?? {}
  const value = valueOf(digits)
  if (value === null || (sign !== '' && inner !== '')) return null
  const times = scales[scale.toLowerCase().slice(0, 4)] ?? 1
  return (/[-−]/.test(sign + inner) ? -1 : 1) * Number((value * times).toPrecision(15))
}

// In order: grouped with decimals after a comma, grouped with decimals after a point, grouped without decimals, not grouped.
const forms = [
  /^(?<whole>\d{1,3}(?<group>[.'’ ])\d{3}(?:\k<group>\d{3})*),(?<decimals>\d{1,10})$/,
  /^(?<whole>\d{1,3}(?<group>[,'’ ])\d{3}(?:\k<group>\d{3})*)\.(?<decimals>\d{1,10})$/,
  /^(?<whole>[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:['’ ]\d{3})+|(?:,\d{3}){2,}))$/,
  /^(?<whole>\d{1,15})(?:[.,](?<decimals>\d{1,10}))?$/,
]

function valueOf(digits: string): number | null {
  const { whole = '', decimals = '0' } = forms.map((form) => form.exec(digits)).find((found) => found)?.groups ?? {}
  return whole === '' ? null : Number(`${whole.replace(/\D/g, '')}.${decimals}`)
}

/** The comparisons of a condition: 1 equal, 2 at least, 3 at most, 4 less, 5 more. */
export const comparisons = [1, 2, 3, 4, 5] as const
export type Comparison = (typeof comparisons)[number]

/** Whether a known value compares like this with the requested one. An unknown value compares with nothing. */
export function matchesCondition(known: string, condition: Comparison, asked: string): boolean {
  if (known === '') return false
  const [left, right] = [parseAmount(known), parseAmount(asked)]
  if (condition === 1) return left !== null && right !== null ? left === right : plain(known) === plain(asked)
  if (left === null || right === null) return false
  if (condition === 2) return left >= right
  if (condition === 3) return left <= right
  return condition === 4 ? left < right : left > right
}
