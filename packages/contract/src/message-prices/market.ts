import { byPrefix, northAmerican } from './calling-codes.ts'

/** The regions in which Meta prices countries that have no price of their own. */
export const regions = [
  'north-america',
  'rest-of-africa',
  'rest-of-asia-pacific',
  'rest-of-central-eastern-europe',
  'rest-of-latin-america',
  'rest-of-middle-east',
  'rest-of-western-europe',
  'other',
] as const
export type Region = (typeof regions)[number]

/** Whom the row about the free replies is for: all markets are one. */
export const allMarkets = 'all'

/** Countries that Meta prices by themselves. Without a rate of theirs the price is unknown: the region's would be wrong. */
const priced = new Set('AR BR CL CO EG FR DE IN ID IL IT MY MX NL NG PK PE RU SA ZA ES TR AE GB'.split(' '))

const regionOf: ReadonlyMap<string, Region> = new Map(
  Object.entries({
    'north-america': 'US CA',
    'rest-of-africa':
      'DZ AO BJ BW BF BI CM TD CG CD CI ER ET GA GM GH GN GW KE LS LR LY MG MW ML MR MA MZ NA NE RW SN SL SO SS SD SZ TZ TG TN UG ZM ZW',
    'rest-of-asia-pacific': 'AF AU BD KH CN HK JP KR LA MN NP NZ PG PH SG LK TW TJ TH TM UZ VN',
    'rest-of-central-eastern-europe': 'AL AM AZ BY BG HR CZ GE GR HU LV LT MD MK PL RO RS SK SI UA',
    'rest-of-latin-america': 'BO CR DO EC SV GT HT HN JM NI PA PY PR UY VE',
    'rest-of-middle-east': 'BH IQ JO KW LB OM QA YE',
    'rest-of-western-europe': 'AT BE DK FI IE NO PT SE CH',
  }).flatMap(([region, countries]) => countries.split(' ').map((country) => [country, region as Region])),
)

/**
 * The country of a telephone number, by its digits with the country code. Undefined when no country has such numbers. Numbers that begin
 * with 1 are of many countries, by the three digits that follow.
 */
export function countryOfNumber(digits: string): string | undefined {
  if (digits.startsWith('1')) return digits.length >= 4 ? (northAmerican.get(digits.slice(1, 4)) ?? 'US') : undefined
  if (digits.startsWith('7')) return /^7[67]/.test(digits) ? 'KZ' : 'RU'
  return byPrefix.get(digits.slice(0, 3)) ?? byPrefix.get(digits.slice(0, 2))
}

/** The country of a person whom Meta names: its names begin with it. */
export function countryOfName(bsuid: string): string | undefined {
  return /^(?:\d+\.)?([A-Z]{2})\./.exec(bsuid)?.[1]
}

/** The markets in which a country may be priced: its own first, then the region's if Meta has no price for the country alone. */
export function marketsOf(country: string): string[] {
  return priced.has(country) ? [country] : [country, regionOf.get(country) ?? 'other']
}

const names: ReadonlyMap<string, string> = new Map([
  ...Object.entries({
    argentina: 'AR',
    brazil: 'BR',
    chile: 'CL',
    colombia: 'CO',
    egypt: 'EG',
    france: 'FR',
    germany: 'DE',
    india: 'IN',
    indonesia: 'ID',
    israel: 'IL',
    italy: 'IT',
    malaysia: 'MY',
    mexico: 'MX',
    netherlands: 'NL',
    nigeria: 'NG',
    pakistan: 'PK',
    peru: 'PE',
    russia: 'RU',
    'saudi arabia': 'SA',
    'south africa': 'ZA',
    spain: 'ES',
    turkey: 'TR',
    türkiye: 'TR',
    'united arab emirates': 'AE',
    'united kingdom': 'GB',
    brasil: 'BR',
    'rest of central & eastern europe': 'rest-of-central-eastern-europe',
    'rest of central and eastern europe': 'rest-of-central-eastern-europe',
  }),
  ...regions.map((region) => [region.replaceAll('-', ' '), region] as const),
])

/** A market as Meta's rate cards or a person name it: `Brazil`, `BR`, `Rest of Latin America`. Undefined for anything else. */
export function readMarket(text: string): string | undefined {
  const plain = text.trim()
  const code = plain.toUpperCase()
  if (/^[A-Z]{2}$/.test(code)) return isCountry(code) ? code : undefined
  const word = plain.toLowerCase()
  return (
    names.get(word) ??
    (regions as readonly string[]).find((region) => region === word) ??
    (word === allMarkets ? word : undefined)
  )
}

const countries = new Set([...byPrefix.values(), ...northAmerican.values(), 'US', 'RU', 'KZ'])

/** Whether it is the code of a country that has telephone numbers. */
export function isCountry(code: string): boolean {
  return countries.has(code)
}
